/**
 * The queries of the dispatcher post: a user service, which looks users up in a map, and who asks it, which keeps the answers
 * in another.
 *
 * <p>All messages are made before the first iteration and never change: a query for each user, and the users themselves as the
 * answers. So nothing of ours is allocated for a query, and a pair holds what {@link dev.topspin.model.spec.Queries#heldBytes}
 * says, however many queries it exchanges. Messages between the two keep their order, so an answer belongs to the oldest query
 * under way, and must be the user that was asked for there.
 *
 * <p>In: users and queries. Out: what is asked next, and whether all answers were right. May not import: runtimes, Akka, other
 * games but the counts of {@link dev.topspin.workload.game.pingpong}.
 */
package dev.topspin.workload.game.queries;
