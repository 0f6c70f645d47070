package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.UsedCpu;
import java.util.List;

/**
 * The proof of pinning: what a process saw of its own CPUs. CPU sets are lists as the kernel prints them, e.g. {@code
 * 1-3,6}.
 *
 * @param pinned whether everything below is as it should be
 * @param reasons why not; empty where pinned
 * @param requestedCpus CPUs the plan asks for, housekeeping among them
 * @param cpusetStart the CPUs the process may use, as found at its start
 * @param cpusetEnd the same after the last iteration, or what they became in between
 * @param measuredCpus the CPUs given to measured threads; empty where there were none to give
 * @param housekeepingCpus the CPUs the rest of the JVM was confined to; null where it was not confined
 * @param threads the measured threads
 * @param throttledPeriods periods in which the CFS quota stopped the container, from start to end; null where unreadable
 * @param stealNanos time the hypervisor took from the measured CPUs in the measured iterations, all CPUs together; null where
 *     unreadable
 * @param watch how the CPUs were watched from start to end; null in a result of an older version
 * @param relation how the measured CPUs lie to each other; null in a result of an older version
 * @param cpuModels the models of the CPUs used as the kernel names them, each once; empty where unreadable
 * @param cpus the CPUs used, measured ones first; where nothing was pinned those on which measured threads were seen. Empty
 *     where bytes were short
 * @param faults what the reasons are about, each once, for whoever decides by it; empty where pinned, and in results of earlier
 *     versions
 * @param exclusive whether the measured threads had their CPUs to themselves; null in a result of an earlier version
 * @param interference what others took from them; null likewise, and where nothing was measured
 * @param beside what else, seen from outside, could at the same time run on a sibling of a measured CPU, a sentence each; empty
 *     where nothing is known of
 */
public record Proof(
        boolean pinned,
        List<String> reasons,
        int requestedCpus,
        String cpusetStart,
        String cpusetEnd,
        String measuredCpus,
        String housekeepingCpus,
        @JsonInclude(Include.NON_EMPTY) List<MeasuredThread> threads,
        Long throttledPeriods,
        Long stealNanos,
        Watch watch,
        CpuRelation relation,
        @JsonInclude(Include.NON_EMPTY) List<String> cpuModels,
        @JsonInclude(Include.NON_EMPTY) List<UsedCpu> cpus,
        @JsonInclude(Include.NON_EMPTY) List<ProofFault> faults,
        Exclusivity exclusive,
        Interference interference,
        @JsonInclude(Include.NON_EMPTY) List<String> beside) {
    public Proof {
        reasons = reasons == null ? List.of() : List.copyOf(reasons);
        threads = threads == null ? List.of() : List.copyOf(threads);
        cpuModels = cpuModels == null ? List.of() : List.copyOf(cpuModels);
        cpus = cpus == null ? List.of() : List.copyOf(cpus);
        faults = faults == null ? List.of() : List.copyOf(faults);
        beside = beside == null ? List.of() : List.copyOf(beside);
    }

    /** @return a builder of a proof of which nothing is known yet */
    public static ProofBuilder builder() {
        return new ProofBuilder();
    }

    /** @return a builder that starts from this proof */
    public ProofBuilder toBuilder() {
        return new ProofBuilder(this);
    }

    /** @return the same with other threads */
    public Proof withThreads(List<MeasuredThread> other) {
        return toBuilder().threads(other).build();
    }

    /**
     * How the CPUs of a process were watched. Times are RFC 3339 by the node's clock.
     *
     * @param since when the process first looked at its CPUs
     * @param until when it looked last
     * @param looks how often it looked in between; 0 where the control group doesn't show its CPUs
     * @param longestGapNanos the longest time between two looks
     * @param changedAt when another set was first seen; null where it never was
     * @param changedTo what was seen then; null where it never changed
     */
    public record Watch(
            String since, String until, int looks, long longestGapNanos, String changedAt, String changedTo) {}

    /**
     * One measured thread.
     *
     * @param name as in the JVM
     * @param mask the CPUs that it could run on at any look, as the kernel says; null where unreadable
     * @param ranOn the CPUs it was seen on
     * @param migrations how often it was moved to another CPU in the measured iterations; null where unreadable, as are the
     *     next two
     * @param voluntarySwitches how often it gave up its CPU in the measured iterations
     * @param involuntarySwitches how often it was taken off its CPU in the measured iterations
     * @param runDelayNanos how long it could run and was kept off its CPU in the measured iterations; null where unreadable, and in a
     *     result of an earlier version
     */
    public record MeasuredThread(
            String name,
            String mask,
            String ranOn,
            Long migrations,
            Long voluntarySwitches,
            Long involuntarySwitches,
            Long runDelayNanos) {
        /** A thread of which nothing was counted. */
        public MeasuredThread(String name, String mask, String ranOn) {
            this(name, mask, ranOn, null, null, null, null);
        }

        /** @return the same without its counts, whose sums stand in the usage */
        MeasuredThread withoutCounts() {
            return new MeasuredThread(name, mask, ranOn);
        }
    }
}
