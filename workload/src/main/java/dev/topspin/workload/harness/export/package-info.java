/**
 * What a trial tells while it runs: Prometheus metrics over HTTP, and one JSON object a line on standard output.
 *
 * <p>In: the calls of {@link dev.topspin.workload.harness.trial.TrialListener}, between iterations. Out: {@code /metrics}
 * and lines. May not import: games, runtimes, Akka.
 */
package dev.topspin.workload.harness.export;
