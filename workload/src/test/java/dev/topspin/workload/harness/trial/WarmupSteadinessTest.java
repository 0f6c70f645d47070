package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Measurement.Warmup;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class WarmupSteadinessTest {
    private static boolean steady(String tolerance, double... nsPerOp) {
        WarmupSteadiness steadiness = new WarmupSteadiness(new Warmup(1000, "1s", tolerance));
        DoubleStream.of(nsPerOp).forEach(steadiness::add);
        return steadiness.steady();
    }

    @Test
    void theLastThreeMustAgreeAndWhatWasBeforeDoesNotMatter() {
        assertTrue(steady("2%", 900, 700, 100, 101, 102));
        assertFalse(steady("2%", 100, 100, 100, 100, 103));
        assertFalse(steady("2%", 100, 100));
        assertFalse(steady("2%"));
    }

    @Test
    void neitherNothingNorTheImmeasurableIsSteady() {
        assertFalse(steady("5%", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
        assertFalse(steady("5%", 100, 100, Double.NaN));
    }

    @Test
    void theUnitDoesNotMatterAndALargerToleranceIsNeverLater() {
        Random random = new Random(4);
        for (int i = 0; i < 1000; i++) {
            double[] figures = random.doubles(3, 95, 105).toArray();
            double[] inMicros = DoubleStream.of(figures).map(f -> f / 1024).toArray();
            assertEquals(steady("5%", figures), steady("5%", inMicros));
            assertTrue(!steady("5%", figures) || steady("6%", figures));
        }
    }

    @Test
    void aSlopeIsNotSteadyBeforeItsStepsAreWithinHalfTheTolerance() {
        for (double step = 0.5; step < 5; step += 0.5) {
            assertEquals(step <= 2.5, steady("5%", 100 + step, 100, 100 - step), "a step of " + step + " %");
        }
    }
}
