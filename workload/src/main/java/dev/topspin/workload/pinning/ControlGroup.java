package dev.topspin.workload.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The control group of this process, in either version: its CPUs, and how often its quota stopped it. */
public final class ControlGroup {
    private static final String MOUNT = "sys/fs/cgroup";

    private final ProcFs proc;

    /** @param proc where it is read */
    public ControlGroup(ProcFs proc) {
        this.proc = proc;
    }

    /** @return the CPUs that the group gives; empty where the group doesn't say */
    Optional<CpuSet> cpus() {
        return files("cpuset", "cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus")
                .map(proc::read)
                .flatMap(Optional::stream)
                .filter(text -> !text.isEmpty())
                .map(CpuSet::parse)
                .findFirst();
    }

    /**
     * @return periods in which the quota stopped the group, since it exists; 0 for a group that has no quota; empty where
     *     the group can't be seen
     */
    OptionalLong throttledPeriods() {
        return files("cpu", "cpu.stat")
                .filter(file -> proc.read(file).isPresent())
                .map(file -> OptionalLong.of(proc.number(file, "nr_throttled").orElse(0)))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /** Where a file of a controller may be: the group's own folder, or, seen from inside a container, the mount itself. */
    private Stream<String> files(String controller, String... names) {
        List<String> groups =
                proc.read("proc/self/cgroup").stream().flatMap(String::lines).toList();
        Stream<String> versionOne = groups.stream()
                .map(line -> line.split(":", 3))
                .filter(parts ->
                        parts.length == 3 && List.of(parts[1].split(",")).contains(controller))
                .flatMap(parts -> Stream.of(MOUNT + "/" + parts[1], MOUNT + "/" + controller)
                        .flatMap(mount -> Stream.of(mount + parts[2], mount)));
        Stream<String> versionTwo = groups.stream()
                .filter(line -> line.startsWith("0::"))
                .flatMap(line -> Stream.of(MOUNT + line.substring(3), MOUNT, MOUNT + "/unified" + line.substring(3)));
        return Stream.concat(versionOne, versionTwo)
                .flatMap(folder -> Stream.of(names).map(name -> folder + "/" + name));
    }
}
