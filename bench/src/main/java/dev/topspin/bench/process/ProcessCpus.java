package dev.topspin.bench.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The CPUs of one process.
 *
 * @param measured for the threads that carry messages; 1 or more
 * @param housekeeping for the rest of the JVM; may be empty, then it runs on the measured ones
 */
public record ProcessCpus(List<Integer> measured, List<Integer> housekeeping) {
    public ProcessCpus {
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
}
