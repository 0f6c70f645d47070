/**
 * The runtime {@code threads}: bare threads and no actors. A folder for each game that they play; what they stand on is {@link
 * dev.topspin.workload.harness.threads}.
 *
 * <p>In: the workload, the access and CPUs. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: Akka,
 * other runtimes.
 */
package dev.topspin.workload.runtime.threads;
