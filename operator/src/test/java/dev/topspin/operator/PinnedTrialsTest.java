package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.api.TrialStatus.Phase;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What becomes of the proof of pinning: from what the pods say, to what a person sees. */
class PinnedTrialsTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}\n";
    private static final String ANYWHERE = SPIN + "runPolicy: {exclusive: None}\n";
    private static final String PREFERRED = "placement: {pinning: Preferred}";

    private static final String NINE = "2026-01-01T09:00:00Z";
    private static final String TEN = "2026-01-01T10:00:00Z";
    private static final String ELEVEN = "2026-01-01T11:00:00Z";

    @AutoClose
    private final Lab lab = new Lab();

    private TrialStatus end(String trial, String report) {
        lab.report(lab.awaitJob(trial), report);
        Eventually.that(
                "the end of " + trial,
                () -> status(trial) != null && status(trial).result() != null,
                lab::story);
        return status(trial);
    }

    private TrialStatus status(String trial) {
        return lab.trial(trial).getStatus();
    }

    private TrialStatus hold(String trial, String cpus, String since, String until) {
        Trial made = lab.awaitJob(trial);
        return end(trial, TerminationMessages.held(made.getSpec(), cpus, since, until));
    }

    private static Condition pinned(TrialStatus status) {
        return Conditions.find(status.conditions(), "Pinned").orElseThrow();
    }

    @Test
    void aProvenTrialSaysWhichCpusItHad() {
        lab.apply("ping-pong", SPIN);
        TrialStatus status = hold("ping-pong-0000", "1-3", NINE, TEN);
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("True", pinned(status).getStatus());
        assertEquals("Proven", pinned(status).getReason());
        assertEquals(
                "CPUs 2 and 3: same last-level cache, different cores; housekeeping on CPU 1",
                pinned(status).getMessage());
    }

    @Test
    void requiredPinningWithoutProofIsInvalidWithTheReason() {
        lab.apply("ping-pong", SPIN);
        Trial trial = lab.awaitJob("ping-pong-0000");
        TrialStatus status = end("ping-pong-0000", TerminationMessages.notPinned(trial.getSpec(), 40));
        assertEquals(Phase.Invalid, status.phase());
        assertEquals("PinningNotProven", status.reason());
        assertEquals("pinning is Required and could not be proven: the cpuset has 4 CPUs, not 3", status.message());
        assertEquals("False", pinned(status).getStatus());
        assertEquals("NotProven", pinned(status).getReason());
        assertEquals("the cpuset has 4 CPUs, not 3", pinned(status).getMessage());
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(ExperimentStatus.Phase.Failed, end.phase());
        assertNotNull(lab.job("ping-pong-0000"), "what is invalid is kept to be looked at");
    }

    @Test
    void preferredPinningWithoutProofIsKeptAndMarked() {
        lab.apply("ping-pong", SPIN + PREFERRED);
        Trial trial = lab.awaitJob("ping-pong-0000");
        TrialStatus status = end("ping-pong-0000", TerminationMessages.notPinned(trial.getSpec(), 40));
        assertEquals(Phase.Succeeded, status.phase());
        assertNull(status.reason());
        assertEquals("NotProven", pinned(status).getReason());
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(false, end.rows().getFirst().pinned());
        assertEquals("the cpuset has 4 CPUs, not 3", end.rows().getFirst().message());
        assertEquals(
                "in 1 of 1 measured trials: the cpuset has 4 CPUs, not 3",
                lab.condition("ping-pong", "Pinned").getMessage());
    }

    @Test
    void aPodThatTakesMoreThanItAskedForForItsOwnIsNotBelieved() {
        lab.apply("ping-pong", SPIN);
        TrialStatus status = hold("ping-pong-0000", "0-7", NINE, TEN);
        assertEquals(Phase.Invalid, status.phase());
        assertEquals(
                "driver: it could use 8 CPUs (0-7), and 3 were requested",
                pinned(status).getMessage());
    }

    @Test
    void ofTwoTrialsWithTheSameCpusAtOnceBothAreInvalidAndTheFinishedExperimentSaysSoToo() {
        lab.apply("first", ANYWHERE);
        lab.apply("second", ANYWHERE);
        assertEquals(Phase.Succeeded, hold("first-0000", "1-3", NINE, ELEVEN).phase(), "the other still runs");
        lab.awaitStatus("first", "the end", s -> s.completionTime() != null);

        TrialStatus second = hold("second-0000", "3-5", TEN, ELEVEN);
        assertEquals(Phase.Invalid, second.phase());
        assertEquals(
                "CPU 3 of node n1 could at the same time be used by lab/first-0000 (driver)",
                pinned(second).getMessage());
        TrialStatus first = status("first-0000");
        assertEquals(Phase.Invalid, first.phase());
        assertEquals("PinningNotProven", first.reason());
        assertEquals(
                "CPU 3 of node n1 could at the same time be used by lab/second-0000 (driver)",
                pinned(first).getMessage());
        var revised = lab.awaitStatus("first", "the revision", s -> s.phase() == ExperimentStatus.Phase.Failed);
        assertNotNull(revised.completionTime());
        assertEquals(false, revised.rows().getFirst().pinned());
        assertEquals(1, revised.trials().failed());
        Eventually.that(
                "an event",
                () -> lab.events("first").stream().anyMatch(e -> e.startsWith("PinningRefuted: ")),
                () -> lab.events("first").toString());
    }

    @Test
    void trialsOneAfterTheOtherOrOnCpusOfTheirOwnDoNotDisturbEachOther() {
        lab.apply("first", ANYWHERE);
        lab.apply("second", ANYWHERE);
        lab.apply("third", ANYWHERE);
        assertEquals(Phase.Succeeded, hold("first-0000", "1-3", NINE, TEN).phase());
        assertEquals(Phase.Succeeded, hold("second-0000", "1-3", TEN, ELEVEN).phase());
        assertEquals(Phase.Succeeded, hold("third-0000", "4-6", NINE, ELEVEN).phase());
        assertTrue(lab.trials().stream().allMatch(t -> status(t).result().pinned()));
    }

    @Test
    void anotherTrialOnTheOtherHalfOfACoreIsSaidAndNoFault() {
        lab.apply("first", ANYWHERE);
        lab.apply("second", ANYWHERE);
        Trial made = lab.awaitJob("first-0000");
        TrialStatus alone = end("first-0000", TerminationMessages.held(made.getSpec(), "1-3", "3,7", NINE, ELEVEN));
        assertEquals(List.of(), alone.result().reports().getFirst().proof().beside());
        lab.awaitStatus("first", "the end", s -> s.completionTime() != null);

        TrialStatus second = hold("second-0000", "5-7", TEN, ELEVEN);
        assertEquals(Phase.Succeeded, second.phase());
        assertEquals(List.of(), second.result().reports().getFirst().proof().beside(), "its own core was its own");
        TrialStatus first = status("first-0000");
        assertEquals(Phase.Succeeded, first.phase());
        assertTrue(first.result().pinned());
        String said =
                "CPU 7 of node n1, on one core with a measured CPU of lab/first-0000 (driver), could at the same time be"
                        + " used by lab/second-0000 (driver)";
        assertEquals(List.of(said), first.result().reports().getFirst().proof().beside());
        assertTrue(
                pinned(first).getMessage().endsWith("; " + said), pinned(first).getMessage());
    }

    @Test
    void pinningThatWasNotAskedForIsSaidToBeThat() {
        lab.apply("ping-pong", SPIN + "placement: {pinning: None}");
        Trial trial = lab.awaitJob("ping-pong-0000");
        TrialStatus status = end("ping-pong-0000", TerminationMessages.notPinned(trial.getSpec(), 40));
        assertEquals(Phase.Succeeded, status.phase());
        assertEquals("NotAsked", pinned(status).getReason());
    }
}
