package dev.topspin.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.command.ExperimentInput;
import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.testing.Specs;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class QuickTest {
    @Test
    void theReadmesExampleFitsIntoHalfAMinute() throws Exception {
        ExperimentSpec full = ExperimentInput.read("../examples/ping-pong.yaml", InputStream.nullInputStream())
                .spec();
        ExperimentSpec quick = Quick.shorten(full);
        assertTrue(estimate(quick) <= Quick.BUDGET_NANOS);
        assertTrue(estimate(quick) > Quick.BUDGET_NANOS * 8 / 10, "what there is of time is used");
        assertEquals(full.variants(), quick.variants());
        assertEquals(full.placement(), quick.placement());
    }

    @Test
    void thereAreTwoForksWhereTheyFit() {
        assertEquals(
                2,
                Quick.shorten(experiment("[{name: s, spin: {}}, {name: a, akka: {}}]", 5))
                        .measurement()
                        .forks());
        assertEquals(
                1,
                Quick.shorten(experiment(
                                "[{name: a, akka: {}}, {name: b, akkaRemote: {}}, {name: c, akkaRemote: {}},"
                                        + " {name: d, akkaRemote: {}}]",
                                5))
                        .measurement()
                        .forks());
    }

    @Test
    void nothingIsMadeLonger() {
        ExperimentSpec one = experiment("[{name: s, spin: {}}, {name: a, akka: {}}]", 1);
        assertEquals(1, Quick.shorten(one).measurement().forks());
        Measurement quick = Quick.shorten(Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: s, spin: {}}]
                measurement: {forks: 90, warmup: {iterations: 1, time: 10ms}, iterations: 2, time: 20ms}
                """)).measurement();
        assertEquals("10ms", quick.warmup().time());
        assertEquals(1, quick.warmup().iterations());
        assertEquals("20ms", quick.time());
        assertEquals(2, quick.iterations());
    }

    @Test
    void whatIsShortAlreadyStaysAsItIs() {
        ExperimentSpec few = Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: s, spin: {}}]
                measurement: {forks: 2, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
                """);
        assertEquals(few, Quick.shorten(few));
    }

    @Test
    void lanesAreForAClusterAndAFirstLookHasOne() {
        ExperimentSpec quick = Quick.shorten(Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: s, spin: {}}, {name: a, akka: {}}, {name: b, akka: {}}]
                measurement: {forks: 2, warmup: {iterations: 1, time: 1s}, iterations: 1, time: 1s}
                runPolicy: {parallelism: 2, priority: High}
                """));
        assertEquals(1, Plan.of("q", quick).lanes().size());
        assertEquals(RunPolicy.Priority.High, quick.runPolicy().priority());
    }

    private static long estimate(ExperimentSpec spec) {
        return DurationEstimate.ofTrials(Plan.of("q", spec).trials());
    }

    private static ExperimentSpec experiment(String variants, int forks) {
        return Specs.of(
                "workload: {pingPong: {}}\nvariants: %s\nmeasurement: {forks: %d}\n".formatted(variants, forks));
    }
}
