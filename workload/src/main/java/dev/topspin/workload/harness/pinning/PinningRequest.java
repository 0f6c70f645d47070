package dev.topspin.workload.harness.pinning;

import dev.topspin.model.spec.Placement;
import java.util.Optional;

/**
 * What a trial asks of its CPUs.
 *
 * @param cpus measured CPUs, 1 or more
 * @param housekeepingCpus further ones for the rest of the JVM, 0 or more
 * @param named the CPUs named from outside for a process that has no set of its own; empty in a container, whose whole
 *     cpuset must be what was asked for
 * @param notPinned why threads are not to be pinned; empty where they are
 * @param elsewhere whether the measured CPUs are those of a program in another container, and all of this process' own are
 *     housekeeping CPUs
 */
public record PinningRequest(
        int cpus, int housekeepingCpus, Optional<CpuPlan> named, Optional<String> notPinned, boolean elsewhere) {
    /** Of a process that has the measured CPUs itself. */
    public PinningRequest(int cpus, int housekeepingCpus, Optional<CpuPlan> named, Optional<String> notPinned) {
        this(cpus, housekeepingCpus, named, notPinned, false);
    }

    /** @return the same for a process beside the container that is measured */
    public PinningRequest besideAnother() {
        return new PinningRequest(cpus, housekeepingCpus, named, notPinned, true);
    }

    /** @return what a placement asks for */
    public static PinningRequest of(Placement placement, Optional<CpuPlan> named, boolean noPin) {
        Optional<String> off = placement.pinning() == Placement.Pinning.None
                ? Optional.of("pinning is None")
                : noPin ? Optional.of("threads are not pinned: started with --no-pin") : Optional.empty();
        return new PinningRequest(placement.cpus(), placement.housekeepingCpus(), named, off);
    }

    /** @return all CPUs asked for */
    int all() {
        return cpus + housekeepingCpus;
    }
}
