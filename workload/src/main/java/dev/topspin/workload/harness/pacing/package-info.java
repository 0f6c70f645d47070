/**
 * Open loops: messages that go when they are due, whether or not replies have come, and that are timed from then.
 *
 * <p>In: a rate, and how a runtime sends. Out: messages on their schedule, round trips and how late messages were sent. May
 * not import: games, runtimes.
 */
package dev.topspin.workload.harness.pacing;
