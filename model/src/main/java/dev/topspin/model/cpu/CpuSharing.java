package dev.topspin.model.cpu;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a CPU shares with others, out of the texts in which the kernel says it. The one rule for all of Topspin: CPUs are chosen
 * by it, and judged by it.
 *
 * @param files the text of a file below {@code /sys/devices/system/cpu} by its path there, e.g. {@code
 *     cpu0/topology/thread_siblings_list}; empty where there is none or it can't be read
 */
public record CpuSharing(Function<String, Optional<String>> files) {
    /** A cache of one core alone is no place where CPUs meet. */
    private static final int LEAST_LEVEL = 2;

    /** The kernel numbers the caches of a CPU from 0, and no processor has as many. */
    private static final int MOST_CACHES = 16;

    private record Cache(int level, CpuSet cpus) {}

    /** @return the CPUs of its core, itself among them; empty where that is unknown */
    public Optional<CpuSet> siblings(int cpu) {
        return cpus("cpu" + cpu + "/topology/thread_siblings_list");
    }

    /** @return the CPUs under its cache of the highest level, itself among them; empty where that is unknown */
    public Optional<CpuSet> lastLevelCache(int cpu) {
        return IntStream.range(0, MOST_CACHES)
                .mapToObj(index -> cache("cpu" + cpu + "/cache/index" + index, index))
                .flatMap(Optional::stream)
                .filter(cache -> cache.level >= LEAST_LEVEL)
                .max(Comparator.comparingInt(Cache::level))
                .map(Cache::cpus);
    }

    private Optional<Cache> cache(String folder, int index) {
        return cpus(folder + "/shared_cpu_list").map(cpus -> {
            int level = files.apply(folder + "/level")
                    .map(String::strip)
                    .filter(text -> text.matches("[0-9]{1,2}"))
                    .map(Integer::valueOf)
                    .orElse(index);
            return new Cache(level, cpus);
        });
    }

    private Optional<CpuSet> cpus(String path) {
        return files.apply(path).flatMap(CpuSet::read).filter(cpus -> !cpus.isEmpty());
    }
}
