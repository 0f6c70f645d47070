package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.runtime.container.CountingProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program of its own, which a trial's process starts. */
@StartsProcesses
class ContainerProcessTest {
    private static TrialPlan plan(List<String> command, int iterations) {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), iterations, "300ms", Recording.Auto, "0s");
        return Plans.plan(
                new ContainerProgram("none", null, null, command), Plans.pingPong(1_000_000_000, 1, 1), measurement);
    }

    @Test
    void theProgramHasTheMeasuredCpusFromItsStartAndEveryThreadOfItIsWatched() throws Exception {
        try (TrialProcess process = new TrialProcess(
                plan(CountingProgram.command(), 2), Role.driver, 0, "--cpus", "0", "--housekeeping", "1")) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertTrue(
                    report.environment().settings().containsAll(List.of("program=counting", "processors=1")),
                    report.environment()::toString);
            assertTrue(report.proof().threads().size() > 2, "a JVM has more threads than one");
            assertTrue(
                    report.proof().threads().stream()
                            .filter(thread -> thread.mask() != null)
                            .allMatch(thread -> CpuSet.parse(thread.mask()).equals(CpuSet.of(0))),
                    report.proof()::toString);
            assertTrue(report.measured().nsPerOp() > 0);
            // it counts all the time, and what this process does beside it is not in it
            double busy = (double) report.usage().cpuNanos() / report.usage().wallNanos();
            assertTrue(busy > 0.05 && busy < 1.5, () -> "busy: " + busy);
        }
    }

    @Test
    void itIsGoneWhenTheProcessIsThatStartedIt() throws Exception {
        try (TrialProcess process =
                new TrialProcess(plan(CountingProgram.command(), 1_000), Role.driver, 0, "--no-pin")) {
            process.await("\"iteration\"");
            ProcessHandle program = ProcessHandle.of(process.pid())
                    .orElseThrow()
                    .descendants()
                    .findFirst()
                    .orElseThrow();
            process.terminate();
            assertEquals(Reason.PodKilled.name(), process.report().reason());
            process.assertEnds(1);
            for (int i = 0; i < 50 && program.isAlive(); i++) {
                Thread.sleep(100);
            }
            assertFalse(program.isAlive());
        }
    }

    @Test
    void whatCantBeStartedIsSaid() throws Exception {
        try (TrialProcess process = new TrialProcess(plan(List.of("no-such-program"), 1), Role.driver, 0, "--no-pin")) {
            PodReport report = process.report();
            assertEquals(Reason.WorkloadError.name(), report.reason());
            assertTrue(report.message().contains("no-such-program"), report::message);
        }
        try (TrialProcess process = new TrialProcess(plan(null, 1), Role.driver, 0, "--no-pin")) {
            PodReport report = process.report();
            assertEquals(Reason.InvalidPlan.name(), report.reason());
            assertTrue(report.message().contains("give container.localCommand"), report::message);
        }
    }
}
