package dev.topspin.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The CPUs of one process.
 *
 * @param measured for the threads that carry messages; 1 or more
 * @param housekeeping for the rest of the JVM; may be empty, then it runs on the measured ones
 */
public record CpuSet(List<Integer> measured, List<Integer> housekeeping) {
    public CpuSet {
        measured = List.copyOf(measured);
        housekeeping = List.copyOf(housekeeping);
    }

    /** @return the measured ones as {@code taskset} takes them, e.g. {@code 1,2} */
    public String measuredList() {
        return list(measured);
    }

    /** @return the housekeeping ones as {@code taskset} takes them; the measured ones where there are none */
    public String startList() {
        return list(housekeeping.isEmpty() ? measured : housekeeping);
    }

    /** @return housekeeping CPUs as a list; empty where there are none */
    public String housekeepingList() {
        return list(housekeeping);
    }

    /** @return all of them as {@code taskset} takes them */
    public String allList() {
        List<Integer> all = new ArrayList<>(housekeeping);
        all.addAll(measured);
        return list(all);
    }

    /** @return CPUs as {@code taskset} takes them */
    public static String list(List<Integer> cpus) {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /**
     * @param list as the kernel prints it, e.g. {@code 0-2,5}
     * @return the CPUs in their order
     * @throws IllegalArgumentException where it is no such list
     */
    public static List<Integer> parse(String list) {
        TreeSet<Integer> cpus = new TreeSet<>();
        for (String part : list.strip().split(",", -1)) {
            String[] ends = part.split("-", 2);
            try {
                int first = Integer.parseInt(ends[0].strip());
                int last = ends.length == 1 ? first : Integer.parseInt(ends[1].strip());
                for (int cpu = first; cpu <= last; cpu++) {
                    cpus.add(cpu);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("not a list of CPUs: '" + list + "'", e);
            }
        }
        return new ArrayList<>(cpus);
    }
}
