package dev.topspin.workload.recorder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerThreadTest {
    @Test
    void aThreadHasTheSameValueEachTime() {
        PerThread<Object> values = new PerThread<>(Object::new);
        Object first = values.get();
        assertSame(first, values.get());
        assertEquals(List.of(first), values.all());
    }

    /** Their numbers meet in one place of the table again and again, and it grows while others read it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 100})
    void noThreadCountsForAnother(int threads) throws InterruptedException {
        int times = 10_000;
        PerThread<long[]> counts = new PerThread<>(() -> new long[1]);
        CountDownLatch together = new CountDownLatch(threads);
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(Thread.ofPlatform().start(() -> {
                together.countDown();
                for (int n = 0; n < times; n++) {
                    counts.get()[0]++;
                }
            }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertEquals(threads, counts.all().size());
        counts.all().forEach(count -> assertEquals(times, count[0]));
    }
}
