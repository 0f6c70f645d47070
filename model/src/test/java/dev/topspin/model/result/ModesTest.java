package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ModesTest {
    @Test
    void whatRunsAtOneSpeedIsNeverOutsideOfIt() {
        Modes modes = Modes.of(slices(new Random(1), 400, 0, 9)).orElseThrow();
        assertEquals(100, modes.lowNsPerOp(), 1);
        assertEquals(0, modes.outsideShare());
        assertEquals(0, modes.changes());
    }

    @Test
    void theLowerSpeedIsFoundThoughMostOfTheTimeItWasTheOther() {
        Modes modes = Modes.of(slices(new Random(2), 400, 0.6, 9)).orElseThrow();
        assertEquals(100, modes.lowNsPerOp(), 1);
        assertEquals(0.6, modes.outsideShare(), 0.01);
        assertEquals(1, modes.changes(), "first all of the one, then all of the other");
    }

    @Test
    void aFewLuckySlicesAreNoSpeedOfTheirOwn() {
        List<Double> slices = slices(new Random(3), 400, 0, 9);
        slices.replaceAll(s -> s);
        for (int i = 0; i < 8; i++) {
            slices.set(50 * i, 50.0);
        }
        assertEquals(100, Modes.of(slices).orElseThrow().lowNsPerOp(), 1);
    }

    @Test
    void ofNothingThereIsNothingToSay() {
        assertEquals(Optional.empty(), Modes.of(List.of()));
    }

    @Property(tries = 200)
    void theLowerModeIsAmongTheSlices(
            @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = 1, max = 1e6) Double> slices) {
        Modes modes = Modes.of(slices).orElseThrow();
        assertTrue(slices.stream().anyMatch(s -> Math.abs(s / modes.lowNsPerOp() - 1) < 1e-9), modes::toString);
        assertTrue(modes.outsideShare() >= 0 && modes.outsideShare() < 1, modes::toString);
        assertTrue(modes.changes() < slices.size(), modes::toString);
    }

    private static List<Double> slices(Random random, int count, double slowShare, double slowness) {
        List<Double> slices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slices.add((i < slowShare * count ? slowness : 1) * 100 * Math.exp(0.015 * random.nextGaussian()));
        }
        return slices;
    }
}
