package dev.topspin.cli.cpu;

import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which CPUs the processes of a trial get.
 *
 * @param processes one of each process, in the order of their roles
 * @param lacks what could not be had, in plain words with the numbers; empty where every process has CPUs of its own
 */
public record CpuAssignment(List<ProcessCpus> processes, List<String> lacks) {
    /**
     * The CPUs of one process.
     *
     * @param measured for its measured threads
     * @param housekeeping for the rest of the JVM: shares CPUs with {@code measured} where there are too few; empty where
     *     none were asked for and there is no lack
     */
    public record ProcessCpus(CpuSet measured, CpuSet housekeeping) {}

    public CpuAssignment {
        processes = List.copyOf(processes);
        lacks = List.copyOf(lacks);
    }

    /**
     * Gives each process its CPUs: measured ones under one last-level cache, of different cores and without CPU 0 (on which
     * the kernel does its own work) where possible; housekeeping on what remains. Where there are too few, first housekeeping
     * is shared by the processes, then each does it on its own measured CPUs, then there are fewer measured CPUs, and at last
     * the processes share those. Depends on its arguments alone.
     *
     * @param topology of the CPUs that may be used
     * @param processes how many, 1 or 2
     * @param measured CPUs asked for measured threads of each, 1 or more
     * @param housekeeping CPUs asked for the rest of each, 0 or more
     */
    public static CpuAssignment of(Topology topology, int processes, int measured, int housekeeping) {
        int have = topology.cpus().size();
        if (have >= processes * (measured + housekeeping)) {
            return separate(topology, processes, measured, housekeeping);
        }
        String need = "%d CPUs are needed (%s) and %d can be used"
                .formatted(needed(processes, measured, housekeeping), sum(processes, measured, housekeeping), have);
        if (housekeeping > 0 && have > processes * measured) {
            int left = have - processes * measured;
            String shared = processes > 1 ? "shared by the processes" : "fewer";
            return common(topology, processes, measured, left).lacking("housekeeping CPUs are " + shared + ": " + need);
        }
        if (have >= processes * measured) {
            return onMeasured(topology, processes, measured).lacking("housekeeping runs on the measured CPUs: " + need);
        }
        int each = have / processes;
        if (each > 0) {
            int left = have - processes * each;
            CpuAssignment fewer = housekeeping > 0 && left > 0
                    ? common(topology, processes, each, left)
                    : onMeasured(topology, processes, each);
            return fewer.lacking("each process has %d of %d measured CPUs%s: %s"
                    .formatted(
                            each, measured, left > 0 && housekeeping > 0 ? "" : ", with housekeeping on them", need));
        }
        ProcessCpus all = new ProcessCpus(topology.set(), topology.set());
        return new CpuAssignment(Collections.nCopies(processes, all), List.of())
                .lacking("the processes share their measured CPUs: " + need);
    }

    /** @return how many CPUs give each process its own */
    public static int needed(int processes, int measured, int housekeeping) {
        return processes * (measured + housekeeping);
    }

    /** @return how that number comes about, e.g. {@code 2 x (2 + 1)} */
    public static String sum(int processes, int measured, int housekeeping) {
        return "%d x (%d measured + %d housekeeping)".formatted(processes, measured, housekeeping);
    }

    private CpuAssignment lacking(String what) {
        List<String> all = new ArrayList<>(lacks);
        all.add(what);
        return new CpuAssignment(processes, all);
    }

    private static CpuAssignment separate(Topology topology, int processes, int measured, int housekeeping) {
        CpuChooser chooser = new CpuChooser(topology);
        List<CpuSet> measuring = chooser.measured(processes, measured);
        List<ProcessCpus> all = new ArrayList<>();
        for (CpuSet cpus : measuring) {
            all.add(new ProcessCpus(cpus, chooser.housekeeping(housekeeping)));
        }
        return new CpuAssignment(all, List.of());
    }

    private static CpuAssignment common(Topology topology, int processes, int measured, int housekeeping) {
        CpuChooser chooser = new CpuChooser(topology);
        List<CpuSet> measuring = chooser.measured(processes, measured);
        CpuSet shared = chooser.housekeeping(housekeeping);
        return new CpuAssignment(
                measuring.stream().map(m -> new ProcessCpus(m, shared)).toList(), List.of());
    }

    private static CpuAssignment onMeasured(Topology topology, int processes, int measured) {
        return new CpuAssignment(
                new CpuChooser(topology)
                        .measured(processes, measured).stream()
                                .map(m -> new ProcessCpus(m, m))
                                .toList(),
                List.of());
    }
}
