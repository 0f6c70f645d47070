package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.e2e.CpuWatch.Seen;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What differs where the kernel has cgroup v2, as nearly all clusters do: {@code make e2e-cgroup2} emulates a machine that has it. */
@EndToEnd
@Order(98)
class Cgroup2E2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private Capacity capacity;

    @BeforeAll
    void look() {
        OwnCluster.require("reading the kubelet's cpu_manager_state");
        assumeTrue(
                Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers")),
                "this kernel's controllers are of cgroup v1; make e2e-cgroup2 emulates a machine with v2");
        capacity = Capacity.now();
    }

    @Test
    @Order(1)
    void aTrialHasTheCpusInTheKubeletsBookWhileAnotherWaitsForTheFullNodeAndTheOperatorIsKilled() {
        capacity.requireNode(3, "two measured CPUs and one for housekeeping");
        String here = "memory: 512Mi, pinning: Preferred, nodeSelector: {kubernetes.io/hostname: %s}"
                .formatted(capacity.roomiest());
        try (CpuWatch watch = new CpuWatch()) {
            Run first = Run.apply(
                    Draft.of("first", AKKA).withCpus(2, 1).withSeconds(60).withPlacement(here));
            Pod pod = first.awaitRunningPod(Run.ONE_TRIAL);
            Run second = Run.apply(
                    Draft.of("second", AKKA).withCpus(2, 1).withPlacement(here).withRunPolicy("cleanPods: Never"));
            second.await("its position", Run.ONE_TRIAL, s -> "1st of 1".equals(s.queue()));
            Topspin.killOperator();
            assertEquals(Phase.Running, first.status().phase(), first::story);

            first.awaitSuccess(Run.ONE_TRIAL);
            assertEquals(1, first.trials().size(), first::story);
            Trial trial = first.trials().getFirst();
            Seen seen = watch.seen().get(trial.getMetadata().getName() + "/driver");
            assertNotNull(seen, () -> pod.getMetadata().getName() + " was never seen: " + watch.seen());
            Proof proof = trial.getStatus().result().reports().getFirst().proof();
            assertEquals(seen.kubelet(), seen.kernel(), seen::toString);
            assertTrue(seen.shared().isEmpty(), seen::toString);
            assertEquals(seen.kernel(), CpuSet.parse(proof.cpusetStart()), proof::toString);
            assertEquals(seen.kernel(), CpuSet.parse(proof.cpusetEnd()), proof::toString);
            assertEquals(3, seen.kernel().size(), seen::toString);
            assertEquals(0, proof.throttledPeriods(), proof::toString);
            System.out.printf("kernel, kubelet and proof agree on %s%n", seen.kernel());

            second.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
            assertEquals(1, second.trials().size(), second::story);
            first.delete();
            second.delete();
        }
    }

    @Test
    @Order(2)
    void aTrialThatIsThrottledSaysInHowManyPeriods() {
        capacity.requireNode(2, "a measured CPU and one for housekeeping");
        Run run = Run.apply(Draft.of("throttled", AKKA)
                .withCpus(1, 1)
                .withSeconds(60)
                .withPlacement("memory: 512Mi, pinning: Preferred"));
        Pod pod = run.awaitRunningPod(Run.ONE_TRIAL);
        OwnCluster.quota(pod, "30000 100000");
        run.awaitPhase(Run.ONE_TRIAL, Phase.Succeeded, Phase.Failed);
        PodReport report =
                run.trials().getFirst().getStatus().result().reports().getFirst();
        assertTrue(report.proof().throttledPeriods() > 0, report::toString);
        System.out.printf(
                "throttled in %d periods: %s%n",
                report.proof().throttledPeriods(), report.proof().reasons());
        run.delete();
    }
}
