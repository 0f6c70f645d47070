/**
 * The CPUs of a process: which it may use, which threads run where, and the proof of it.
 *
 * <p>In: {@code /proc}, the cgroup's files, and the kernel's scheduling calls through {@code java.lang.foreign}. Out: a
 * {@link dev.topspin.model.result.Proof}. May not import: anything else of the workload.
 */
package dev.topspin.workload.harness.pinning;
