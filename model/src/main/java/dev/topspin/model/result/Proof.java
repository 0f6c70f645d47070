package dev.topspin.model.result;

import java.util.List;

/**
 * The proof of pinning: what a process saw of its own CPUs. CPU sets are lists as the kernel prints them, e.g. {@code
 * 1-3,6}.
 *
 * @param pinned whether everything below is as it should be
 * @param reasons why not; empty where pinned
 * @param requestedCpus CPUs the plan asks for, housekeeping among them
 * @param cpusetStart the CPUs the process may use, as found at its start
 * @param cpusetEnd the same after the last iteration
 * @param measuredCpus the CPUs given to measured threads; empty where there were none to give
 * @param housekeepingCpus the CPUs the rest of the JVM was confined to; null where it was not confined
 * @param threads the measured threads
 * @param throttledPeriods periods in which the CFS quota stopped the container, from start to end; null where unreadable
 * @param stealNanos time the hypervisor took from the measured CPUs, from start to end; null where unreadable
 */
public record Proof(
        boolean pinned,
        List<String> reasons,
        int requestedCpus,
        String cpusetStart,
        String cpusetEnd,
        String measuredCpus,
        String housekeepingCpus,
        List<MeasuredThread> threads,
        Long throttledPeriods,
        Long stealNanos) {
    public Proof {
        reasons = reasons == null ? List.of() : List.copyOf(reasons);
        threads = threads == null ? List.of() : List.copyOf(threads);
    }

    /**
     * One measured thread.
     *
     * @param name as in the JVM
     * @param mask the CPUs it may run on, as the kernel says after the last iteration
     * @param ranOn the CPUs it was seen on
     */
    public record MeasuredThread(String name, String mask, String ranOn) {}
}
