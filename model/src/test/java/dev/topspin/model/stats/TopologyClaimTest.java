package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.stats.TopologyClaim.Fault;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyClaimTest {
    private static final Hop SIBLINGS = pair(0, 1, CpuRelation.SameCore, 18);
    private static final Hop SLOW_SIBLINGS = pair(2, 3, CpuRelation.SameCore, 57);

    private static Hop pair(int one, int other, CpuRelation relation, double nanos) {
        return new Hop(one, other, relation, nanos, null, null);
    }

    private static List<TopologyClaim> wrong(Hop... pairs) {
        return TopologyClaim.wrong(new CoreToCore(Arrays.asList(pairs), pairs.length, null));
    }

    private static Hop[] cache(double... nanos) {
        Hop[] pairs = new Hop[nanos.length];
        for (int i = 0; i < nanos.length; i++) {
            pairs[i] = pair(4 + i, 20, CpuRelation.SameCache, nanos[i]);
        }
        return pairs;
    }

    private static Hop[] and(Hop first, Hop... others) {
        Hop[] all = new Hop[others.length + 1];
        all[0] = first;
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    @Test
    void aTrueTopologyIsNotDoubted() {
        assertEquals(List.of(), wrong(and(SIBLINGS, cache(51, 55, 62, 48))));
        assertEquals(List.of(), wrong(pair(0, 1, CpuRelation.AcrossNodes, 120), SIBLINGS));
        assertEquals(List.of(), wrong(SIBLINGS));
        assertEquals(List.of(), wrong());
    }

    @Test
    void siblingsThatAreNoFasterThanOthersShareNoCore() {
        assertEquals(
                List.of(new TopologyClaim(SLOW_SIBLINGS, Fault.NotFaster, CpuRelation.SameCache, 53)),
                wrong(and(SLOW_SIBLINGS, cache(51, 55, 62, 48))));
    }

    @Test
    void aPairAsFastAsSiblingsMayShareACore() {
        Hop fast = pair(9, 10, CpuRelation.SameCache, 17);
        assertEquals(
                List.of(new TopologyClaim(fast, Fault.AsFast, CpuRelation.SameCore, 18)),
                wrong(and(SIBLINGS, and(fast, cache(51, 55, 62)))));
    }

    @Test
    void whereNoRelationIsToldApartOnlyTheNearerOnesAreNamed() {
        assertEquals(
                List.of(new TopologyClaim(SLOW_SIBLINGS, Fault.NotFaster, CpuRelation.SameCache, 55)),
                wrong(and(SLOW_SIBLINGS, cache(55, 54, 56))));
    }

    @Test
    void amongPairsOfOneRelationThoseFarFromTheOthersAreNamed() {
        assertEquals(
                List.of(
                        new TopologyClaim(cache(20)[0], Fault.Nearer, CpuRelation.SameCache, 52),
                        new TopologyClaim(cache(0, 140)[1], Fault.Farther, CpuRelation.SameCache, 52)),
                wrong(cache(20, 140, 51, 55, 52)));
        assertEquals(List.of(), wrong(cache(20, 140)));
    }

    @Test
    void whatTheKernelDoesNotSayCanNotBeWrong() {
        assertEquals(List.of(), wrong(pair(0, 1, CpuRelation.Unknown, 10), pair(0, 2, CpuRelation.Unknown, 100)));
    }
}
