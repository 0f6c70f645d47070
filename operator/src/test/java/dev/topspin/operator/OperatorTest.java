package dev.topspin.operator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.RemarkWords;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a person sees of an experiment, from applying it to its results. */
class OperatorTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}";

    @AutoClose
    private final Lab lab = new Lab();

    @Test
    void anExperimentRunsItsTrialsOneAfterTheOtherToItsResults() {
        lab.apply("ping-pong", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}");
        Trial first = lab.awaitJob("ping-pong-0000");
        assertEquals(List.of("ping-pong-0000"), lab.trials(), "one trial at a time");
        assertEquals(Phase.Running, lab.status("ping-pong").phase());
        assertNotNull(lab.status("ping-pong").startTime());

        lab.succeed(first, 40);
        Trial second = lab.awaitJob("ping-pong-0001");
        assertEquals("1/2", lab.status("ping-pong").progress());
        assertEquals("spin 40.0 ns/hop", lab.status("ping-pong").summary());
        assertEquals("40.0", lab.trial("ping-pong-0000").getStatus().nsPerOp());
        assertEquals("n1", lab.trial("ping-pong-0000").getStatus().nodes());

        lab.succeed(second, 60);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("2/2", end.progress());
        assertEquals(50, end.rows().getFirst().nsPerOp().median());
        assertEquals(2, end.rows().getFirst().forks());
        assertEquals("True", lab.condition("ping-pong", "Valid").getStatus());
        assertEquals("False", lab.condition("ping-pong", "Queued").getStatus());
        assertEquals("True", lab.condition("ping-pong", "Pinned").getStatus());
        assertEquals("True", lab.condition("ping-pong", "Succeeded").getStatus());
        assertEquals(1, end.observedGeneration());
        assertEquals(2, lab.events("ping-pong").size(), "Started and Succeeded: " + lab.events("ping-pong"));
    }

    @Test
    void floorsRunAroundTheOthersAndAnUnsteadyOneIsToldOfAllThatItTouches() {
        lab.apply(
                "ping-pong",
                "variants: [{name: akka, akka: {dispatcher: {executor: Affinity}}}, {name: spin, spin: {}}]\nmeasurement: {forks: 1}");
        Trial before = lab.awaitJob("ping-pong-0000");
        assertEquals("spin", before.getSpec().cell().name());
        lab.succeed(before, 40);
        Trial between = lab.awaitJob("ping-pong-0001");
        assertEquals("akka", between.getSpec().cell().name());
        lab.succeed(between, 200);
        Trial after = lab.awaitJob("ping-pong-0002");
        assertEquals("spin", after.getSpec().cell().name());
        lab.succeed(after, 90);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals("3/3", end.progress());
        assertEquals("False", lab.condition("ping-pong", "FloorsSteady").getStatus());
        String why = lab.condition("ping-pong", "FloorsSteady").getMessage();
        end.rows().forEach(row -> assertTrue(RemarkWords.of(row.remarks()).contains(why), row::toString));
        assertTrue(lab.events("ping-pong").contains("FloorUnsteady: " + why), lab.events("ping-pong")::toString);
        assertNotNull(end.seed(), "the order can be made again");
    }

    @Test
    void theJobsOfGoodTrialsAreDeletedAndThoseOfFailedOnesKept() {
        lab.apply("ping-pong", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}");
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
        Trial second = lab.awaitJob("ping-pong-0001");
        Eventually.that("the first Job to be gone", () -> lab.job("ping-pong-0000") == null, lab::story);

        lab.fail(second, "it broke");
        lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertNotNull(lab.job("ping-pong-0001"));
        assertNull(lab.job("ping-pong-0001").getSpec().getSuspend(), "its pod has ended and is kept");
    }

    @Test
    void aTrialThatNeverRanIsStoppedSoThatItsPodsCanNotDisturbTheNext() {
        lab.apply("ping-pong", SPIN + "\nrunPolicy: {startDeadline: 1ms}");
        lab.awaitJob("ping-pong-0000");
        lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(
                "StartDeadlineExceeded", lab.trial("ping-pong-0000").getStatus().reason());
        Eventually.that(
                "the Job to be suspended",
                () -> Boolean.TRUE.equals(lab.job("ping-pong-0000").getSpec().getSuspend()),
                lab::story);
    }

    @Test
    void aFailedTrialEndsTheExperimentAsFailedButNotBeforeTheOthersHaveRun() {
        lab.apply("ping-pong", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}");
        lab.fail(lab.awaitJob("ping-pong-0000"), "it broke");
        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Failed, end.phase());
        assertEquals(1, end.trials().failed());
        assertEquals(1, end.rows().getFirst().forks());
        assertFalse(end.rows().getFirst().valid());
        assertEquals(
                "1 of 2 trials failed: ping-pong-0000 WorkloadError: it broke",
                lab.condition("ping-pong", "Succeeded").getMessage());
        assertEquals(
                TrialStatus.Phase.Failed,
                lab.trial("ping-pong-0000").getStatus().phase());
        assertEquals("WorkloadError", lab.trial("ping-pong-0000").getStatus().reason());
        assertTrue(
                lab.events("ping-pong").contains("TrialFailed: ping-pong-0000 (spin): WorkloadError: it broke"),
                lab.events("ping-pong")::toString);
    }

    @Test
    void aPairGetsAServiceAndLosesItWithItsJob() {
        lab.apply("ping-pong", "variants: [{name: socket, socket: {}}]\nmeasurement: {forks: 1}");
        Trial trial = lab.awaitJob("ping-pong-0000");
        assertEquals(List.of("ping-pong-0000"), lab.services());
        lab.succeed(trial, 15_000);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals("socket p50 0.0800 us", end.summary());
        assertEquals("n1,n2", lab.trial("ping-pong-0000").getStatus().nodes());
        assertEquals(
                List.of(Pods.IMAGE_ID, Pods.IMAGE_ID),
                lab.trial("ping-pong-0000").getStatus().result().hosts().stream()
                        .map(Host::imageId)
                        .toList());
        Eventually.that("the Service to be gone", () -> lab.services().isEmpty(), lab::story);
    }

    @Test
    void thePairsOfAnExperimentHaveOneSecretWhichIsMadeAgainWhereSomebodyDeletedIt() {
        lab.apply("ping-pong", "variants: [{name: socket, socket: {}}]\nmeasurement: {forks: 3}");
        Trial first = lab.awaitJob("ping-pong-0000");
        Secret secret = lab.secrets().getFirst();
        assertEquals(64, new String(Base64.getDecoder().decode(secret.getData().get("secret")), US_ASCII).length());
        OwnerReference owner = secret.getMetadata().getOwnerReferences().getFirst();
        assertEquals("ping-pong", owner.getName());
        assertEquals("topspin-control-" + owner.getUid(), secret.getMetadata().getName());
        lab.succeed(first, 15_000);
        Trial second = lab.awaitJob("ping-pong-0001");
        assertEquals(List.of(secret), lab.secrets());
        lab.client().resource(secret).delete();
        lab.fail(second, "secret not found");
        lab.awaitJob("ping-pong-0002");
        assertEquals(
                secret.getMetadata().getName(),
                lab.secrets().getFirst().getMetadata().getName());
        assertNotEquals(secret.getData(), lab.secrets().getFirst().getData());
    }

    @Test
    void anInvalidExperimentStartsNothingAndListsEveryViolation() {
        var valid = Fixtures.experiment("bad", SPIN);
        lab.client().resource(Broken.withTwoViolations(valid)).create();
        var status = lab.awaitStatus("bad", "the verdict", s -> !s.conditions().isEmpty());
        assertEquals(Phase.Failed, status.phase());
        assertEquals("False", lab.condition("bad", "Valid").getStatus());
        String message = lab.condition("bad", "Valid").getMessage();
        assertTrue(message.contains("spec.placement.cpus"), message);
        assertTrue(message.contains("spec.runPolicy.startDeadline"), message);
        assertEquals(message, lab.condition("bad", "Succeeded").getMessage());
        assertNull(status.startTime());
        assertEquals(List.of(), lab.trials());
    }

    @Test
    void theYoungerOfTwoExperimentsWaitsUntilTheOlderIsFinished() {
        String onOneNode = SPIN + "\nplacement: {nodeSelector: {pool: a}}";
        lab.apply("a-older", onOneNode);
        Trial older = lab.awaitJob("a-older-0000");
        lab.apply("b-younger", onOneNode);
        var waiting = lab.awaitStatus("b-younger", "its place in the queue", s -> s.phase() == Phase.Queued);
        assertEquals("True", lab.condition("b-younger", "Queued").getStatus());
        assertEquals(
                "1st of 1: waits for n1, where alone it fits",
                lab.condition("b-younger", "Queued").getMessage());
        assertEquals("1st of 1", waiting.queue());
        assertNull(waiting.startTime());
        assertEquals(List.of("a-older-0000"), lab.trials());

        lab.succeed(older, 40);
        lab.awaitJob("b-younger-0000");
        assertEquals("False", lab.condition("b-younger", "Queued").getStatus());
        assertNotNull(lab.status("a-older").completionTime());
    }

    @Test
    void experimentsOnDifferentPoolsRunAtOnce() {
        lab.apply("on-a", SPIN + "\nplacement: {nodeSelector: {pool: a}}");
        lab.apply("on-b", SPIN + "\nplacement: {nodeSelector: {pool: b}}");
        lab.awaitJob("on-a-0000");
        lab.awaitJob("on-b-0000");
        assertEquals(List.of("on-a-0000", "on-b-0000"), lab.jobs());
    }

    @Test
    void anOperatorKilledInTheMiddleOfATrialLosesAndRepeatsNothing() {
        lab.apply("ping-pong", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}");
        Trial first = lab.awaitJob("ping-pong-0000");
        String job = lab.job("ping-pong-0000").getMetadata().getUid();
        String startTime = lab.status("ping-pong").startTime();

        lab.killOperator();
        lab.succeed(first, 40); // meanwhile
        lab.startOperator();

        lab.succeed(lab.awaitJob("ping-pong-0001"), 40);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals(startTime, end.startTime());
        assertEquals(
                first.getMetadata().getUid(),
                lab.trial("ping-pong-0000").getMetadata().getUid());
        assertNotNull(job);
        assertEquals(2, lab.events("ping-pong").size(), lab.events("ping-pong")::toString);
    }

    @Test
    void aSuspendedExperimentStartsNothingUntilItIsResumed() {
        lab.apply("ping-pong", SPIN + "\nrunPolicy: {suspend: true}");
        lab.awaitStatus("ping-pong", "the suspension", s -> s.phase() == Phase.Suspended);
        assertEquals(List.of(), lab.trials());
        String resume = "{\"metadata\":{\"generation\":2},\"spec\":{\"runPolicy\":{\"suspend\":false}}}";
        lab.client()
                .resource(lab.experiment("ping-pong"))
                .patch(
                        io.fabric8.kubernetes.client.dsl.base.PatchContext.of(
                                io.fabric8.kubernetes.client.dsl.base.PatchType.JSON_MERGE),
                        resume);
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
        lab.awaitStatus("ping-pong", "the end", s -> s.phase() == Phase.Succeeded);
    }

    @Test
    void aFinishedExperimentIsDeletedWhenItsTimeToLiveIsOver() {
        lab.apply("ping-pong", SPIN + "\nrunPolicy: {ttlAfterFinished: 0s}");
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
        Eventually.that("the deletion", () -> lab.experiment("ping-pong") == null, lab::story);
    }

    @Test
    void aTrialTellsWhatItWaitsForWhilePending() {
        lab.apply("ping-pong", SPIN);
        Trial trial = lab.awaitJob("ping-pong-0000");
        lab.awaitUnschedulable(trial);
    }
}
