package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What can't work ends in Failed, soon, with its reason and the words of whoever refused. */
@EndToEnd
@Order(30)
class FailuresE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final Duration SOON = Duration.ofSeconds(45);
    private Capacity capacity;

    @BeforeAll
    void look() {
        capacity = Capacity.now();
    }

    @Test
    void aRequestThatNoNodeCanMeetIsUnschedulable() {
        failsWith(
                Reason.Unschedulable,
                "Insufficient cpu",
                Run.apply(Draft.of("too-many-cpus", AKKA).withCpus(200, 0).withRunPolicy("startDeadline: 5s")));
    }

    @Test
    void aPodIsUnschedulableWhereOthersHoldTheCpus() {
        capacity.requireTwoNodes(1, "filling the nodes");
        int each = capacity.secondLargest();
        Run holder = Run.apply(Draft.of("holder", "{name: socket, socket: {topology: CrossNode}}")
                .withCpus(each, 0)
                .withSeconds(40)
                .withRunPolicy("exclusive: None"));
        Await.that(
                "both pods of the holder to run",
                SOON,
                () -> holder.pods().stream().filter(FailuresE2E::runs).count() == 2);
        failsWith(
                Reason.Unschedulable,
                "Insufficient cpu",
                Run.apply(Draft.of("no-room", AKKA)
                        .withCpus(capacity.largest() - each + 1, 0)
                        .withRunPolicy("exclusive: None, startDeadline: 5s")));
        holder.delete();
    }

    @Test
    void aPodThatTheKubeletHasNoCpusForIsUnexpectedAdmissionError() {
        OwnCluster.require("a node that promises more CPUs than it has");
        capacity.requireNode(1, "a trial");
        String node = capacity.roomiest();
        int has = capacity.largest();
        // the kubelet puts its promise right every 2 s
        try (Repeating _ = new Repeating(() -> OwnCluster.promise(node, has + 4))) {
            failsWith(
                    Reason.UnexpectedAdmissionError,
                    "not enough cpus available",
                    Run.apply(Draft.of("over-promised", AKKA)
                            .withCpus(has + 1, 0)
                            .withPlacement(
                                    "memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(node))));
        }
        Await.that("the true promise", SOON, () -> Capacity.now().largest() == has);
    }

    @Test
    void anImageThatNobodyHasEndsInItsPullError() {
        capacity.requireNode(1, "a trial");
        String missing = Topspin.IMAGE[0] + ":absent";
        Topspin.setOperatorEnv("TOPSPIN_IMAGE", missing);
        try {
            failsWith(
                    Reason.ImagePullBackOff,
                    missing,
                    Run.apply(Draft.of("missing-image", AKKA).withRunPolicy("startDeadline: 30s")));
        } finally {
            Topspin.setOperatorEnv("TOPSPIN_IMAGE", String.join(":", Topspin.IMAGE));
        }
    }

    @Test
    void aPodDeletedFromOutsideIsPodKilled() {
        capacity.requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("killed-pod", AKKA).withSeconds(30));
        Pod pod = run.awaitRunningPod(SOON);
        Cluster.kubectl("delete", "pod", pod.getMetadata().getName(), "-n", run.namespace(), "--wait=false");
        failsWith(Reason.PodKilled, "", run);
    }

    @Test
    void tooLittleMemoryIsOomKilled() {
        capacity.requireNode(1, "a trial");
        failsWith(
                Reason.OOMKilled, "", Run.apply(Draft.of("out-of-memory", AKKA).withPlacement("memory: 40Mi")));
    }

    @Test
    void aTrialThatTakesTooLongIsOverItsDeadline() {
        capacity.requireNode(1, "a trial");
        failsWith(
                Reason.DeadlineExceeded,
                "",
                Run.apply(Draft.of("too-long", AKKA).withSeconds(7).withRunPolicy("trialDeadline: 8s")));
    }

    private static void failsWith(Reason reason, String words, Run run) {
        Trial trial = run.awaitFailedTrial(SOON);
        TrialStatus status = trial.getStatus();
        assertEquals(TrialStatus.Phase.Failed, status.phase(), run::story);
        assertEquals(reason.name(), status.reason(), run::story);
        assertTrue(status.message().contains(words), status::message);
        assertEquals(ExperimentStatus.Phase.Failed, run.status().phase());
        assertEquals("False", run.condition("Succeeded").getStatus());
        System.out.print(Cluster.kubectl(
                "wait", "--for=condition=Finished", "experiment/" + run.name(), "-n", run.namespace(), "--timeout=5s"));
        System.out.printf("%s: %s%n", status.reason(), status.message());
        run.delete();
    }

    private static boolean runs(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase());
    }
}
