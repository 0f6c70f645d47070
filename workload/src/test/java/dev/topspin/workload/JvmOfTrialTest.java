package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.JvmSettings;
import dev.topspin.model.spec.JvmSettings.GarbageCollector;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@StartsProcesses
class JvmOfTrialTest {
    private static TrialPlan plan(JvmSettings jvm) {
        TrialPlan plan = Plans.plan(
                new BareQueue(BareQueue.Implementation.LinkedTransfer, BareQueue.ThreadKind.Platform, null, null),
                Plans.pingPong(10_000, 1, 1),
                new Measurement(1, new Warmup(1, "50ms"), 1, "50ms", Recording.Auto, "0s"));
        Cell cell = plan.cell();
        return new TrialPlan(
                plan.experiment(),
                plan.planHash(),
                plan.index(),
                plan.fork(),
                new Cell(cell.variant().withJvm(jvm), cell.workload(), cell.parameters()),
                null,
                plan.placement().withCpus(1), // and one for the rest of the JVM
                plan.measurement(),
                plan.deadlineNanos());
    }

    private static PodReport report(List<String> flags, TrialPlan plan) throws Exception {
        try (TrialProcess process =
                new TrialProcess(flags, List.of("--plan", Json.write(plan), "--metrics-port", "0", "--linger", "0s"))) {
            return process.report();
        }
    }

    @ParameterizedTest
    @CsvSource({"Serial, false", "Parallel, true", "G1, false", "Z, true"})
    void aTrialRunsWithEachCollectorInLittleMemoryAndSaysWhichItHad(GarbageCollector gc, boolean compact)
            throws Exception {
        TrialPlan plan = plan(JvmSettings.NONE.withGc(gc).withCompactObjectHeaders(compact));
        PodReport report = report(JvmFlags.of(plan), plan);
        TrialResult result = TrialResult.of(plan, List.of(report));
        assertTrue(result.valid(), result::message);
        Environment environment = report.environment();
        assertEquals(gc.name(), environment.gc());
        assertEquals(compact, environment.compactObjectHeaders());
        assertFalse(environment.aotCache());
        assertFalse(
                report.proof().reasons().stream().anyMatch(reason -> reason.contains("other threads of the JVM")),
                "the collector's threads are the JVM's: " + report.proof().reasons());
    }

    @Test
    void aJvmThatIsAnotherThanWasChosenMeasuresNothing() throws Exception {
        ExchangeRuntime runtime = _ -> null;
        RunningJvm serial = new RunningJvm("Serial", false, false);
        assertSame(runtime, serial.holding(JvmSettings.NONE.withGc(GarbageCollector.Serial), runtime));
        ExchangeRuntime held = serial.holding(JvmSettings.NONE.withGc(GarbageCollector.Z), runtime);
        TrialException refused = assertThrows(TrialException.class, () -> held.open(null));
        assertEquals(Reason.InvalidPlan, refused.reason());
        assertTrue(refused.getMessage().startsWith("jvm.gc is Z, and this JVM ("), refused::getMessage);
        assertTrue(refused.getMessage().endsWith("has Serial: choose another JVM, or remove it"), refused::getMessage);
    }

    @Test
    void headersAndACacheThatAreNotThereAreSaid() {
        RunningJvm plain = new RunningJvm("Serial", false, false);
        assertEquals(Optional.empty(), plain.refusal(null));
        assertEquals(
                Optional.empty(),
                plain.refusal(new JvmSettings(GarbageCollector.Serial, false, false, null, "/opt/jdk")));
        assertTrue(plain.refusal(JvmSettings.NONE.withCompactObjectHeaders(true))
                .orElseThrow()
                .startsWith("jvm.compactObjectHeaders is true"));
        assertTrue(
                plain.refusal(JvmSettings.NONE.withAotCache(true)).orElseThrow().startsWith("jvm.aotCache is true"));
        assertTrue(new RunningJvm("Serial", null, null)
                .refusal(JvmSettings.NONE.withCompactObjectHeaders(false))
                .isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "Copy, Serial",
        "MarkSweepCompact, Serial",
        "PS Scavenge, Parallel",
        "G1 Young Generation, G1",
        "ZGC Minor Cycles, Z",
        "Shenandoah Pauses, Shenandoah Pauses",
    })
    void collectorsHaveTheNamesThatTheyAreChosenBy(String bean, String name) {
        assertEquals(name, RunningJvm.collector(bean));
    }
}
