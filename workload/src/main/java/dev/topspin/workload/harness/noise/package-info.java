/**
 * The measured CPUs while no trial runs on them: whether others have left them, and what they do to a thread that does nothing.
 *
 * <p>In: the CPUs of {@link dev.topspin.workload.harness.pinning.Pinning}, and the clock. Out: a {@link
 * dev.topspin.model.result.Settling} and a {@link dev.topspin.model.result.Noise}, put into the report of a trial. May not import:
 * runtimes, games, and what is exported.
 */
package dev.topspin.workload.harness.noise;
