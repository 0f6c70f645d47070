package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What can't work ends in Failed, soon, with its reason and the words of whoever refused. */
@EndToEnd
@Order(29)
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
        try (Repeating _ = new Repeating(Duration.ofMillis(20), () -> OwnCluster.promise(node, has + 4))) {
            failsWith(
                    Reason.UnexpectedAdmissionError,
                    "not enough cpus available",
                    Run.apply(Draft.of("over-promised", AKKA)
                            .withCpus(has + 1, 0)
                            .withRunPolicy("retries: 0")
                            .withPlacement(
                                    "memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(node))));
        }
        Await.that("the true promise", SOON, () -> Capacity.now().largest() == has);
    }

    @Test
    void anImageThatNobodyHasEndsEachAttemptInItsPullErrorAndAnExperimentKeepsItsOwnThroughAnUpgradeInTheMiddle() {
        capacity.requireNode(1, "a trial");
        Run before = Run.apply(Draft.of("upgraded", AKKA).withForks(2).withSeconds(6));
        before.awaitRunningPod(Run.ONE_TRIAL);
        String missing = Topspin.IMAGE[0] + ":absent";
        Topspin.setOperatorEnv("TOPSPIN_IMAGE", missing);
        try {
            Run imageless = Run.apply(Draft.of("missing-image", AKKA).withRunPolicy("startDeadline: 30s, retries: 1"));
            assertFails(Reason.ImagePullBackOff, missing, 2, imageless);
            imageless.delete();
            assertEquals(
                    2,
                    before.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2)).trials().succeeded());
        } finally {
            Topspin.setOperatorEnv("TOPSPIN_IMAGE", String.join(":", Topspin.IMAGE));
        }
        before.delete();
    }

    @Test
    void aTrialWhosePodIsEvictedOrDeletedIsRunAgainUntilThereAreNoRetriesLeft() {
        capacity.requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("killed-pod", AKKA).withSeconds(6).withRunPolicy("retries: 2"));
        evict(awaitPodOf(run, "killed-pod-0000"));
        delete(run, awaitPodOf(run, "killed-pod-0000-2"));
        delete(run, awaitPodOf(run, "killed-pod-0000-3"));
        List<Trial> attempts = run.awaitFailedAttempts(3, SOON);
        assertEquals(
                List.of(Reason.Evicted.name(), Reason.PodKilled.name(), Reason.PodKilled.name()),
                attempts.stream().map(t -> t.getStatus().reason()).toList(),
                run::story);
        assertEquals(
                List.of(1, 1, 1), attempts.stream().map(t -> t.getSpec().fork()).toList(), run::story);
        assertEquals(ExperimentStatus.Phase.Failed, run.status().phase(), run::story);
        assertEquals(1, run.status().trials().failed(), run::story);
        assertEquals(2, run.status().trials().retried(), run::story);
        System.out.println(attempts.getFirst().getStatus().message());
        System.out.println(
                Cluster.kubectl("get", "trials", "-n", run.namespace(), "-l", "topspin.dev/experiment=killed-pod"));
        System.out.println(
                Cluster.kubectl("get", "events", "-n", run.namespace(), "--field-selector=reason=TrialRetried"));

        resume(run);
        ExperimentStatus end = run.awaitSuccess(Run.ONE_TRIAL);
        assertEquals(1, end.trials().succeeded(), run::story);
        assertEquals(3, end.trials().retried(), run::story);
        System.out.println(
                Cluster.kubectl("get", "trials", "-n", run.namespace(), "-l", "topspin.dev/experiment=killed-pod"));
        run.delete();
    }

    private static void resume(Run run) {
        System.out.println(
                CommandLineTool.isBuilt()
                        ? Shell.ok(CommandLineTool.with("resume", run.name(), "--namespace=" + run.namespace()))
                        : Cluster.kubectl(
                                "patch",
                                "experiment",
                                run.name(),
                                "-n",
                                run.namespace(),
                                "--type=merge",
                                "-p",
                                "{\"spec\": {\"runPolicy\": {\"resume\": 1}}}"));
    }

    private static void delete(Run run, Pod pod) {
        Cluster.kubectl("delete", "pod", pod.getMetadata().getName(), "-n", run.namespace(), "--wait=false");
    }

    /** As {@code kubectl drain} does. */
    private static void evict(Pod pod) {
        String name = pod.getMetadata().getName();
        String namespace = pod.getMetadata().getNamespace();
        assertTrue(Cluster.client()
                .pods()
                .resource(pod)
                .evict(new EvictionBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace(namespace)
                        .endMetadata()
                        .build()));
    }

    private static Pod awaitPodOf(Run run, String trial) {
        return Await.until(
                        "a running pod of trial " + trial,
                        SOON,
                        () -> run.pods().stream()
                                .filter(p ->
                                        trial.equals(p.getMetadata().getLabels().get("topspin.dev/trial")))
                                .filter(FailuresE2E::runs)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    @Test
    void aNodeThatCantStartAPodBecauseItsDiskIsFullIsQuoted() {
        OwnCluster.require("a node whose disk for logs can be filled");
        capacity.requireNode(1, "a trial");
        String node = capacity.roomiest();
        OwnCluster.exec(node, "mount", "-t", "tmpfs", "-o", "size=4k,nr_inodes=1", "full", "/var/log/pods");
        try {
            failsWith(
                    Reason.StartDeadlineExceeded,
                    "no space left on device",
                    Run.apply(Draft.of("full-disk", AKKA)
                            .withRunPolicy("startDeadline: 12s")
                            .withPlacement(
                                    "memory: 512Mi, nodeSelector: {kubernetes.io/hostname: %s}".formatted(node))));
        } finally {
            OwnCluster.exec(node, "umount", "-l", "/var/log/pods");
        }
    }

    @Test
    void tooLittleMemoryIsOomKilled() {
        capacity.requireNode(1, "a trial");
        failsWith(
                Reason.OOMKilled, "", Run.apply(Draft.of("out-of-memory", AKKA).withPlacement("memory: 40Mi")));
    }

    @Test
    void aTrialThatTakesTooLongIsOverItsDeadlineAndWhereNoneMayFailNoFurtherOneIsStartedUntilSomebodyResumes() {
        capacity.requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("too-long", AKKA)
                .withForks(2)
                .withSeconds(4)
                .withRunPolicy("trialDeadline: 5s, maxFailedTrials: 0"));
        assertFails(Reason.DeadlineExceeded, "", 1, run);
        assertEquals(
                ConditionReasons.MAX_FAILED_TRIALS_EXCEEDED,
                run.condition("Succeeded").getReason(),
                run::story);
        assertEquals("1/2", run.status().progress(), run::story);

        resume(run);
        run.awaitPhase(SOON, ExperimentStatus.Phase.Running);
        List<Trial> trials = Await.until("a further trial", SOON, run::trials, found -> found.size() == 2);
        assertEquals("too-long-0000-2", trials.getLast().getMetadata().getName());
        run.delete();
    }

    private static void failsWith(Reason reason, String words, Run run) {
        assertFails(reason, words, 1, run);
        run.delete();
    }

    private static void assertFails(Reason reason, String words, int attempts, Run run) {
        // on a single node another experiment may have to end first
        for (Trial trial : run.awaitFailedAttempts(attempts, Run.ONE_TRIAL)) {
            TrialStatus status = trial.getStatus();
            assertEquals(TrialStatus.Phase.Failed, status.phase(), run::story);
            assertEquals(reason.name(), status.reason(), run::story);
            assertTrue(status.message().contains(words), status::message);
            assertEquals(List.of(status.message()), events(trial, reason), run::story);
            System.out.printf("%s: %s%n", status.reason(), status.message());
        }
        assertEquals(ExperimentStatus.Phase.Failed, run.status().phase());
        assertEquals("False", run.condition("Succeeded").getStatus());
        assertEquals(attempts - 1, run.status().trials().retried(), run::story);
        System.out.print(Cluster.kubectl(
                "wait", "--for=condition=Finished", "experiment/" + run.name(), "-n", run.namespace(), "--timeout=5s"));
    }

    /** What {@code kubectl describe trial} says of it. */
    private static List<String> events(Trial trial, Reason reason) {
        return Cluster.client()
                .v1()
                .events()
                .inNamespace(trial.getMetadata().getNamespace())
                .withField("involvedObject.kind", "Trial")
                .withField("involvedObject.uid", trial.getMetadata().getUid())
                .withField("reason", reason.name())
                .list()
                .getItems()
                .stream()
                .map(Event::getMessage)
                .toList();
    }

    private static boolean runs(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase());
    }
}
