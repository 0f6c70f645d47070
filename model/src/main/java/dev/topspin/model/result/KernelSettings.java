package dev.topspin.model.result;

import java.util.List;

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

    /** @return the same without what is long: states, mitigations and the command line */
    public KernelSettings withoutLists() {
        return new KernelSettings(
                governor, idleDriver, null, null, null, clockSource, transparentHugepages, memsAllowed);
    }
}
