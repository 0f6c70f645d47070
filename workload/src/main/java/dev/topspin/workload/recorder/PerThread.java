package dev.topspin.workload.recorder;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A value for each thread that asks for one, kept as long as this is. What {@link ThreadLocal} is for, without its cost for
 * every message: all of a thread's locals share one table there, where those of several pairs get in each other's way.
 * All methods may be called by any thread; none but a thread's first {@link #get} writes or allocates.
 *
 * @param <T> of the values
 */
public final class PerThread<T> {
    private static final int LEAST = 16;

    private final Supplier<T> make;
    /** A power of two long and at most half full: a thread stands at its number, or in the next free place. */
    private volatile Owned<T>[] table = table(LEAST);

    private record Owned<T>(Thread thread, T value) {}

    /** @param make makes a value, on the thread that it is for */
    public PerThread(Supplier<T> make) {
        this.make = make;
    }

    /** @return the current thread's value, the same each time */
    public T get() {
        Thread current = Thread.currentThread();
        Owned<T>[] all = table;
        int mask = all.length - 1;
        for (int i = (int) current.threadId() & mask; ; i = i + 1 & mask) {
            Owned<T> owned = all[i];
            if (owned == null) {
                return add(current);
            }
            if (owned.thread == current) {
                return owned.value;
            }
        }
    }

    private synchronized T add(Thread current) {
        List<Owned<T>> others = owned();
        Owned<T> added = new Owned<>(current, make.get());
        Owned<T>[] next = table(Math.max(LEAST, Integer.highestOneBit(others.size() + 1) * 4));
        others.forEach(other -> place(other, next));
        place(added, next);
        table = next;
        return added.value;
    }

    private static <T> void place(Owned<T> owned, Owned<T>[] in) {
        int mask = in.length - 1;
        int i = (int) owned.thread.threadId() & mask;
        while (in[i] != null) {
            i = i + 1 & mask;
        }
        in[i] = owned;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of records of a type variable can't be made in another way
    private static <T> Owned<T>[] table(int length) {
        return new Owned[length];
    }

    private List<Owned<T>> owned() {
        return Arrays.stream(table).filter(Objects::nonNull).toList();
    }

    /** @return the values of all threads that have asked so far, in no order */
    public List<T> all() {
        return owned().stream().map(Owned::value).toList();
    }
}
