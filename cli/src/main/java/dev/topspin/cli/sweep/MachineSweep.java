package dev.topspin.cli.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.NoiseFloor;
import java.util.List;
import java.util.Optional;

/**
 * What a sweep of one machine came to.
 *
 * @param version of this document's form
 * @param name of the sweep
 * @param startedAt in UTC, as ISO 8601
 * @param cpus those that were used, as a list of the kernel's
 * @param environment of the process that looked at the CPUs; null where it left no report
 * @param floors noise floor and speed of each CPU, all at the same time; empty where nothing could be pinned
 * @param coreToCore between the CPUs; null where it was not measured
 * @param local the variants that run alone, one for each fork
 * @param pairs the variant between two processes, on each two CPUs that were chosen
 * @param ofPairs how many pairs of CPUs there are in all
 * @param failed what could not be measured and why, in words; empty for a whole sweep
 */
record MachineSweep(
        int version,
        String name,
        String startedAt,
        String cpus,
        Environment environment,
        List<NoiseFloor> floors,
        CoreToCore coreToCore,
        List<Alone> local,
        List<Between> pairs,
        int ofPairs,
        List<String> failed) {
    /** The form written now. */
    static final int VERSION = 1;

    MachineSweep {
        floors = List.copyOf(floors);
        local = List.copyOf(local);
        pairs = List.copyOf(pairs);
        failed = List.copyOf(failed);
    }

    /**
     * A variant by itself.
     *
     * @param nsPerHop wall time of a hop
     * @param pinned whether its threads were proven to be where they belong
     */
    record Alone(String variant, int fork, String measuredCpus, double nsPerHop, boolean pinned) {}

    /**
     * A variant between a process on one CPU and a process on another.
     *
     * @param one the lower number, of the CPU of the side that asks
     * @param other the higher number
     * @param relation as the kernel says
     * @param p50Nanos the median round trip
     * @param p99Nanos the 99th percentile
     */
    record Between(
            String variant, int one, int other, CpuRelation relation, long p50Nanos, long p99Nanos, boolean pinned) {}

    /** @return between these two, in either order; empty where it was not measured */
    Optional<Hop> hop(int one, int other) {
        return coreToCore == null
                ? Optional.empty()
                : coreToCore.pairs().stream()
                        .filter(h -> h.one() == Math.min(one, other) && h.other() == Math.max(one, other))
                        .findFirst();
    }

    /** @return between these two, in either order; empty where it was not measured */
    Optional<Between> between(int one, int other) {
        return pairs.stream()
                .filter(b -> b.one() == Math.min(one, other) && b.other() == Math.max(one, other))
                .findFirst();
    }
}
