package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Proof.Watch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What was seen of a process' CPUs, to be judged by {@link ProofRules}.
 *
 * @param request what was asked for
 * @param cpusetStart the CPUs the process could use at its start
 * @param cpusetEnd and at its end, or what they became in between
 * @param watch how they were watched
 * @param plan which CPUs were given to what
 * @param threads the measured threads; a mask that could not be read is null
 * @param strays other threads that were not on the housekeeping CPUs, by name
 * @param throttledPeriods how often the quota stopped the process; empty where unreadable
 * @param taken what others took while it was measured; empty where nothing was
 * @param exclusive whether that is more than the kernel's own work
 */
record CpuObservation(
        PinningRequest request,
        CpuSet cpusetStart,
        CpuSet cpusetEnd,
        Watch watch,
        CpuPlan plan,
        List<MeasuredThread> threads,
        List<String> strays,
        OptionalLong throttledPeriods,
        Optional<Interference> taken,
        Exclusivity exclusive) {}
