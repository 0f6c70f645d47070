package dev.topspin.bench.bare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BatchOrderTest {
    @Test
    void eachLineHasAsManyBatchesAsAnyOther() {
        BatchOrder order = new BatchOrder(48, 1);
        Map<Integer, Integer> batches = new HashMap<>();
        LongStream.range(0, 3 * 48 * 20).forEach(batch -> batches.merge(order.of(batch), 1, Integer::sum));
        assertEquals(48, batches.size());
        assertTrue(batches.values().stream().allMatch(count -> count == 3 * 20), batches::toString);
    }
}
