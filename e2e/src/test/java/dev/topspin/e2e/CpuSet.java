package dev.topspin.e2e;

import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A set of CPUs.
 *
 * @param cpus their numbers
 */
record CpuSet(TreeSet<Integer> cpus) {
    /** @param list as the kernel and the kubelet print it, e.g. {@code 0-2,5}; may be empty */
    static CpuSet of(String list) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String part : list.strip().split(",")) {
            if (!part.isEmpty()) {
                String[] ends = part.split("-");
                IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                        .forEach(cpus::add);
            }
        }
        return new CpuSet(cpus);
    }

    /** @return what both have */
    CpuSet and(CpuSet other) {
        TreeSet<Integer> both = new TreeSet<>(cpus);
        both.retainAll(other.cpus);
        return new CpuSet(both);
    }

    boolean isEmpty() {
        return cpus.isEmpty();
    }

    @Override
    public String toString() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
