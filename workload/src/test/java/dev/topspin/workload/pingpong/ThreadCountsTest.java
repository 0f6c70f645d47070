package dev.topspin.workload.pingpong;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThreadCountsTest {
    @Test
    void theSumIsOfAllThreads() throws InterruptedException {
        ThreadCounts counts = new ThreadCounts();
        counts.increment();
        Thread other = Thread.ofPlatform().start(() -> {
            counts.increment();
            counts.increment();
        });
        other.join();
        assertEquals(3, counts.sum());
    }

    @Test
    void aThreadIsToldItsOwnCount() throws InterruptedException {
        ThreadCounts counts = new ThreadCounts();
        Thread other = Thread.ofPlatform().start(counts::increment);
        other.join();
        assertEquals(0, counts.increment());
        assertEquals(1, counts.increment());
    }

    @Test
    void clearedIsAllZero() throws InterruptedException {
        ThreadCounts counts = new ThreadCounts();
        Thread other = Thread.ofPlatform().start(counts::increment);
        other.join();
        counts.increment();
        counts.clear();
        assertEquals(0, counts.sum());
        assertEquals(0, counts.increment());
    }
}
