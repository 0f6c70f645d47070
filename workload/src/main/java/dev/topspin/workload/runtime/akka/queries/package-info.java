/**
 * The queries of the dispatcher post as pairs of actors, classic and typed. What they ask, keep and check is {@link
 * dev.topspin.workload.game.queries}'; here is how they reach each other.
 *
 * <p>In: the workload and the actors' settings. Out: counts and round trips of queries. May not import: other
 * runtimes.
 */
package dev.topspin.workload.runtime.akka.queries;
