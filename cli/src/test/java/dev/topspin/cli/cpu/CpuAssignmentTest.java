package dev.topspin.cli.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cpu.CpuAssignment.ProcessCpus;
import dev.topspin.cli.cpu.Topology.Cpu;
import dev.topspin.model.cpu.CpuSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CpuAssignmentTest {
    @Test
    void leavesCpuZeroForHousekeeping() {
        CpuAssignment one = CpuAssignment.of(flat(4), 1, 2, 1);
        assertEquals(List.of(cpus("1-2", "0")), one.processes());
        assertEquals(List.of(), one.lacks());
    }

    @Test
    void givesTwoProcessesDisjointSets() {
        CpuAssignment two = CpuAssignment.of(flat(6), 2, 2, 1);
        assertEquals(List.of(cpus("1-2", "0"), cpus("3-4", "5")), two.processes());
        assertEquals(List.of(), two.lacks());
    }

    @Test
    void measuresOnDifferentCoresAndKeepsHouseOnASiblingOnlyWhereNothingElseIsLeft() {
        // cores {0,1} {2,3} {4,5} {6,7}
        Topology smt = topology(8, 2, 8);
        CpuAssignment one = CpuAssignment.of(smt, 1, 2, 1);
        assertEquals(List.of(cpus("2,4", "0")), one.processes());
        // the four measured CPUs take all four cores; CPU 0 and 3 are siblings of some of them
        assertEquals(
                List.of(cpus("2,4", "0"), cpus("1,6", "3")),
                CpuAssignment.of(smt, 2, 2, 1).processes());
    }

    @Test
    void measuresUnderOneCache() {
        // caches {0-3} {4-7}
        Topology split = topology(8, 1, 4);
        assertEquals(
                List.of(cpus("1-3", "0")),
                CpuAssignment.of(split, 1, 3, 1).processes(),
                "as well there as under the second cache");
        assertEquals(List.of(cpus("4-7", "0")), CpuAssignment.of(split, 1, 4, 1).processes(), "without CPU 0");
        assertEquals(
                List.of(cpus("1-3", "0"), cpus("4-6", "7")),
                CpuAssignment.of(split, 2, 3, 1).processes(),
                "each process under one cache where both don't fit under one");
    }

    @Test
    void firstSharesHousekeeping() {
        CpuAssignment five = CpuAssignment.of(flat(5), 2, 2, 1);
        assertEquals(List.of(cpus("1-2", "0"), cpus("3-4", "0")), five.processes());
        assertEquals(
                List.of("housekeeping CPUs are shared by the processes:"
                        + " 6 CPUs are needed (2 x (2 measured + 1 housekeeping)) and 5 can be used"),
                five.lacks());
    }

    @Test
    void thenKeepsHouseOnTheMeasuredCpus() {
        CpuAssignment four = CpuAssignment.of(flat(4), 2, 2, 1);
        assertEquals(List.of(cpus("1-2", "1-2"), cpus("0,3", "0,3")), four.processes());
        assertTrue(four.lacks().getFirst().startsWith("housekeeping runs on the measured CPUs: 6 CPUs are needed"));
    }

    @Test
    void thenMeasuresOnFewerAndAtLastOnShared() {
        assertEquals(
                List.of(cpus("1", "0"), cpus("2", "0")),
                CpuAssignment.of(flat(3), 2, 2, 1).processes());
        CpuAssignment two = CpuAssignment.of(flat(2), 2, 2, 1);
        assertEquals(List.of(cpus("1", "1"), cpus("0", "0")), two.processes());
        assertTrue(
                two.lacks().getFirst().startsWith("each process has 1 of 2 measured CPUs, with housekeeping on them"));
        CpuAssignment one = CpuAssignment.of(flat(1), 2, 2, 1);
        assertEquals(List.of(cpus("0", "0"), cpus("0", "0")), one.processes());
        assertTrue(one.lacks().getFirst().startsWith("the processes share their measured CPUs"));
    }

    @Test
    void usesWhicheverNumbersTheMachineAllows() {
        Topology some = Topology.flat(CpuSet.parse("3,5,9-10"));
        assertEquals(List.of(cpus("3,5", "9")), CpuAssignment.of(some, 1, 2, 1).processes());
    }

    @Property
    void neverOverlapsWhatIsNotSaidToBeShared(
            @ForAll @IntRange(min = 1, max = 24) int have,
            @ForAll @IntRange(min = 1, max = 2) int threadsPerCore,
            @ForAll @IntRange(min = 1, max = 8) int perCache,
            @ForAll @IntRange(min = 1, max = 2) int processes,
            @ForAll @IntRange(min = 1, max = 8) int measured,
            @ForAll @IntRange(min = 0, max = 3) int housekeeping) {
        Topology topology = topology(have, threadsPerCore, perCache);
        CpuAssignment a = CpuAssignment.of(topology, processes, measured, housekeeping);
        assertEquals(processes, a.processes().size());
        boolean enough = have >= processes * (measured + housekeeping);
        assertEquals(enough, a.lacks().isEmpty());
        for (ProcessCpus p : a.processes()) {
            assertFalse(p.measured().isEmpty());
            assertTrue(topology.set().containsAll(p.measured().or(p.housekeeping())));
        }
        if (enough) {
            CpuSet union = a.processes().stream()
                    .map(p -> p.measured().or(p.housekeeping()))
                    .reduce(CpuSet.EMPTY, CpuSet::or);
            assertEquals(processes * (measured + housekeeping), union.size());
        } else if (have >= processes) {
            CpuSet union = a.processes().stream().map(ProcessCpus::measured).reduce(CpuSet.EMPTY, CpuSet::or);
            int sum = a.processes().stream().mapToInt(p -> p.measured().size()).sum();
            assertEquals(sum, union.size(), "measured CPUs stay apart as long as there is one for each process");
        }
    }

    private static Topology flat(int cpus) {
        return topology(cpus, 1, cpus);
    }

    private static Topology topology(int cpus, int threadsPerCore, int perCache) {
        return new Topology(IntStream.range(0, cpus)
                .mapToObj(id -> new Cpu(id, id / threadsPerCore * threadsPerCore, id / perCache))
                .toList());
    }

    private static ProcessCpus cpus(String measured, String housekeeping) {
        return new ProcessCpus(CpuSet.parse(measured), CpuSet.parse(housekeeping));
    }
}
