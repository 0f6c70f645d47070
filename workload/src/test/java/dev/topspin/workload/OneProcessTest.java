package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TerminationMessage;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.VariantRuntime.Spin.Layout;
import dev.topspin.model.spec.VariantRuntime.Threads;
import dev.topspin.model.spec.VariantRuntime.Threads.Access;
import dev.topspin.workload.harness.control.TwoEnds;
import dev.topspin.workload.harness.trial.Plans;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@StartsProcesses
class OneProcessTest {
    private static final Akka ACTORS = new Akka(Api.Typed, Settings.Tuned, null, null);
    private static final Spin SPIN = new Spin(Layout.Padded);

    @TempDir
    Path folder;

    private static TrialPlan plan(VariantRuntime runtime, String time) {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, time, Recording.Auto, "0s");
        return Plans.plan(runtime, Plans.pingPong(1_000_000_000, 1, 1), measurement);
    }

    private TrialProcess start(TrialPlan plan, String... more) throws Exception {
        return new TrialProcess(plan, Role.driver, 0, more);
    }

    @Test
    void saysWhatItTakesToRepeatIt() throws Exception {
        TrialPlan plan = plan(ACTORS, "100ms");
        Path file = folder.resolve("report");
        try (TrialProcess process = start(plan, "--report", file.toString())) {
            PodReport report = process.report();
            Environment environment = report.environment();
            assertTrue(environment.commit().matches("unknown|[0-9a-f]{40}(-dirty)?"), environment.commit());
            assertTrue(environment.jvmFlags().containsAll(JvmFlags.of(plan)), environment::toString);
            assertTrue(environment.jvm().contains(System.getProperty("java.vm.name")), environment.jvm());
            EffectiveConfig config = environment.config();
            assertEquals(config.count(), config.all().size());
            assertTrue(config.count() > 200, config.all()::toString);
            String threads = "akka.actor.default-dispatcher.fork-join-executor.parallelism-max=";
            assertTrue(config.changed().stream().anyMatch(l -> l.startsWith(threads)), config.changed()::toString);
            assertTrue(config.all().containsAll(config.changed()));
            assertTrue(config.all().contains("akka.actor.default-dispatcher.throughput=5"), config.all()::toString);
            PodReport inShort = TerminationMessage.read(Files.readString(file));
            // how much else there is room for is a matter of the round trips' spread
            assertEquals(config.hash(), inShort.environment().config().hash());
            assertEquals(environment.commit(), inShort.environment().commit());
            assertTrue(inShort.leftOut().contains("environment.config.all"), () -> "" + inShort.leftOut());
        }
    }

    @Test
    void reportsInFullOnItsLastLineAndShortInItsFile() throws Exception {
        TrialPlan plan = plan(new Spin(Layout.Adjacent), "200ms");
        Path file = folder.resolve("report");
        try (TrialProcess process = start(plan, "--report", file.toString(), "--node", "here")) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertTrue(report.measured().recorded() > 0);
            assertEquals("here", report.environment().node());
            TrialResult result = TrialResult.of(plan, List.of(report));
            assertTrue(result.valid(), result.message());
            assertEquals(2, result.threads());
            String text = Files.readString(file);
            assertTrue(text.length() <= PodReport.MAX_BYTES);
            PodReport inShort = TerminationMessage.read(text);
            assertEquals(report.counts(), inShort.counts());
            assertEquals(report.measured().nsPerOp(), inShort.measured().nsPerOp());
        }
    }

    @Test
    void whichWayTheFloorGoesIsFoundAndNamed() throws Exception {
        Spin whichever = new Spin(null);
        try (TrialProcess process = start(plan(whichever, "100ms"))) {
            namesItsWay("", process.report());
        }
        TrialPlan actors = plan(ACTORS, "100ms");
        Cell floor = new Cell(Variant.of("below", whichever), actors.cell().workload(), null);
        TrialPlan beside = new TrialPlan(
                actors.experiment(),
                actors.planHash(),
                actors.index(),
                actors.fork(),
                actors.cell(),
                floor,
                actors.placement(),
                actors.measurement(),
                actors.deadlineNanos());
        try (TrialProcess process = start(beside)) {
            namesItsWay("floor=below: .*", process.report());
        }
    }

    private static void namesItsWay(String before, PodReport report) {
        assertNull(report.message());
        List<String> settings = report.environment().settings();
        assertTrue(
                settings.stream().anyMatch(s -> s.matches(before + "layout=(Adjacent|Padded).*")), settings::toString);
        assertTrue(
                settings.stream().anyMatch(s -> s.matches(before + "write=(Store|Exchange|CompareAndSwap).*")),
                settings::toString);
        boolean enoughCpus = Runtime.getRuntime().availableProcessors() > 1;
        assertEquals(
                enoughCpus,
                settings.stream().anyMatch(s -> s.matches(before + "fastest of=Store Adjacent [0-9.,]+, .* ns/hop.*")),
                settings::toString);
    }

    @Test
    void actorsAreMeasuredOnWhateverCpusThereAre() throws Exception {
        try (TrialProcess process = start(plan(ACTORS, "200ms"))) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertTrue(report.measured().recorded() > 0);
            assertTrue(report.measured().recorded() < report.measured().exchanges());
            assertEquals(report.proof().pinned(), report.proof().reasons().isEmpty());
            assertFalse(report.proof().threads().isEmpty());
        }
    }

    @Test
    void threadsThatContendAreCountedOneByOne() throws Exception {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, "100ms", Recording.Auto, "0s");
        Contention workload = new Contention(Contention.Point.Queue, 3, 1_000_000_000L);
        TrialPlan plan = Plans.plan(new Threads(Access.Own), workload, measurement);
        try (TrialProcess process = start(plan)) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertEquals(0, report.measured().recorded());
            TrialResult result = TrialResult.of(plan, List.of(report));
            assertTrue(result.valid(), result.message());
            assertEquals(4, result.threads());
        }
    }

    @Test
    void queriesAreTimedOneByOne() throws Exception {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, "100ms", Recording.Auto, "0s");
        TrialPlan plan = Plans.plan(ACTORS, new Queries(1_000_000_000L, 2, 3, false, 100), measurement);
        try (TrialProcess process = start(plan)) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertTrue(report.measured().recorded() > 0);
            assertTrue(report.measured().recorded() < report.measured().exchanges());
            assertTrue(TrialResult.of(plan, List.of(report)).valid());
        }
    }

    @Test
    void morePairsThanTheHeapHoldsFailWithThatReason() throws Exception {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, "100ms", Recording.Auto, "0s");
        TrialPlan plan = Plans.plan(ACTORS, new Queries(1_000_000_000L, 64, 1, false, 1_000_000), measurement);
        try (TrialProcess process = start(plan)) {
            PodReport report = process.report();
            process.assertEnds(1);
            assertEquals(Reason.WorkloadError.name(), report.reason());
            assertTrue(report.message().startsWith("64 pairs of 1000000 users each don't fit"), report.message());
        }
    }

    @Test
    void namedCpusThatAreNotThereAreNoProof() throws Exception {
        try (TrialProcess process = start(plan(SPIN, "100ms"), "--cpus", "0,8000", "--housekeeping", "8001")) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertFalse(report.proof().pinned());
            assertTrue(
                    report.proof().reasons().getFirst().startsWith("the CPUs 0,8000-8001 were named"),
                    report.proof().reasons().toString());
        }
    }

    @Test
    void pinsNothingWhereItIsToldNotTo() throws Exception {
        try (TrialProcess process = start(plan(SPIN, "100ms"), "--no-pin")) {
            assertEquals(
                    List.of("threads are not pinned: started with --no-pin"),
                    process.report().proof().reasons());
        }
    }

    @Test
    void aSignalWhileItMeasuresEndsInAReport() throws Exception {
        try (TrialProcess process = start(plan(SPIN, "50s"))) {
            process.await("\"warmup\"");
            process.terminate();
            assertEquals(Reason.PodKilled.name(), process.report().reason());
            process.assertEnds(1);
        }
    }

    @Test
    void aDeadlineEndsInAReport() throws Exception {
        TrialPlan plan = plan(SPIN, "50s");
        TrialPlan hasty = new TrialPlan(
                plan.experiment(),
                plan.planHash(),
                plan.index(),
                plan.fork(),
                plan.cell(),
                plan.placement(),
                plan.measurement(),
                TimeUnit.SECONDS.toNanos(2));
        try (TrialProcess process = start(hasty)) {
            PodReport report = process.report();
            assertEquals(Reason.DeadlineExceeded.name(), report.reason());
            assertEquals("the trial was not over by its deadline of 2 s", report.message());
            process.assertEnds(1);
        }
    }

    @Test
    void whatIsNoPlanIsReportedAsThat() throws Exception {
        Path file = folder.resolve("report");
        for (String plan : List.of("{}", "@" + folder.resolve("missing"))) {
            try (TrialProcess process =
                    new TrialProcess(List.of(), List.of("--plan", plan, "--report", file.toString(), "--role", "1"))) {
                assertEquals(Reason.InvalidPlan.name(), process.report().reason());
                process.assertEnds(2);
                PodReport written = Json.read(Files.readString(file), PodReport.class);
                assertEquals(Reason.InvalidPlan.name(), written.reason());
                assertEquals("responder", written.role());
            }
        }
    }

    @Test
    void lingersAfterItsReportUntilItWasScrapedIfItWasScrapedBefore() throws Exception {
        TrialPlan plan = plan(SPIN, "100ms");
        int port = TwoEnds.freePort();
        List<String> arguments =
                List.of("--plan", Json.write(plan), "--metrics-port", Integer.toString(port), "--linger", "60s");
        try (TrialProcess process = new TrialProcess(JvmFlags.of(plan), arguments);
                HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest scrape = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics"))
                    .build();
            process.await("\"event\":\"opened\"");
            client.send(scrape, BodyHandlers.ofString());
            process.await("\"event\":\"report\"");
            String metrics = client.send(scrape, BodyHandlers.ofString()).body();
            process.assertEnds(0);
            String labels = "{cell=\"under-test\",experiment=\"tiny\",role=\"driver\",variant=\"under-test\"";
            assertTrue(metrics.contains("topspin_round_trip_seconds_count" + labels), metrics);
            assertTrue(metrics.contains("topspin_process_succeeded" + labels + "} 1.0"), metrics);
            assertTrue(metrics.contains("jvm_gc_collection_seconds_count"), metrics);
        }
    }

    @Test
    void endsWithItsReportWhereNothingScrapedIt() throws Exception {
        TrialPlan plan = plan(SPIN, "100ms");
        List<String> arguments = List.of(
                "--plan", Json.write(plan), "--metrics-port", Integer.toString(TwoEnds.freePort()), "--linger", "60s");
        try (TrialProcess process = new TrialProcess(JvmFlags.of(plan), arguments)) {
            process.await("\"event\":\"report\"");
            long start = System.nanoTime();
            process.assertEnds(0);
            assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20), "lingered for nobody");
        }
    }
}
