/**
 * The floor under all actors of one process: two threads a pair, each spinning on a volatile long that the other
 * writes, or on a bounded ring of them where more than one message is in flight.
 *
 * <p>In: pairs, layout and how often to record. Out: counts and round trips. May not import: Akka, other runtimes.
 */
package dev.topspin.workload.runtime.spin;
