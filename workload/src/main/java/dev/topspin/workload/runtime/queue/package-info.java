/**
 * The runtime {@code queue}: threads that pass messages through queues, and no actors. Each party has a queue that it takes from and
 * that the others put into: a mailbox, without what else an actor is. A folder for each game that they play.
 *
 * <p>In: the workload, which queue, which threads, what they do while a queue is empty. Out: an {@link
 * dev.topspin.workload.harness.trial.Exchange}. May not import: Akka, other runtimes.
 */
package dev.topspin.workload.runtime.queue;
