package dev.topspin.workload.harness.trial;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The threads that ran an actor, as looked at in one message of each {@value #EVERY}: looking costs nothing then, and a
 * thread that is missed ran next to nothing. A virtual thread is none of them: another runs each turn of an actor, and what is
 * counted is what takes turns at the CPUs. Used by one thread at a time, and never allocates.
 */
public final class Parties {
    /** How often an actor looks who runs it. */
    public static final int EVERY = 64;

    /** The same as a mask of a count. */
    public static final long MASK = EVERY - 1;

    private static final int MOST = 512;

    private final Thread[] threads = new Thread[MOST];
    private int size;

    /** The actor is being run by this thread. */
    public void ran(Thread thread) {
        for (int i = 0; i < size; i++) {
            if (threads[i] == thread) {
                return;
            }
        }
        if (size < MOST && !thread.isVirtual()) {
            threads[size++] = thread;
        }
    }

    /** Forgets all. */
    public void clear() {
        Arrays.fill(threads, null);
        size = 0;
    }

    /** @return each once */
    public Stream<Thread> stream() {
        return Arrays.stream(threads, 0, size);
    }
}
