package dev.topspin.cli.trial;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The processes that were started and still run. Once closed, all are dead and no more are started. */
public final class Children implements AutoCloseable {
    private static final long SECONDS_TO_END = 3;

    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @throws IOException where it can't be started
     * @throws IllegalStateException where this is closed
     */
    public Process start(ProcessBuilder builder) throws IOException {
        if (closed) {
            throw new IllegalStateException("no more processes are started");
        }
        Process process = builder.start();
        running.add(process);
        if (closed) {
            kill(process);
            throw new IllegalStateException("no more processes are started");
        }
        return process;
    }

    /** @return whether this was closed: the user interrupted */
    public boolean closed() {
        return closed;
    }

    /** Ends a process and waits for its end: politely, then not. What it says until then can be read. */
    void kill(Process process) {
        ProcessHandle handle = process.toHandle(); // the process's own would close the pipes: its report would be lost
        handle.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                handle.destroyForcibly();
                process.waitFor();
            }
        } catch (InterruptedException e) {
            handle.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        running.remove(process);
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(p -> p.toHandle().destroy());
        running.forEach(this::kill);
    }
}
