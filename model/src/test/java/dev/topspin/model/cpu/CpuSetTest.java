package dev.topspin.model.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {
    @Test
    void readsRangesAndSingleCpus() {
        assertEquals(List.of(0, 2, 3, 4, 9), CpuSet.parse("0,2-4,9").toList());
    }

    @Test
    void anEmptyListIsNoCpu() {
        assertTrue(CpuSet.parse("").isEmpty());
        assertTrue(CpuSet.parse("\n").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "1-", "-1", "3-1", "1,,2", "1;2", "9000", "1-99999", ","})
    void refusesWhatTheKernelWouldNotWrite(String list) {
        assertThrows(IllegalArgumentException.class, () -> CpuSet.parse(list));
    }

    @Property(tries = 200)
    void readsBackWhatItWrites(@ForAll Set<@IntRange(max = 300) Integer> cpus) {
        CpuSet set = CpuSet.of(List.copyOf(cpus));
        assertEquals(set, CpuSet.parse(set.toString()));
        assertEquals(cpus.size(), set.size());
    }

    @Property(tries = 200)
    void survivesTheKernelsBits(@ForAll Set<@IntRange(max = 300) Integer> cpus) {
        CpuSet set = CpuSet.of(List.copyOf(cpus));
        assertEquals(set, CpuSet.ofWords(set.words(CpuSet.LIMIT / 64)));
    }

    @Test
    void combinesSets() {
        CpuSet a = CpuSet.parse("0-3");
        CpuSet b = CpuSet.parse("2-5");
        assertEquals("2-3", a.and(b).toString());
        assertEquals("0-5", a.or(b).toString());
        assertEquals("0-1", a.without(b).toString());
        assertFalse(a.containsAll(b));
        assertTrue(a.containsAll(CpuSet.parse("1,3")));
    }
}
