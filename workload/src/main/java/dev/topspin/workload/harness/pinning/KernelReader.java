package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.KernelSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads how the kernel and the processor are set up. What isn't there is null: each of it is missing on some machine. */
public final class KernelReader {
    private static final String CPUS = "sys/devices/system/cpu/";
    private static final String VULNERABILITIES = CPUS + "vulnerabilities";
    private static final String NOT_AFFECTED = "Not affected";

    /** What stands after it is for the first program and not for the kernel, and no matter of ours. */
    private static final String FOR_INIT = " -- ";

    private KernelReader() {}

    /**
     * @param proc this machine as the kernel shows it
     * @param cpus those of which it is asked
     */
    public static KernelSettings read(ProcFs proc, CpuSet cpus) {
        return new KernelSettings(
                governor(proc, cpus),
                proc.read(CPUS + "cpuidle/current_driver").orElse(null),
                cpus.isEmpty() ? null : idleStates(proc, cpus.toList().getFirst()),
                mitigations(proc),
                proc.read("proc/cmdline")
                        .map(line -> (line + " ").split(FOR_INIT, 2)[0].strip())
                        .orElse(null),
                proc.read("sys/devices/system/clocksource/clocksource0/current_clocksource")
                        .orElse(null),
                proc.read("sys/kernel/mm/transparent_hugepage/enabled")
                        .map(KernelReader::chosen)
                        .orElse(null),
                proc.field("proc/self/status", "Mems_allowed_list").orElse(null));
    }

    private static String governor(ProcFs proc, CpuSet cpus) {
        List<String> governors = cpus.stream()
                .mapToObj(cpu -> proc.read(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        return governors.isEmpty() ? null : String.join(",", governors);
    }

    private static List<String> idleStates(ProcFs proc, int cpu) {
        String folder = CPUS + "cpu" + cpu + "/cpuidle";
        List<String> states = proc.list(folder).stream()
                .filter(state -> state.matches("state[0-9]{1,3}"))
                .sorted(Comparator.comparingInt(state -> Integer.parseInt(state.substring("state".length()))))
                .filter(state -> !proc.read(folder + "/" + state + "/disable").equals(Optional.of("1")))
                .flatMap(state -> proc.read(folder + "/" + state + "/name").stream())
                .toList();
        return states.isEmpty() ? null : states;
    }

    private static List<String> mitigations(ProcFs proc) {
        List<String> names = proc.list(VULNERABILITIES);
        return names.isEmpty()
                ? null
                : names.stream()
                        .flatMap(name -> proc
                                .read(VULNERABILITIES + "/" + name)
                                .filter(text -> !text.equals(NOT_AFFECTED))
                                .map(text -> name + ": " + text)
                                .stream())
                        .toList();
    }

    /** Of all that can be chosen what stands in brackets is. */
    private static String chosen(String choices) {
        return choices.replaceFirst("^.*\\[([^\\]]*)\\].*$", "$1");
    }
}
