package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AtOnceTest {
    private static final int MOST = 16;

    private final List<Integer> items = IntStream.range(0, 100).boxed().toList();

    @Test
    void callsAreUnderWaySideBySideAndTheirResultsInOrder() {
        CyclicBarrier all = new CyclicBarrier(MOST);
        List<Integer> some = items.subList(0, MOST);
        List<Integer> squares = AtOnce.all(some, i -> {
            try {
                all.await(10, TimeUnit.SECONDS); // which ends only when so many are there
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return i * i;
        });
        assertEquals(some.stream().map(i -> i * i).toList(), squares);
    }

    @Test
    void noMoreThanSoManyAreUnderWay() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtOnce.all(items, i -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            now.decrementAndGet();
            return i;
        });
        assertTrue(most.get() <= MOST, most::toString);
    }

    @Test
    void whereOneFailsTheOthersAreMadeAllTheSame() {
        AtomicInteger made = new AtomicInteger();
        IllegalArgumentException failure = assertThrows(
                IllegalArgumentException.class,
                () -> AtOnce.all(items, i -> {
                    made.incrementAndGet();
                    if (i == 3 || i == 50) {
                        throw new IllegalArgumentException("call " + i);
                    }
                    return i;
                }));
        assertEquals("call 3", failure.getMessage());
        assertEquals(100, made.get());
    }

    @Test
    void aFailureOfTheOnlyCallIsThrownAsItIs() {
        assertThrows(
                IllegalArgumentException.class,
                () -> AtOnce.all(List.of(1), _ -> {
                    throw new IllegalArgumentException("no");
                }));
    }

    @Test
    void batchesHaveAllItemsInTheirOrder() {
        List<List<Integer>> batches = AtOnce.batches(items);
        assertEquals(items, batches.stream().flatMap(List::stream).toList());
        assertEquals(7, batches.size());
        assertEquals(MOST, batches.getFirst().size());
        assertEquals(List.of(), AtOnce.batches(List.of()));
    }
}
