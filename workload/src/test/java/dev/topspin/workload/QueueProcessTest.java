package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.trial.Plans;
import java.util.List;
import org.junit.jupiter.api.Test;

@StartsProcesses
class QueueProcessTest {
    private static TrialPlan plan(Implementation implementation, ThreadKind threads, WorkloadKind workload) {
        Measurement measurement = new Measurement(1, new Warmup(1, "100ms"), 2, "100ms", Recording.Auto, "0s");
        return Plans.plan(new BareQueue(implementation, threads, null, null), workload, measurement);
    }

    @Test
    void ofVirtualThreadsTheCarriersAreWatchedAndCounted() throws Exception {
        TrialPlan plan = plan(Implementation.LinkedTransfer, ThreadKind.Virtual, Plans.pingPong(1_000_000_000, 3, 2));
        try (TrialProcess process = new TrialProcess(plan, Role.driver, 0)) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertTrue(report.environment().jvmFlags().contains("-Djdk.virtualThreadScheduler.parallelism=2"));
            assertTrue(report.environment().settings().contains("threads=6 virtual on 2 carriers"));
            List<MeasuredThread> carriers = report.proof().threads();
            assertEquals(2, carriers.size(), carriers::toString);
            TrialResult result = TrialResult.of(plan, List.of(report));
            assertTrue(result.valid(), result.message());
            assertTrue(result.threads() <= 2, () -> "" + result.threads());
        }
    }

    @Test
    void creaturesMeetThroughARing() throws Exception {
        TrialPlan plan = plan(Implementation.Disruptor, ThreadKind.Platform, new Chameneos(2_000L, 5, null));
        try (TrialProcess process = new TrialProcess(plan, Role.driver, 0)) {
            PodReport report = process.report();
            process.assertEnds(0);
            assertNull(report.message());
            assertEquals(5, report.creatures().size());
            assertTrue(TrialResult.of(plan, List.of(report)).valid());
        }
    }
}
