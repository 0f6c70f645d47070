/**
 * Chameneos through queues: a mall and its creatures, each with a queue of many producers.
 *
 * <p>In: the workload and what the queue is. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: Akka,
 * other runtimes, other games.
 */
package dev.topspin.workload.runtime.queue.chameneos;
