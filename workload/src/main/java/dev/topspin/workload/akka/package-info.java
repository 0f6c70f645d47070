/**
 * Actors of one process, classic and typed, and what every Akka runtime of a trial needs: its configuration, and
 * dispatchers whose threads enter as measured ones.
 *
 * <p>In: Akka's settings as the experiment gives them. Out: counts and round trips, and what was effective. May not
 * import: other runtimes.
 */
package dev.topspin.workload.akka;
