package dev.topspin.workload.harness.trial;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Processes that this one started or was given, and that must not outlive it however it ends. Any thread may add and end them. */
public final class Leftovers {
    private static final Set<ProcessHandle> ALL = ConcurrentHashMap.newKeySet();

    private Leftovers() {}

    /** @param process to be ended with this one */
    public static void add(ProcessHandle process) {
        ALL.add(process);
    }

    /** Ends those that still run, and what they started, without a word. */
    public static void end() {
        for (ProcessHandle process : ALL) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
