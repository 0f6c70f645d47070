/**
 * Chameneos on bare threads, and one word in memory as the place where they meet: the floor under all actors that meet. Each
 * creature has a thread of its own as long as there are CPUs; where not, the creatures are dealt out to a thread for each CPU.
 *
 * <p>In: creatures, CPUs. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: Akka, other runtimes.
 */
package dev.topspin.workload.runtime.threads.chameneos;
