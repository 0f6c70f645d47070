package dev.topspin.workload.runtime.container;

import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.pinning.WatchedProgram;
import dev.topspin.workload.harness.trial.Leftovers;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** A process of this one, on the measured CPUs. What it prints goes to this process' standard error. */
final class LocalProgram implements ProgramHost {
    private static final int LAST_LINES = 3;
    private static final String PREFIX = "topspin-container";

    private final List<String> command;
    private final MeasuredThreads threads;
    private final Path folder;
    private final boolean ours;
    private final Deque<String> last = new ArrayDeque<>();
    private Process process;
    private Thread printer;
    private long startNanos;

    /** @param command what is started, with its arguments; not empty */
    LocalProgram(List<String> command, MeasuredThreads threads) throws IOException {
        this(command, threads, Files.createTempDirectory(PREFIX), true);
    }

    private LocalProgram(List<String> command, MeasuredThreads threads, Path folder, boolean ours) {
        this.command = List.copyOf(command);
        this.threads = threads;
        this.folder = folder;
        this.ours = ours;
    }

    /**
     * @param command that leads to the program, which is a process of something else then
     * @param plans the folder below which it finds its plan
     */
    static LocalProgram ledTo(List<String> command, MeasuredThreads threads, Path plans) throws IOException {
        return new LocalProgram(command, threads, Files.createTempDirectory(plans, PREFIX), false);
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public void start() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectInput(new File("/dev/null"));
        builder.environment()
                .put(ProgramPlan.VARIABLE, folder.resolve(ProgramPlan.FILE).toString());
        startNanos = System.nanoTime();
        process = threads.start(builder);
        Leftovers.add(process.toHandle());
        printer = Thread.ofPlatform().daemon().name("topspin-program").start(this::print);
    }

    private void print() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
                synchronized (last) {
                    last.addLast(Said.shown(line));
                    if (last.size() > LAST_LINES) {
                        last.removeFirst();
                    }
                }
            }
        } catch (IOException e) {
            System.err.println("what the program prints can't be read any more: " + e.getMessage());
        }
    }

    @Override
    public String ended() {
        if (process.isAlive()) {
            return null;
        }
        try {
            printer.join(TimeUnit.SECONDS.toMillis(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (last) {
            String printed =
                    last.isEmpty() ? "and had printed nothing" : "and printed last: " + String.join(" | ", last);
            return "ended with exit code %d, %s".formatted(process.exitValue(), printed);
        }
    }

    @Override
    public WatchedProgram watch(long pid) throws Breach {
        if (ours && processes().stream().noneMatch(own -> own == pid)) {
            throw new Breach(
                    Section.Hello,
                    "said hello with pid %d, and its processes are %s: give the program's own number"
                            .formatted(pid, processes()));
        }
        return new WatchedProgram(new ProcFs(Path.of("/")), pid, this::processes, startNanos);
    }

    private List<Long> processes() {
        return LongStream.concat(
                        LongStream.of(process.pid()), process.descendants().mapToLong(ProcessHandle::pid))
                .boxed()
                .toList();
    }

    @Override
    public OptionalInt awaitEnd(Duration patience) throws Breach, InterruptedException {
        if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new Breach(Section.End, "did not end within %d s of being told to".formatted(patience.toSeconds()));
        }
        return OptionalInt.of(process.exitValue());
    }

    @Override
    public String setting() {
        return "command=" + String.join(" ", command);
    }

    @Override
    public void close() {
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        try {
            Files.deleteIfExists(folder.resolve(ProgramPlan.FILE));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            System.err.println("a folder is left behind: " + e.getMessage());
        }
    }
}
