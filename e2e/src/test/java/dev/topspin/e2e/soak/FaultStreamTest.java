package dev.topspin.e2e.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.e2e.soak.FaultStream.Planned;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultStreamTest {
    @ParameterizedTest
    @EnumSource
    void theSameSeedGivesTheSameFaultsAndAnotherSeedOthers(Fault.Lane lane) {
        assertEquals(first(100, 7, lane), first(100, 7, lane));
        assertNotEquals(first(100, 7, lane), first(100, 8, lane));
    }

    @ParameterizedTest
    @EnumSource
    void eachFaultOfALaneComesOnceBeforeAnyComesAgain(Fault.Lane lane) {
        int kinds = lane.faults().size();
        List<Fault> twice =
                first(2 * kinds, 3, lane).stream().map(Planned::fault).toList();
        assertEquals(new HashSet<>(lane.faults()), new HashSet<>(twice.subList(0, kinds)));
        assertEquals(new HashSet<>(lane.faults()), new HashSet<>(twice.subList(kinds, 2 * kinds)));
    }

    @ParameterizedTest
    @EnumSource
    void aFaultLastsAsLongAsItsKindAllows(Fault.Lane lane) {
        first(1_000, 1, lane)
                .forEach(planned -> assertTrue(
                        planned.holdMillis() >= 1_000L * planned.fault().shortest()
                                && planned.holdMillis()
                                        <= 1_000L * planned.fault().longest(),
                        planned::toString));
    }

    @Test
    void aPickIsOneOfWhatThereIs() {
        assertEquals(0, new Planned(Fault.PodDeleted, 0, 0, 0).of(3));
        assertEquals(2, new Planned(Fault.PodDeleted, 0, 0, 0.999).of(3));
        assertEquals(0, new Planned(Fault.PodDeleted, 0, 0, 0.999).of(1));
    }

    private static List<Planned> first(int many, long seed, Fault.Lane lane) {
        return Stream.generate(new FaultStream(seed, lane)::next).limit(many).toList();
    }
}
