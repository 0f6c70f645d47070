package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Trials that go through a queue of Kueue, which the test plays: its webhook suspends their Jobs, and it lets them go. */
@EndToEndBesideOthers
@Order(14)
class QueuedJobE2E {
    private static final String AKKA = "{name: one, akka: {}}";
    private static final Duration START_DEADLINE = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofSeconds(90);

    private static final String WEBHOOK = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: MutatingAdmissionPolicy
            metadata: {name: topspin-e2e-kueue}
            spec:
              matchConstraints:
                objectSelector: {matchLabels: {kueue.x-k8s.io/queue-name: team-a}}
                resourceRules:
                - {apiGroups: [batch], apiVersions: [v1], operations: [CREATE], resources: [jobs]}
              failurePolicy: Fail
              reinvocationPolicy: Never
              mutations:
              - patchType: JSONPatch
                jsonPatch: {expression: '[JSONPatch{op: "add", path: "/spec/suspend", value: true}]'}
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: MutatingAdmissionPolicyBinding
            metadata: {name: topspin-e2e-kueue}
            spec: {policyName: topspin-e2e-kueue}
            """;

    private static final String PROBE = """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: probe, labels: {kueue.x-k8s.io/queue-name: team-a}}
            spec: {template: {spec: {restartPolicy: Never, containers: [{name: x, image: x}]}}}
            """;

    @BeforeAll
    static void playTheWebhook() {
        Capacity.now().requireNode(1, "a trial");
        Shell.Output output = Cluster.kubectlWith(WEBHOOK, "apply", "-f", "-");
        assertEquals(0, output.exit(), output::all);
        Await.that("the policy to be followed", SOON, () -> Cluster.kubectlWith(
                        PROBE, "create", "-n", Topspin.EXPERIMENTS, "--dry-run=server", "-o", "yaml", "-f", "-")
                .all()
                .contains("suspend: true"));
    }

    @AfterAll
    static void goAway() {
        for (String kind : List.of("mutatingadmissionpolicybinding", "mutatingadmissionpolicy")) {
            Cluster.kubectl("delete", kind, "topspin-e2e-kueue", "--ignore-not-found");
        }
    }

    private static Run apply(String name, int seconds) {
        return Run.apply(Draft.of(name, AKKA)
                .withSeconds(seconds)
                .withRunPolicy("queueName: team-a, startDeadline: %ds".formatted(START_DEADLINE.toSeconds())));
    }

    @Test
    @Order(1)
    void noDeadlineRunsWhileKueueHoldsATrialAndOnceItIsLetGoItRuns() {
        Run run = apply("held", 2);
        Job job = awaitHeld(run, "held-0000");
        Instant overdue = Instant.parse(job.getMetadata().getCreationTimestamp())
                .plus(START_DEADLINE)
                .plusSeconds(5);
        Await.that("the start deadline to be over", SOON, () -> Instant.now().isAfter(overdue));
        String said = Cluster.kubectl("get", "trial", "held-0000", "-n", run.namespace(), "-o", "json");
        assertTrue(said.contains("waits in queue team-a of Kueue"), said);
        assertEquals(ExperimentStatus.Phase.Running, run.status().phase(), run::story);
        assertTrue(run.pods().isEmpty(), run::story);
        suspend(run, "held-0000", false);
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
    }

    @Test
    @Order(2)
    void whatKueueTakesBackIsEvictedAndGoesThroughTheQueueAgain() {
        Run run = apply("taken-back", 6);
        awaitHeld(run, "taken-back-0000");
        suspend(run, "taken-back-0000", false);
        run.awaitRunningPod(SOON);
        Await.that("the trial to be seen running", SOON, () -> "Running"
                .equals(String.valueOf(run.trials().getFirst().getStatus().phase())));
        suspend(run, "taken-back-0000", true);
        awaitHeld(run, "taken-back-0000-2");
        Trial first = run.trials().getFirst();
        assertEquals(Reason.Evicted.name(), first.getStatus().reason(), run::story);
        System.out.println(first.getStatus().message());
        assertFalse(
                run.jobs().stream().anyMatch(j -> j.getMetadata().getName().equals("taken-back-0000")),
                "Kueue would start it again");
        suspend(run, "taken-back-0000-2", false);
        ExperimentStatus end = run.awaitSuccess(Run.ONE_TRIAL);
        assertEquals(1, end.trials().retried());
        run.delete();
    }

    @Test
    @Order(3)
    void theJobOfATrialThatFailedGoesAsKueueWouldStartItAgain() {
        Run run = Run.apply(Draft.of("unstarted", AKKA)
                .withPlacement("memory: 512Mi, podTemplate: {spec: {schedulerName: nobody}}")
                .withRunPolicy("queueName: team-a, startDeadline: 3s"));
        awaitHeld(run, "unstarted-0000");
        suspend(run, "unstarted-0000", false);
        Trial trial = run.awaitFailedTrial(SOON);
        assertEquals(Reason.StartDeadlineExceeded.name(), trial.getStatus().reason(), run::story);
        System.out.println(trial.getStatus().message());
        Await.that("its Job to go", SOON, () -> run.jobs().isEmpty());
        run.delete();
    }

    @Test
    @Order(4)
    void anExperimentThatIsDeletedWhileKueueHoldsItLeavesNothing() {
        Run run = apply("never", 2);
        awaitHeld(run, "never-0000");
        run.delete();
        Await.that("its Job to go", SOON, () -> run.jobs().isEmpty());
    }

    private static Job awaitHeld(Run run, String name) {
        return Await.until(
                        "Job " + name + " to be held",
                        SOON,
                        () -> run.jobs().stream()
                                .filter(j -> j.getMetadata().getName().equals(name))
                                .findFirst(),
                        found -> found.isPresent()
                                && Boolean.TRUE.equals(found.get().getSpec().getSuspend()))
                .orElseThrow();
    }

    private static void suspend(Run run, String job, boolean held) {
        Cluster.kubectl(
                "patch",
                "job",
                job,
                "-n",
                run.namespace(),
                "--type=merge",
                "-p",
                "{\"spec\": {\"suspend\": %s}}".formatted(held));
    }
}
