/**
 * What is exchanged, and what must have been counted when an iteration is over: the same for all runtimes that play it, so
 * that their figures differ by the runtimes alone.
 *
 * <p>In: the workload of the trial's plan, and how a runtime reaches the parties. Out: checked counts and round trips. May not
 * import: runtimes, Akka.
 */
package dev.topspin.workload.game;
