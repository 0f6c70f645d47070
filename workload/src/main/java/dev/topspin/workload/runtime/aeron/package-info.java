/**
 * The runtime {@code aeron}: pairs over streams of Aeron and nothing else. By UDP they are between two processes, each with a
 * media driver of its own; by IPC between threads of one process, through logs in shared memory.
 *
 * <p>In: the plan, what a pinging side does, and by UDP two places on a network. Out: an {@link
 * dev.topspin.workload.harness.trial.Exchange}. Each pair is a stream there and a stream back, with a thread at either end. May not
 * import: Akka.
 */
package dev.topspin.workload.runtime.aeron;
