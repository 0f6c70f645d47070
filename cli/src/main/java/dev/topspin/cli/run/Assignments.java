package dev.topspin.cli.run;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.model.spec.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The CPUs of an experiment's trials: the same for all trials of as many processes.
 *
 * @param byProcesses the assignment by the number of processes
 */
public record Assignments(Map<Integer, CpuAssignment> byProcesses) {
    /**
     * @param topology of the CPUs that may be used
     * @throws BadInputException where pinning is required and there are too few CPUs, with the numbers
     */
    public static Assignments of(Topology topology, ExperimentSpec spec) throws BadInputException {
        Placement placement = spec.placement();
        Map<Integer, CpuAssignment> all = new TreeMap<>();
        List<String> refusals = new ArrayList<>();
        for (Variant variant : spec.variants()) {
            int processes = variant.runtime().pods();
            CpuAssignment assignment = all.computeIfAbsent(
                    processes, n -> CpuAssignment.of(topology, n, placement.cpus(), placement.housekeepingCpus()));
            if (!assignment.lacks().isEmpty() && placement.pinning() == Pinning.Required) {
                refusals.add("variant \"%s\" needs %d CPUs: %s"
                        .formatted(
                                variant.name(),
                                CpuAssignment.needed(processes, placement.cpus(), placement.housekeepingCpus()),
                                CpuAssignment.sum(processes, placement.cpus(), placement.housekeepingCpus())));
            }
        }
        if (!refusals.isEmpty()) {
            refusals.addFirst("pinning is Required, and this machine has %s that can be used (%s); nothing was started"
                    .formatted(Text.count(topology.cpus().size(), "CPU"), topology.set()));
            refusals.add(
                    "take a machine with more CPUs, leave those variants out with --only, lower spec.placement.cpus,"
                            + " or set spec.placement.pinning to Preferred");
            throw new BadInputException(refusals);
        }
        return new Assignments(all);
    }

    /** @return the CPUs of a trial of so many processes, which the experiment has */
    public CpuAssignment of(int processes) {
        return byProcesses.get(processes);
    }
}
