package dev.topspin.workload.harness.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LinesTest {
    @Property(tries = 50)
    void areZeroAndBeginWithACacheLineAndNobodyElseHasThem(
            @ForAll @IntRange(min = 1, max = 16) int lines, @ForAll @IntRange(min = 1, max = 16) int more) {
        long first = Lines.allocate(lines);
        long last = first + (lines - 1) * Lines.BYTES + Lines.BYTES - Long.BYTES;
        assertEquals(0, first % Lines.BYTES);
        assertEquals(0, Lines.get(first));
        assertEquals(0, Lines.get(last));
        Lines.set(first, 1);
        Lines.set(last, 2);
        long others = Lines.allocate(more);
        assertTrue(others > last || others + more * Lines.BYTES <= first);
        assertEquals(1, Lines.get(first));
        assertEquals(2, Lines.get(last));
    }

    @Test
    void keepAndCountAndSwap() {
        long line = Lines.allocate(1);
        Lines.set(line, Long.MIN_VALUE);
        assertEquals(Long.MIN_VALUE, Lines.get(line));
        Lines.increment(line);
        assertEquals(Long.MIN_VALUE + 1, Lines.get(line));
        assertFalse(Lines.compareAndSet(line, 0, 5));
        assertTrue(Lines.compareAndSet(line, Long.MIN_VALUE + 1, 5));
        assertEquals(5, Lines.get(line));
        assertEquals(0, Lines.get(line + Long.BYTES));
    }
}
