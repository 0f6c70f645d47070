/**
 * The course of a trial: opens the runtime under test, runs warm-up and measured iterations, and makes the report.
 *
 * <p>In: a plan, an {@link ExchangeRuntime} and the threads' pinning. Out: a {@link
 * dev.topspin.model.result.PodReport} and the events of {@link TrialListener}. May not import: games, runtimes, Akka, the
 * exporter, the control channel.
 */
package dev.topspin.workload.harness.trial;
