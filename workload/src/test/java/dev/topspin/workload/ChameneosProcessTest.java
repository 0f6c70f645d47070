package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Threads;
import dev.topspin.workload.harness.trial.Plans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@StartsProcesses
class ChameneosProcessTest {
    private static final int CREATURES = 5;
    private static final long MEETINGS = 2_000;

    @TempDir
    Path folder;

    static Stream<VariantRuntime> inOneProcess() {
        return Stream.of(
                new Threads(null),
                new Akka(Api.Classic, Settings.AsShipped, null, Protocol.FourTells),
                new Akka(Api.Classic, Settings.Tuned, null, Protocol.Lean));
    }

    private static TrialPlan plan(VariantRuntime runtime, long meetings, String time) {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, time, Recording.Auto, "0s");
        return Plans.plan(runtime, new Chameneos(meetings, CREATURES, null), measurement);
    }

    @ParameterizedTest
    @MethodSource("inOneProcess")
    void whatEachCreatureCountedInTheLastIterationIsReported(VariantRuntime runtime) throws Exception {
        TrialPlan plan = plan(runtime, MEETINGS, "60s");
        Path file = folder.resolve("report");
        try (TrialProcess process = new TrialProcess(plan, Role.driver, 0, "--report", file.toString())) {
            PodReport report = process.report();
            assertNull(report.message());
            process.assertEnds(0);
            assertEquals(2 * MEETINGS, report.measured().exchanges());
            assertEquals(0, report.measured().recorded());
            assertEquals(CREATURES, report.creatures().size());
            assertEquals(
                    2 * MEETINGS,
                    report.creatures().stream()
                            .mapToLong(CreatureCount::meetings)
                            .sum());
            assertEquals(
                    report.creatures(),
                    Json.read(Files.readString(file), PodReport.class).creatures());
            TrialResult result = TrialResult.of(plan, List.of(report));
            assertTrue(result.valid(), result.message());
            assertTrue(result.threads() >= 1);
        }
    }

    @ParameterizedTest
    @MethodSource("inOneProcess")
    void aTrialWhoseTimeIsOverBeforeItsMeetingsIsGood(VariantRuntime runtime) throws Exception {
        TrialPlan plan = plan(runtime, 1_000_000_000, "200ms");
        try (TrialProcess process = new TrialProcess(plan, Role.driver, 0)) {
            PodReport report = process.report();
            process.assertEnds(0);
            TrialResult result = TrialResult.of(plan, List.of(report));
            assertTrue(result.valid(), result.message());
            assertEquals(2 * report.measured().exchanges(), report.counts().received());
        }
    }
}
