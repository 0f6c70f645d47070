/**
 * What every trial shares, whatever is exchanged in it and by whom: how it runs, keeps its pace, records, has its CPUs, agrees
 * with the other process, and tells of itself.
 *
 * <p>In: a plan and an {@link dev.topspin.workload.harness.trial.ExchangeRuntime}. Out: a {@link
 * dev.topspin.model.result.PodReport}. May not import: games, runtimes, Akka.
 */
package dev.topspin.workload.harness;
