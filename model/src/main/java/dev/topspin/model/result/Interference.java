package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;

/**
 * What others took from the measured threads and CPUs, from the first measured iteration until the last was over. Null is what can't
 * be read.
 *
 * @param wallNanos how long that was
 * @param runDelayNanos how long the measured thread that waited longest could run and was kept off its CPU
 * @param runDelayShare the same as a part of the time, 0 to 1
 * @param pressureNanos how long at least one thread of the process' control group waited for a CPU, housekeeping among them: the
 *     kernel's pressure stall information, of control groups of version 2
 * @param cpus what interrupts took from each measured CPU, in their order; empty where bytes were short
 * @param siblings the other CPUs of the measured CPUs' cores, in their order; empty where there are none, or the kernel doesn't say
 */
public record Interference(
        long wallNanos,
        Long runDelayNanos,
        Double runDelayShare,
        Long pressureNanos,
        @JsonInclude(Include.NON_EMPTY) List<Interrupts> cpus,
        @JsonInclude(Include.NON_EMPTY) List<Sibling> siblings) {
    public Interference {
        cpus = cpus == null ? List.of() : List.copyOf(cpus);
        siblings = siblings == null ? List.of() : List.copyOf(siblings);
    }

    /** @return the same without single CPUs; of siblings those on which somebody was stay */
    public Interference withoutCpus() {
        return new Interference(
                wallNanos,
                runDelayNanos,
                runDelayShare,
                pressureNanos,
                List.of(),
                siblings.stream().filter(Sibling::used).limit(2).toList());
    }

    /**
     * What interrupts took from a CPU. Times come in steps of 10 ms on most kernels, which look who runs a hundred times a second.
     *
     * @param cpu its number
     * @param irqNanos time in interrupts
     * @param softirqNanos time in what interrupts leave to be done later
     * @param softirqs how often that was done
     */
    public record Interrupts(int cpu, Long irqNanos, Long softirqNanos, Long softirqs) {}

    /**
     * Another CPU of a measured CPU's core: what runs there takes half of the core.
     *
     * @param cpu its number
     * @param of the measured CPU
     * @param housekeeping whether the rest of the JVM ran on it
     * @param busyShare the part of the time in which it was not idle, 0 to 1
     */
    public record Sibling(int cpu, int of, boolean housekeeping, Double busyShare) {
        /** A kernel's own work on a CPU that nobody uses stays below. */
        private static final double IDLE_SHARE = 0.02;

        /** @return whether somebody was on it */
        public boolean used() {
            return housekeeping || (busyShare != null && busyShare > IDLE_SHARE);
        }
    }
}
