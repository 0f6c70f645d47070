/**
 * Ping-pong through queues: two parties a pair, with as many messages under way as the workload says.
 *
 * <p>In: the workload and what the queue is. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: Akka,
 * other runtimes, other games.
 */
package dev.topspin.workload.runtime.queue.pingpong;
