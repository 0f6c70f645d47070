package dev.topspin.bench.bare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool that was pinned is the pool that it was. */
class AffinityTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aForkJoinPoolHasNoThreadMoreThanItWasGiven(int threads) {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            Affinity.pinAll(pool, threads, List.of("0"));
            assertEquals(threads, pool.getPoolSize());
        }
    }
}
