package dev.topspin.workload.runtime.container;

import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.pinning.WatchedProgram;
import dev.topspin.workload.harness.trial.Leftovers;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Another container of the same pod, whose processes can be seen from here. The kubelet starts it, and logs what it prints. */
final class NeighbourContainer implements ProgramHost {
    private static final long LOOK_MILLIS = 50;

    /** Of the pod: it reaps, and is nobody's program. */
    private static final long FIRST_PROCESS = 1;

    private final ProcFs proc = new ProcFs(Path.of("/"));
    private final Path folder;
    private final String image;
    private String groups;

    /**
     * @param folder that both containers have
     * @param image of the program
     */
    NeighbourContainer(Path folder, String image) {
        this.folder = folder;
        this.image = image;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void start() {}

    @Override
    public String ended() {
        return null;
    }

    @Override
    public WatchedProgram watch(long pid) throws Breach {
        Optional<String> theirs = others(pid);
        if (theirs.isEmpty()) {
            throw new Breach(
                    Section.Hello,
                    "said hello with pid %d, which is no process of another container here: give the number that the program sees itself"
                            .formatted(pid));
        }
        groups = theirs.get();
        processes().stream().flatMap(p -> ProcessHandle.of(p).stream()).forEach(Leftovers::add);
        Duration age = ProcessHandle.of(pid)
                .flatMap(process -> process.info().startInstant())
                .map(start -> Duration.between(start, Instant.now()))
                .orElse(Duration.ZERO);
        return new WatchedProgram(proc, pid, this::processes, System.nanoTime() - Math.max(0, age.toNanos()));
    }

    /** @return the control groups of a process that is not of this container */
    private Optional<String> others(long pid) {
        return pid == FIRST_PROCESS
                ? Optional.empty()
                : proc.ofProcess(pid).groupsText().filter(theirs -> !Optional.of(theirs)
                        .equals(proc.groupsText()));
    }

    /** Those in the container of the process that said hello; before, nobody knows which these are. */
    private List<Long> processes() {
        return groups == null
                ? List.of()
                : proc.processes().stream()
                        .filter(pid -> others(pid).filter(groups::equals).isPresent())
                        .toList();
    }

    @Override
    public OptionalInt awaitEnd(Duration patience) throws Breach, InterruptedException {
        long begun = System.nanoTime();
        while (!processes().isEmpty()) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new Breach(
                        Section.End, "did not end within %d s of being told to".formatted(patience.toSeconds()));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return OptionalInt.empty();
    }

    @Override
    public String setting() {
        return "image=" + image;
    }

    /** Else the pod would go on until its deadline, on CPUs that nobody uses. */
    @Override
    public void close() {
        processes().stream().flatMap(pid -> ProcessHandle.of(pid).stream()).forEach(ProcessHandle::destroyForcibly);
    }
}
