/**
 * Bare threads that do the work of a trial themselves: what every runtime without actors stands on.
 *
 * <p>In: what each thread does in an iteration. Out: threads that entered as measured ones, and their failure. May not
 * import: games, runtimes, Akka.
 */
package dev.topspin.workload.harness.threads;
