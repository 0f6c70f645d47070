package dev.topspin.model.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.UsedCpu.CpuRole;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CpuPairTest {
    /** Cores of two CPUs that are half of all apart, caches of eight CPUs, one node. */
    private static List<UsedCpu> cpus(int count) {
        int cores = count / 2;
        return IntStream.range(0, count)
                .mapToObj(cpu -> {
                    int core = cpu % cores;
                    int cache = core / 4 * 4;
                    String under = "%d-%d,%d-%d".formatted(cache, cache + 3, cache + cores, cache + cores + 3);
                    return new UsedCpu(cpu, CpuRole.measured, core + "," + (core + cores), under, 0, null);
                })
                .toList();
    }

    @Test
    void eachPairIsThereOnceWithHowItsCpusLie() {
        List<UsedCpu> two = List.of(
                new UsedCpu(3, CpuRole.housekeeping, "1,3", "0-3", 0, null),
                new UsedCpu(1, CpuRole.measured, "1,3", "0-3", 0, null));
        assertEquals(List.of(new CpuPair(1, 3, CpuRelation.SameCore)), CpuPair.all(two));
        assertEquals(16 * 15 / 2, new HashSet<>(CpuPair.all(cpus(16))).size());
        assertEquals(
                Map.of(CpuRelation.SameCore, 8L, CpuRelation.SameCache, 48L, CpuRelation.SameNode, 64L),
                byRelation(CpuPair.all(cpus(16))));
        assertEquals(List.of(), CpuPair.all(cpus(16).subList(0, 1)));
    }

    @Test
    void fewPairsAreAllChosenInTheirOrder() {
        List<CpuPair> pairs = CpuPair.all(cpus(16));
        assertEquals(pairs, CpuPair.sample(pairs, 120, 7));
    }

    @Test
    void ofManyPairsEachRelationHasAsMany() {
        List<CpuPair> chosen = CpuPair.sample(CpuPair.all(cpus(64)), 120, 7);
        assertEquals(120, new HashSet<>(chosen).size());
        assertEquals(
                Map.of(CpuRelation.SameCore, 32L, CpuRelation.SameCache, 44L, CpuRelation.SameNode, 44L),
                byRelation(chosen));
    }

    @Test
    void ofManyPairsEachCpuIsInSeveral() {
        Map<Integer, Long> uses = CpuPair.sample(CpuPair.all(cpus(64)), 120, 7).stream()
                .flatMap(pair -> List.of(pair.one(), pair.other()).stream())
                .collect(Collectors.groupingBy(cpu -> cpu, Collectors.counting()));
        assertEquals(64, uses.size());
        assertTrue(uses.values().stream().allMatch(n -> n >= 3 && n <= 5), uses::toString);
    }

    @Test
    void whichOnesAreChosenFollowsFromTheSeed() {
        List<CpuPair> pairs = CpuPair.all(cpus(64));
        assertEquals(CpuPair.sample(pairs, 120, 7), CpuPair.sample(pairs, 120, 7));
        assertTrue(!CpuPair.sample(pairs, 120, 7).equals(CpuPair.sample(pairs, 120, 8)));
    }

    private static Map<CpuRelation, Long> byRelation(List<CpuPair> pairs) {
        return pairs.stream().collect(Collectors.groupingBy(CpuPair::relation, Collectors.counting()));
    }
}
