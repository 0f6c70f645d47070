package dev.topspin.bench.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpusTest {
    @Test
    void ofThreeCpusTheFirstKeepsHouse() {
        assertEquals(
                Optional.of(new ProcessCpus(List.of(5, 6), List.of(4))),
                cpus("4-6").one());
    }

    @Test
    void twoCpusLeaveNoneForHousekeeping() {
        ProcessCpus both = cpus("0-1").one().orElseThrow();
        assertTrue(both.housekeeping().isEmpty());
        assertEquals("0,1", both.startList());
    }

    @Test
    void oneCpuIsTooFewForTwoThreads() {
        assertFalse(cpus("3").one().isPresent());
    }

    @Test
    void twoProcessesNeverShareACpu() {
        assertEquals(
                Optional.of(List.of(new ProcessCpus(List.of(1), List.of(0)), new ProcessCpus(List.of(3), List.of(2)))),
                cpus("0-3").two(1, 1));
        assertEquals(
                Optional.of(
                        List.of(new ProcessCpus(List.of(0, 1), List.of()), new ProcessCpus(List.of(2, 3), List.of()))),
                cpus("0-3").two(2, 1));
        assertFalse(cpus("0-2").two(2, 1).isPresent());
    }

    @Test
    void thisMachineHasCpusOfOneCache() {
        assertFalse(Cpus.ofThisMachine().cpus().isEmpty());
    }

    private static Cpus cpus(String list) {
        return new Cpus(CpuSet.parse(list).toList());
    }
}
