package dev.topspin.model.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How the kernel and the processor were set up, as far as a process can read it: what can't be read is null.
 *
 * @param governor how frequencies of the measured CPUs are chosen, e.g. {@code performance}; several with commas
 * @param idleDriver what puts CPUs to sleep, e.g. {@code intel_idle}; {@code none} in most virtual machines
 * @param idleStates into which the first measured CPU may fall, the lightest first, those switched off left out, e.g. {@code POLL},
 *     {@code C1}
 * @param mitigations of the processor's weaknesses, each as {@code name: what the kernel does}, without those that the processor
 *     doesn't have
 * @param commandLine what the kernel was started with; may be cut
 * @param clockSource what the clock is read from, e.g. {@code tsc}
 * @param transparentHugepages {@code always}, {@code madvise} or {@code never}
 * @param memsAllowed NUMA nodes whose memory the process may use, as a list
 */
public record KernelSettings(
        String governor,
        String idleDriver,
        List<String> idleStates,
        List<String> mitigations,
        String commandLine,
        String clockSource,
        String transparentHugepages,
        String memsAllowed) {
    public KernelSettings {
        idleStates = idleStates == null ? null : List.copyOf(idleStates);
        mitigations = mitigations == null ? null : List.copyOf(mitigations);
    }

    /**
     * @return each setting's values by its name, for a person; empty values where it has none, and no entry of a list that can't be
     *     read, or that was left out because bytes were short
     */
    public Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        named.put("frequency governor", one(governor));
        named.put("idle driver", one(idleDriver));
        known(named, "idle states", idleStates);
        known(named, "mitigations", mitigations);
        known(named, "kernel's command line", commandLine == null ? null : one(commandLine));
        named.put("clock source", one(clockSource));
        named.put("transparent huge pages", one(transparentHugepages));
        named.put("NUMA nodes of memory", one(memsAllowed));
        return named;
    }

    private static void known(Map<String, List<String>> named, String name, List<String> values) {
        if (values != null) {
            named.put(name, values);
        }
    }

    private static List<String> one(String value) {
        return Stream.ofNullable(value).toList();
    }

    /** @return the same without what is long: states, mitigations and the command line */
    public KernelSettings withoutLists() {
        return new KernelSettings(
                governor, idleDriver, null, null, null, clockSource, transparentHugepages, memsAllowed);
    }
}
