package dev.topspin.bench.bare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool that was pinned is the pool that it was. */
class ThreadPinsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aForkJoinPoolHasNoThreadMoreThanItWasGiven(int threads) throws IOException {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            ThreadPins.pinAll(pool, threads, List.of(cpus()));
            assertEquals(threads, pool.getPoolSize());
        }
    }

    /** All that this process may use, whichever they are. */
    private static String cpus() throws IOException {
        String label = "Cpus_allowed_list:";
        try (Stream<String> status = Files.lines(Path.of("/proc/self/status"))) {
            return status.filter(line -> line.startsWith(label))
                    .map(line -> line.substring(label.length()).strip())
                    .findFirst()
                    .orElseThrow();
        }
    }
}
