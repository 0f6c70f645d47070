/**
 * Who plays the games: a folder for each runtime, which brings the parties to each other and lets them exchange. A new runtime
 * is one folder here, and one line in {@code dev.topspin.workload.Runtimes}.
 *
 * <p>In: the variant, and the {@link dev.topspin.workload.harness.trial.TrialContext} that a trial gives. Out: an {@link
 * dev.topspin.workload.harness.trial.Exchange}. May not import: the exporter; other runtimes, but for Artery, which stands on
 * Akka.
 */
package dev.topspin.workload.runtime;
