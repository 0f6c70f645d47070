package dev.topspin.cli.cpu;

import dev.topspin.cli.cpu.CpuAssignment.ProcessCpus;
import dev.topspin.cli.cpu.Topology.Cpu;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What of an assignment runs on the other half of a measured CPU's core: there it takes from what is measured. */
public final class SharedCores {
    private SharedCores() {}

    /**
     * @param topology of the CPUs that were assigned
     * @return a sentence each, without doublets; empty where no core is shared. Measured CPUs of one process that are siblings are not
     *     among it: how these lie to each other is told elsewhere
     */
    public static List<String> of(CpuAssignment assignment, Topology topology) {
        Map<Integer, Integer> cores = topology.cpus().stream().collect(Collectors.toMap(Cpu::id, Cpu::core));
        Set<String> sentences = new LinkedHashSet<>();
        List<ProcessCpus> all = assignment.processes();
        for (ProcessCpus one : all) {
            for (ProcessCpus other : all) {
                add(sentences, "housekeeping", other.housekeeping().without(one.measured()), one.measured(), cores);
            }
        }
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < i; j++) {
                CpuSet earlier = all.get(j).measured();
                add(sentences, "the other process", all.get(i).measured().without(earlier), earlier, cores);
            }
        }
        return List.copyOf(sentences);
    }

    private static void add(
            Set<String> sentences, String who, CpuSet guests, CpuSet measured, Map<Integer, Integer> cores) {
        List<Integer> sharing = new ArrayList<>();
        List<Integer> shared = new ArrayList<>();
        for (int guest : guests.toList()) {
            List<Integer> same = measured.stream()
                    .boxed()
                    .filter(cpu -> cores.get(cpu).equals(cores.get(guest)))
                    .toList();
            if (!same.isEmpty()) {
                sharing.add(guest);
                shared.addAll(same);
            }
        }
        if (!sharing.isEmpty()) {
            sentences.add("%s on %s shares a core with measured %s: what runs there slows what is measured"
                    .formatted(who, CpuWords.named(CpuSet.of(sharing)), CpuWords.named(CpuSet.of(shared))));
        }
    }
}
