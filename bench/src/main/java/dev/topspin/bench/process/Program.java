package dev.topspin.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A started process whose lines are read; it ends when this is closed, or with this JVM, at the latest. It can be stopped as it stands
 * and go on later: whatever it does while it waits takes no CPU time from others then.
 */
public final class Program implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 120;
    private static final Set<Process> STARTED = ConcurrentHashMap.newKeySet();

    static {
        // a process that was stopped hears no Ctrl-C
        Runtime.getRuntime().addShutdownHook(new Thread(() -> STARTED.forEach(Process::destroyForcibly)));
    }

    private final List<String> command;
    private final Process process;
    private final Path stderr;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final List<String> taken = new ArrayList<>();
    private final Thread reader;
    private boolean paused;

    /** @param command and its arguments */
    public Program(List<String> command) throws IOException {
        this.command = List.copyOf(command);
        stderr = Files.createTempFile("topspin-bench", ".err");
        process = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
        STARTED.add(process);
        reader = Thread.ofVirtual().start(this::read);
    }

    /** Stops it as it stands, all its threads. */
    public synchronized void pause() {
        Signals.stop(process.pid());
        paused = true;
    }

    /** Lets it go on; nothing where it was not stopped. */
    public synchronized void resume() {
        if (paused) {
            Signals.goOn(process.pid());
            paused = false;
        }
    }

    /** Gives it a line. */
    public void say(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines().forEach(lines::add);
        } catch (IOException | java.io.UncheckedIOException e) {
            // the process was ended from here: what it said by then is all there is
            lines.add("");
        }
    }

    /**
     * Waits for a line.
     *
     * @param start of the line
     * @return the rest of it
     * @throws IOException where the process ends or the time is over before
     */
    public String await(String start) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (System.nanoTime() < deadline) {
            String line = lines.poll(50, TimeUnit.MILLISECONDS);
            if (line == null) {
                if (!process.isAlive() && lines.isEmpty()) {
                    break;
                }
                continue;
            }
            taken.add(line);
            if (line.startsWith(start)) {
                return line.substring(start.length());
            }
        }
        throw failed("said no line that starts with '" + start + "'");
    }

    /**
     * Waits for the end.
     *
     * @return the last line that is a JSON object: Akka logs to stdout as well
     * @throws IOException where the end doesn't come in time or is no good one, or there is no such line
     */
    public String finish() throws IOException, InterruptedException {
        end();
        List<String> objects =
                taken.stream().filter(line -> line.startsWith("{")).toList();
        if (objects.isEmpty()) {
            throw failed("said nothing");
        }
        return objects.getLast();
    }

    /**
     * Waits for the end, whatever it says.
     *
     * @throws IOException where the end doesn't come in time or is no good one
     */
    public void end() throws IOException, InterruptedException {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw failed("didn't end");
        }
        reader.join();
        lines.drainTo(taken);
        if (process.exitValue() != 0) {
            throw failed("ended with " + process.exitValue());
        }
    }

    private IOException failed(String how) throws IOException {
        lines.drainTo(taken);
        return new IOException("%s: %s%nstdout: %s%nstderr: %s"
                .formatted(how, String.join(" ", command), String.join("\n", taken), Files.readString(stderr)));
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        resume();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        STARTED.remove(process);
        Files.deleteIfExists(stderr);
    }
}
