/**
 * The queries of the dispatcher post: pairs of a user service, which looks users up in a map, and a querying actor, which keeps
 * the answers in another.
 *
 * <p>All messages are made before the first iteration and never change: a query for each user, and the users themselves as the
 * answers. So nothing of ours is allocated for a query, and a pair holds what {@link dev.topspin.model.spec.Queries#heldBytes}
 * says, however many queries it exchanges. Messages between two actors keep their order, so an answer belongs to the oldest
 * query under way, and must be the user that was asked for there.
 *
 * <p>In: the workload and the actors' settings. Out: counts and round trips of queries. May not import: runtimes other than
 * those of Akka's actors in one process.
 */
package dev.topspin.workload.queries;
