/**
 * Queries through queues: who asks, and a user service, each with a queue.
 *
 * <p>In: the workload and what the queue is. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: Akka,
 * other runtimes.
 */
package dev.topspin.workload.runtime.queue.queries;
