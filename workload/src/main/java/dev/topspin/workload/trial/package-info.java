/**
 * The harness of a trial: opens the runtime under test, runs warm-up and measured iterations, and makes the report.
 *
 * <p>In: a plan, an {@link ExchangeRuntime} and the threads' pinning. Out: a {@link
 * dev.topspin.model.result.PodReport} and the events of {@link TrialListener}. May not import: the runtimes, Akka, the
 * exporter.
 */
package dev.topspin.workload.trial;
