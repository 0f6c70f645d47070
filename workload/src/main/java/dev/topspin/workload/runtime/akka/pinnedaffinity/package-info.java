/**
 * An executor for Akka's dispatchers whose threads stay on a CPU each, and whose actors stay on a thread each: the affinity
 * pool's idea with the CPUs pinned as well.
 *
 * <p>In any {@code application.conf}:
 *
 * <pre>{@code
 * my-dispatcher {
 *   type = Dispatcher
 *   executor = "dev.topspin.workload.runtime.akka.pinnedaffinity.PinnedAffinityConfigurator"
 *   pinned-affinity-executor {
 *     cpus = "2-5"
 *     idle-cpu-level = 7
 *   }
 *   throughput = 5
 * }
 * }</pre>
 *
 * {@code reference.conf} has all settings with their defaults. Each thread has a queue of its own, filled by any thread and
 * emptied by this one alone (JCTools); what an actor sends to another one of the same thread does not even go through that, and
 * actors that talk to each other come to be on the same thread as far as all threads keep their even share of actors (with
 * bounded queues they stay where their turn put them).
 * An idle thread polls, then polls with {@link Thread#onSpinWait}, then sleeps until it is woken: unlike the affinity pool's,
 * which sleeps in naps, it wakes when there is something to do, and not before. An actor that blocks blocks all actors of its
 * thread.
 *
 * <p>In: a dispatcher's settings and its thread factory. Out: an {@link java.util.concurrent.ExecutorService}. May not import:
 * the harness, but for the kernel's scheduling calls; games, and what trials need of Akka.
 */
package dev.topspin.workload.runtime.akka.pinnedaffinity;
