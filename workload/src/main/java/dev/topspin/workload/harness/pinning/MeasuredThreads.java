package dev.topspin.workload.harness.pinning;

import java.io.IOException;
import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;

/**
 * The threads that carry the measured messages. Each enters here, is pinned to its CPUs if the trial pins, and is watched
 * until the end. All methods may be called by any thread.
 */
public interface MeasuredThreads {
    /** @return how many CPUs the measured threads have, 1 or more */
    int cpus();

    /**
     * Says how many threads will enter. Where there are as many CPUs, each gets one of its own; else each may run on all
     * measured CPUs. Not called counts as too many.
     *
     * @param threads at the most, at the same time; called once, before the first enters
     */
    void expect(int threads);

    /** The current thread is a measured one from now on. Does nothing the second time. */
    void enter();

    /** The current thread, a measured one, is about to end: it is read for the last time, and its CPU is free again. */
    void leave();

    /**
     * Threads of this process that something else started enter as if by {@link #enter}.
     *
     * @param name chosen by their name as the kernel has it, at most 15 characters: of a longer one the JVM gives it
     *     the first 15, or in some versions the first seven, two dots and the last six
     * @return how many were found, those that had entered before among them
     */
    int adopt(Predicate<String> name);

    /**
     * Starts a process that may use the measured CPUs, and sees no others, from its first moment; to be given to {@link
     * #adopt(WatchedProgram)}.
     *
     * @throws IOException where it can't be started
     */
    default Process start(ProcessBuilder command) throws IOException {
        return command.start();
    }

    /**
     * The threads of another program carry what is measured. They are watched from now on, and not pinned: a program does that
     * itself, or not.
     *
     * @param program the only one of a trial
     */
    default void adopt(WatchedProgram program) {}

    /**
     * Opens what is to be read where a slice ends.
     *
     * @return what others take from the measured CPUs and from the threads that have entered up to now; to be closed by whoever
     *     asked for it. Of threads that nobody watches nothing can be read
     */
    default Disturbance disturbance() {
        return Disturbance.ofNothing();
    }

    /**
     * @param other makes the threads
     * @return a factory of threads that enter when they start and leave when they end
     */
    default ThreadFactory factory(ThreadFactory other) {
        return task -> other.newThread(entering(task));
    }

    /** @return the task, with its thread entering before it and leaving after it */
    default Runnable entering(Runnable task) {
        return () -> {
            enter();
            try {
                task.run();
            } finally {
                leave();
            }
        };
    }
}
