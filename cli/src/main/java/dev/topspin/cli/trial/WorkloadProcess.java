package dev.topspin.cli.trial;

import dev.topspin.model.plan.Role;
import dev.topspin.model.result.PodReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A running process of a trial: its events as they come, its report at the end, its last words where it left none. */
final class WorkloadProcess {
    private static final int LAST_LINES = 5;
    private static final long SECONDS_TO_READ = 2;

    private final Role role;
    private final Process process;
    private final Path log;
    private final Consumer<String> lines;
    private final CountDownLatch read = new CountDownLatch(2);
    private final Deque<String> last = new ArrayDeque<>();
    private volatile PodReport report;
    private volatile WorkloadEvent latest;

    /**
     * @param log where stderr and all of stdout that is no event is kept
     * @param events told of every event, on a thread of its own
     * @param lines told of every other line, on a thread of its own
     */
    WorkloadProcess(Role role, Process process, Path log, Consumer<WorkloadEvent> events, Consumer<String> lines) {
        this.role = role;
        this.process = process;
        this.log = log;
        this.lines = lines;
        Thread.ofVirtual()
                .start(() -> read(process.inputReader(), line -> {
                    Optional<WorkloadEvent> event = WorkloadEvent.parse(line);
                    event.ifPresentOrElse(e -> accept(e, events), () -> lines.accept(line));
                }));
        Thread.ofVirtual().start(this::keep);
    }

    private void accept(WorkloadEvent event, Consumer<WorkloadEvent> events) {
        if (event.report() != null) {
            report = event.report();
        } else {
            latest = event;
        }
        events.accept(event);
    }

    private void keep() {
        try (Writer out = Files.newBufferedWriter(log)) {
            read(process.errorReader(), line -> {
                synchronized (last) {
                    last.addLast(line);
                    if (last.size() > LAST_LINES) {
                        last.removeFirst();
                    }
                }
                try {
                    out.write(line + "\n");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                lines.accept(line);
            });
        } catch (IOException | UncheckedIOException e) {
            lines.accept("topspin: " + log + " can't be written: " + e.getMessage());
        }
    }

    private void read(BufferedReader from, Consumer<String> to) {
        try (from) {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                to.accept(line);
            }
        } catch (IOException e) {
            // the process was killed and its pipe with it: what it said before is all there is
            return;
        } finally {
            read.countDown();
        }
    }

    Role role() {
        return role;
    }

    Process process() {
        return process;
    }

    Path log() {
        return log;
    }

    /** @return done when the process has ended and its output is read: not that of what it left behind with its pipes */
    CompletableFuture<Void> ended() {
        return process.onExit().thenAcceptAsync(p -> {
            try {
                if (!read.await(SECONDS_TO_READ, TimeUnit.SECONDS)) {
                    lines.accept("topspin: the %s left a process behind that holds its output".formatted(role));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** @return the report, once it has ended; empty where it left none */
    Optional<PodReport> report() {
        return Optional.ofNullable(report);
    }

    /** @return what it was doing, for a person, e.g. {@code in iteration 2 of 5} */
    String doing() {
        WorkloadEvent now = latest;
        if (now == null) {
            return "starting";
        }
        return now.of() == 0
                ? "after \"" + now.event() + "\""
                : "after %s %d of %d".formatted(now.event(), now.n(), now.of());
    }

    /** @return the last lines of stderr */
    List<String> lastWords() {
        synchronized (last) {
            return List.copyOf(last);
        }
    }
}
