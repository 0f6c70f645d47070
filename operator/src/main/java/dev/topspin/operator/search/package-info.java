/**
 * Carries out capacity searches: makes their experiments, one for each trial, and says what came out.
 *
 * <p>In: a CapacitySearch and its experiments as stored. Out: the next experiments, and its status. What is done next is decided by
 * {@link dev.topspin.operator.search.SearchStep}, which is pure; nothing is kept in memory that is not in the cluster.
 */
package dev.topspin.operator.search;
