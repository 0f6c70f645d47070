package dev.topspin.operator.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Makes calls that don't depend on each other side by side, a few at a time: most of each is waiting for the API server. */
public final class AtOnce {
    /** So many calls are under way at the same time, at the most. */
    private static final int MOST = 16;

    private AtOnce() {}

    /**
     * Returns when all have ended, also where one fails.
     *
     * @param call may be made in any order, and by any thread
     * @return what came of each, in the order of the items
     * @throws RuntimeException of the first item, in their order, whose call failed
     */
    public static <T, R> List<R> all(List<T> items, Function<T, R> call) {
        if (items.size() < 2) {
            return items.stream().map(call).toList();
        }
        List<Future<R>> calls = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.min(MOST, items.size()), Thread.ofVirtual().factory())) {
            items.forEach(item -> calls.add(threads.submit(() -> call.apply(item))));
        }
        return calls.stream().map(AtOnce::result).toList();
    }

    /** @return the items in their order, as many together as calls are made side by side: for what is to be looked at in between */
    public static <T> List<List<T>> batches(List<T> items) {
        return IntStream.range(0, (items.size() + MOST - 1) / MOST)
                .mapToObj(i -> items.subList(i * MOST, Math.min(items.size(), (i + 1) * MOST)))
                .toList();
    }

    private static <R> R result(Future<R> ended) {
        try {
            return ended.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }
}
