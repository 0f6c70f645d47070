package dev.topspin.cli.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cpu.CpuAssignment;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs trials with a stand-in for the workload that keeps its contract. */
class LocalTrialTest {
    private static final CpuAssignment CPUS = new CpuAssignment(
            CpuAssignment.of(Topology.flat(CpuSet.parse("0-5")), 2, 2, 1).processes(), List.of());

    private final Children children = new Children();
    private final List<WorkloadEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @TempDir
    Path logs;

    @AfterEach
    void noProcessIsLeftBehind() {
        children.close();
        assertEquals(
                0, ProcessHandle.current().children().filter(this::isWorkload).count());
    }

    private boolean isWorkload(ProcessHandle process) {
        return process.isAlive() && process.info().commandLine().orElse("").contains(FakeWorkload.class.getName());
    }

    @Test
    void oneProcessMeasuresAndReports() throws Exception {
        TrialResult result = run("good", "spin: {}", "60s");
        assertTrue(result.valid(), result::message);
        assertTrue(result.pinned());
        assertEquals(200, result.measured().nsPerOp());
        assertEquals(
                List.of("started", "iteration", "iteration", "report"),
                events.stream().map(WorkloadEvent::event).toList());
        assertTrue(lines.containsAll(List.of("not an event", "a line of the log")));
        assertEquals(0, logs.toFile().list().length, "nobody needs the log of a good trial");
    }

    @Test
    void twoProcessesMeet() throws Exception {
        TrialResult result = run("good", "socket: {}", "60s");
        assertTrue(result.valid(), result::message);
        assertEquals(
                List.of("driver", "responder"),
                result.reports().stream().map(PodReport::role).toList());
        assertEquals(3.8, result.cpuCores(), 1e-9);
    }

    @Test
    void eachProcessIsToldItsCpus() throws Exception {
        TrialResult result = run("good", "socket: {}", "60s");
        assertEquals("1-2", result.reports().getFirst().proof().measuredCpus());
        assertEquals("3-4", result.reports().getLast().proof().measuredCpus());
        assertTrue(arguments(result).contains(" --housekeeping 0"), arguments(result));
        assertTrue(arguments(result).contains(" --metrics-port 0 --linger 0s"), arguments(result));
    }

    @Test
    void whatTheMachineCouldNotGiveStandsInTheResult() throws Exception {
        CpuAssignment poor = new CpuAssignment(CPUS.processes(), List.of("too few CPUs"));
        TrialResult result = local().run(plan("good", "spin: {}", "60s", "Preferred"), poor, events::add);
        assertTrue(result.valid());
        assertFalse(result.pinned());
        assertEquals(List.of("too few CPUs"), result.notPinned());
    }

    @Test
    void withPinningOffNothingIsPinned() throws Exception {
        TrialResult result = local().run(plan("good", "spin: {}", "60s", "None"), CPUS, events::add);
        assertTrue(result.valid());
        assertEquals(List.of("pinning is None"), result.notPinned());
        assertTrue(arguments(result).endsWith(" --no-pin"), arguments(result));
    }

    @Test
    void aFailureIsReportedInTheWorkloadsWords() throws Exception {
        TrialResult result = run("fails", "spin: {}", "60s");
        assertEquals("WorkloadError", result.reason());
        assertEquals("driver: it was told to", result.message());
        assertEquals(1, logs.toFile().list().length, "the log of a failed trial is kept");
    }

    @Test
    void aProcessThatDiesWithoutAReportIsToldByItsLastWords() throws Exception {
        TrialResult result = run("driver-dies", "spin: {}", "60s");
        assertEquals("NoReport", result.reason());
        assertTrue(result.message().startsWith("driver ended with exit code 42 and no report: "), result::message);
        assertTrue(result.message().contains("a line of the log | it hurts"), result::message);
        assertNull(result.measured());
    }

    @Test
    void theOtherOfAPairDoesNotOutliveIt() throws Exception {
        TrialResult result = run("responder-dies", "socket: {}", "60s");
        assertEquals("NoReport", result.reason());
        // the killed driver left no report either, but it is not the cause
        assertTrue(result.message().startsWith("responder ended with exit code 42"), result::message);
    }

    @Test
    void aResponderThatDoesNotEndAfterTheDriverIsToldToAndSaysSo() throws Exception {
        TrialResult result = run("responder-hangs", "socket: {}", "60s");
        assertEquals("DeadlineExceeded", result.reason());
        assertEquals("the responder did not end within 1.0 s of the driver and was told to", result.message());
        assertEquals("PodKilled", result.reports().getLast().reason(), "its report is kept");
    }

    @Test
    void whatTheDriverSaysComesBeforeThatItsResponderDidNotEnd() throws Exception {
        TrialResult result = run("driver-loses-its-peer", "socket: {}", "60s");
        assertEquals("PeerLost", result.reason());
        assertEquals(
                "driver: the responder is silent; the responder did not end within 1.0 s of the driver and was told to",
                result.message());
    }

    @Test
    void theDeadlineEndsATrialThatHangs() throws Exception {
        TrialResult result = run("hangs", "spin: {}", "1500ms");
        assertEquals("DeadlineExceeded", result.reason());
        assertTrue(
                result.message().startsWith("took longer than its deadline of 1.5 s; the driver was "),
                result::message);
        assertEquals("it was told to end", result.reports().getFirst().message(), "its report is kept");
    }

    @Test
    void aProcessOfItsOwnThatAProgramLeavesBehindDoesNotHoldTheTrial() throws Exception {
        List<String> leaves = new ArrayList<>(List.of("sh", "-c", "sleep 30 & exec \"$@\"", "sh"));
        leaves.addAll(fakeWorkload().start().apply(null));
        TrialResult result = new LocalTrial(new WorkloadCommand(plan -> leaves), children, logs, 1, lines::add)
                .run(plan("good", "spin: {}", "20s", "Preferred"), CPUS, events::add);
        assertTrue(result.valid(), result::message);
    }

    @Test
    void closingEndsTheTrialThatRuns() throws Exception {
        CompletableFuture<TrialResult> running = CompletableFuture.supplyAsync(() -> {
            try {
                return local().run(plan("hangs", "socket: {}", "60s", "Preferred"), CPUS, e -> {
                    events.add(e);
                    Thread.ofVirtual().start(children::close);
                });
            } catch (Exception e) {
                throw new java.util.concurrent.CompletionException(e);
            }
        });
        ExecutionException e = assertThrows(ExecutionException.class, running::get);
        assertEquals(InterruptedException.class, e.getCause().getClass());
    }

    @Test
    void aProgramThatIsNotThereFailsTheTrial() throws Exception {
        WorkloadCommand absent = new WorkloadCommand(plan -> List.of("/no/such/program"));
        LocalTrial local = new LocalTrial(absent, children, logs, 1, lines::add);
        TrialResult result = local.run(plan("good", "spin: {}", "60s", "Preferred"), CPUS, events::add);
        assertEquals("WorkloadError", result.reason());
        assertTrue(result.message().contains("/no/such/program"), result::message);
    }

    private static String arguments(TrialResult result) {
        return result.reports().getFirst().environment().settings().getFirst();
    }

    private TrialResult run(String behaviour, String runtime, String deadline) throws Exception {
        return local().run(plan(behaviour, runtime, deadline, "Preferred"), CPUS, events::add);
    }

    private LocalTrial local() {
        return new LocalTrial(fakeWorkload(), children, logs, 1_000_000_000L, lines::add);
    }

    /** @return what starts it as a process of its own, with this JVM's java and class path */
    private static WorkloadCommand fakeWorkload() {
        List<String> start = List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djdk.reflect.useNativeAccessorOnly=true",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                FakeWorkload.class.getName());
        return new WorkloadCommand(plan -> start);
    }

    private static TrialPlan plan(String behaviour, String runtime, String deadline, String pinning) throws Exception {
        var experiment = ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: t}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: %s, %s}]
                  placement: {pinning: %s}
                  measurement: {forks: 1, warmup: {iterations: 0}, iterations: 2, time: 1ms}
                  runPolicy: {trialDeadline: %s}
                """.formatted(behaviour, runtime, pinning, deadline));
        return new ArrayList<>(Plan.of("t", experiment.spec()).trials()).getFirst();
    }
}
