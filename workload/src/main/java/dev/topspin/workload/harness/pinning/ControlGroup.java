package dev.topspin.workload.harness.pinning;

import dev.topspin.model.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The control group of a process, in either version: its CPUs, and how often its quota stopped it. */
public final class ControlGroup {
    /** Where the CPUs were read last, and in which groups the process was then: it is looked for again where that has changed. */
    private record CpusFile(Optional<String> groups, String path) {}

    private final ProcFs proc;
    private volatile CpusFile cpusFile;

    /** @param proc where it is read */
    public ControlGroup(ProcFs proc) {
        this.proc = proc;
    }

    /** @return the CPUs that the group gives; empty where the group doesn't say */
    Optional<CpuSet> cpus() {
        Optional<String> groups = proc.groupsText();
        CpusFile known = cpusFile;
        Optional<CpuSet> cpus =
                known == null || !known.groups.equals(groups) ? Optional.empty() : proc.cpus(known.path);
        return cpus.isPresent() ? cpus : searched(groups);
    }

    private Optional<CpuSet> searched(Optional<String> groups) {
        for (String file : files("cpuset", "cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus")) {
            Optional<CpuSet> cpus = proc.cpus(file);
            if (cpus.isPresent()) {
                cpusFile = new CpusFile(groups, file);
                return cpus;
            }
        }
        return Optional.empty();
    }

    /**
     * @return periods in which a quota stopped the group, its own or one of those it is in, as far as they can be seen, since
     *     they exist; 0 for groups that have no quota; empty where no group can be seen
     */
    OptionalLong throttledPeriods() {
        List<String> files = files("cpu", "cpu.stat");
        return files.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(files.stream()
                        .mapToLong(file -> proc.number(file, "nr_throttled").orElse(0))
                        .sum());
    }

    /**
     * @return how long at least one thread of the group, or of the nearest above it that says so, waited for a CPU, in nanoseconds
     *     since the group exists; empty where the kernel doesn't tell, as with groups of version 1
     */
    OptionalLong pressureNanos() {
        return files("cpu", "cpu.pressure").stream()
                .limit(1)
                .flatMap(file -> proc.field(file, "some").stream())
                .flatMap(line -> Stream.of(line.split(" ")))
                .filter(field -> field.matches("total=[0-9]{1,15}"))
                .mapToLong(field -> Long.parseLong(field.substring("total=".length())) * 1_000)
                .findFirst();
    }

    /**
     * The files of a controller that can be read: of the group's own folder, then of those it is in, up to the mount, which
     * is the group itself where it is seen from inside a container.
     */
    private List<String> files(String controller, String... names) {
        List<String> groups = proc.groupsText().stream().flatMap(String::lines).toList();
        String mount = proc.groups();
        Stream<List<String>> versionOne = groups.stream()
                .map(line -> line.split(":", 3))
                .filter(parts ->
                        parts.length == 3 && List.of(parts[1].split(",")).contains(controller))
                .flatMap(parts -> Stream.of(
                        upwards(mount + "/" + parts[1], parts[2]), upwards(mount + "/" + controller, parts[2])));
        Stream<List<String>> versionTwo = groups.stream()
                .filter(line -> line.startsWith("0::"))
                .map(line -> line.substring(3))
                .flatMap(path -> Stream.of(upwards(mount, path), upwards(mount + "/unified", path)));
        return Stream.concat(versionOne, versionTwo)
                .map(folders -> folders.stream()
                        .flatMap(folder -> Stream.of(names).map(name -> folder + "/" + name))
                        .filter(file -> proc.read(file).isPresent())
                        .toList())
                .filter(files -> !files.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** @return the folders from a group's own up to the mount */
    private static List<String> upwards(String mount, String path) {
        List<String> folders = new ArrayList<>();
        for (String group = path.replaceFirst("/+$", ""); !group.isEmpty(); ) {
            folders.add(mount + group);
            group = group.substring(0, Math.max(0, group.lastIndexOf('/')));
        }
        folders.add(mount);
        return folders;
    }
}
