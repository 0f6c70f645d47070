package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.cache.CachedTrial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {
    private static final String THREE = """
            variants: [{name: spin, spin: {}}]
            measurement: {forks: 3}
            """;

    private static Experiment three(String policy) {
        return Fixtures.experiment("x", THREE + "runPolicy: " + policy);
    }

    private static Progress of(Experiment experiment, CachedTrial... trials) {
        return of(experiment, List.of(trials));
    }

    private static Progress of(Experiment experiment, List<CachedTrial> trials) {
        return Progress.of(
                experiment.getMetadata().getUid(),
                Fixtures.plan(experiment),
                experiment.getSpec().runPolicy(),
                trials);
    }

    private static CachedTrial failed(Experiment experiment, int index, String reason, TrialAttempt attempt) {
        return Trials.attempted(Trials.over(experiment, index, "n1", TrialResult.failed(reason, "it went")), attempt);
    }

    private static String next(Progress progress) {
        return progress.startable().stream().map(TrialPlan::name).toList().toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NodeLost",
                "Evicted",
                "PodKilled",
                "ImagePullBackOff",
                "QuotaExceeded",
                "UnexpectedAdmissionError"
            })
    void whatTheInfrastructureEndedIsRunAgainAsTheSameForkUnderANameOfItsOwn(String reason) {
        Experiment experiment = three("{}");
        Plan plan = Fixtures.plan(experiment);
        Progress progress = of(experiment, failed(experiment, 0, reason, null));
        assertEquals("[x-0000-2]", next(progress));
        TrialPlan again = progress.startable().getFirst();
        TrialPlan first = plan.trials().getFirst();
        assertEquals(first.fork(), again.fork());
        assertEquals(first.seed(), again.seed());
        assertEquals(first.cell(), again.cell());
        assertEquals(plan.hash(), progress.plan().hash());
        assertEquals(0, progress.failed(), "it is no failed trial while it is run again");
        assertEquals(List.of("x-0000"), names(progress));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WorkloadError",
                "DeadlineExceeded",
                "OOMKilled",
                "PinningNotProven",
                "PeerLost",
                "JobRejected",
                "StartDeadlineExceeded",
                "SMTAlignmentError",
                "a word of a later version"
            })
    void whatTheWorkloadOrTheExperimentDidWrongIsNot(String reason) {
        Experiment experiment = three("{}");
        Progress progress = of(experiment, failed(experiment, 0, reason, null));
        assertEquals("[x-0001]", next(progress));
        assertEquals(1, progress.failed());
    }

    @Test
    void itIsRunAgainTwiceUnlessAnotherNumberIsAskedFor() {
        Experiment usual = three("{}");
        CachedTrial first = failed(usual, 0, "NodeLost", null);
        CachedTrial second = failed(usual, 0, "Evicted", new TrialAttempt(2, 0, 1));
        CachedTrial third = failed(usual, 0, "NodeLost", new TrialAttempt(3, 0, 2));
        assertEquals("[x-0000-3]", next(of(usual, first, second)));
        Progress given = of(usual, first, second, third);
        assertEquals("[x-0001]", next(given));
        assertEquals(1, given.failed());
        assertEquals(List.of("x-0000", "x-0000-2"), names(given));
        assertEquals("[x-0001]", next(of(three("{retries: 0}"), first)));
    }

    @Test
    void whatAKubeletHadNoCpusForIsMadeAgainAfterAPauseThatDoublesUpToSixMinutes() {
        Experiment experiment = three("{}");
        CachedTrial first = failed(experiment, 0, "UnexpectedAdmissionError", null);
        Progress once = of(experiment, first);
        Instant end = Instant.parse(first.getStatus().completionTime());
        TrialPlan second = once.startable().getFirst();
        assertEquals(end.plusSeconds(10), once.pause(second, end).orElseThrow().end());
        assertTrue(once.pause(second, end.plusSeconds(10)).isEmpty());
        Progress twice =
                of(experiment, first, failed(experiment, 0, "UnexpectedAdmissionError", new TrialAttempt(2, 0, 1)));
        TrialPlan third = twice.startable().getFirst();
        assertEquals("x-0000-3", third.name());
        assertEquals(end.plusSeconds(20), twice.pause(third, end).orElseThrow().end());
        Experiment patient = three("{retries: 9}");
        Progress ninth = of(patient, failed(patient, 0, "UnexpectedAdmissionError", new TrialAttempt(9, 0, 8)));
        assertEquals(
                end.plusSeconds(360),
                ninth.pause(ninth.startable().getFirst(), end).orElseThrow().end());
        CachedTrial lost = failed(experiment, 0, "NodeLost", new TrialAttempt(2, 0, 1));
        assertTrue(of(experiment, first, lost).pause(third, end).isEmpty(), "another end needs no pause");
        Progress resumed = of(three("{resume: 1}"), first);
        assertTrue(resumed.pause(resumed.startable().getFirst(), end).isEmpty(), "a person has waited");
    }

    @Test
    void theLastAttemptIsWhatCountsInWhateverOrderTheyAreRead() {
        Experiment experiment = three("{}");
        CachedTrial good = Trials.attempted(Trials.over(experiment, 0, "n2"), new TrialAttempt(3, 0, 2));
        List<CachedTrial> all = new ArrayList<>(List.of(
                failed(experiment, 0, "NodeLost", null),
                failed(experiment, 0, "Evicted", new TrialAttempt(2, 0, 1)),
                good,
                failed(experiment, 1, "PodKilled", null)));
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(all, new Random(seed));
            Progress progress = of(experiment, all);
            assertEquals(1, progress.succeeded());
            assertEquals(0, progress.failed());
            assertEquals("[x-0001-2]", next(progress));
            assertEquals(List.of("x-0000", "x-0000-2", "x-0001"), names(progress));
        }
    }

    @Test
    void anAttemptThatRunsIsWaitedFor() {
        Experiment experiment = three("{}");
        CachedTrial runs = Trials.attempted(Trials.cached(experiment, 0), new TrialAttempt(2, 0, 1));
        runs.setStatus(new CachedTrial.State(
                dev.topspin.api.TrialStatus.Phase.Running, null, null, null, null, "n1", List.of(), null));
        Progress progress = of(experiment, failed(experiment, 0, "NodeLost", null), runs);
        assertEquals("[]", next(progress));
        assertEquals("x-0000-2", progress.plan().trials().getFirst().name());
        Progress twice = progress.ended(0, TrialResult.failed("Evicted", "the node was drained"), Instant.EPOCH);
        assertEquals("[x-0000-3]", next(twice));
        assertEquals(List.of("x-0000", "x-0000-2"), names(twice));
        Progress ended = progress.ended(0, Trials.good(progress.plan().trials().getFirst(), 40), Instant.EPOCH);
        assertEquals("[x-0001]", next(ended));
        assertEquals(1, ended.succeeded());
    }

    @Test
    void withMoreFailedTrialsThanMayFailNoFurtherOneIsStarted() {
        Experiment experiment = three("{maxFailedTrials: 1}");
        Progress one = of(experiment, failed(experiment, 0, "DeadlineExceeded", null));
        assertFalse(one.isExceeded());
        assertEquals("[x-0001]", next(one));
        Progress two = of(
                experiment,
                failed(experiment, 0, "DeadlineExceeded", null),
                failed(experiment, 1, "DeadlineExceeded", null));
        assertTrue(two.isExceeded());
        assertEquals("[]", next(two));
        assertEquals(3, two.due().size());
    }

    @Test
    void anExperimentThatIsResumedRunsWhatFailedAndWhatWasNotRunAndKeepsTheRest() {
        Experiment resumed = three("{resume: 1, maxFailedTrials: 0}");
        Progress progress = of(resumed, Trials.over(resumed, 0, "n1"), failed(resumed, 1, "DeadlineExceeded", null));
        assertEquals(1, progress.succeeded());
        assertEquals(0, progress.failed());
        assertEquals("[x-0001-2]", next(progress));
        assertEquals(new TrialAttempt(2, 1, 0), progress.startable().getFirst().attempt());
        TrialPlan never = progress.plan().trials().getLast();
        assertEquals("x-0002", never.name());
        assertEquals(new TrialAttempt(1, 1, 0), never.attempt(), "what fails of it has failed after it was resumed");
        Progress again = of(
                resumed,
                failed(resumed, 0, "NodeLost", null),
                failed(resumed, 0, "NodeLost", new TrialAttempt(2, 1, 0)),
                failed(resumed, 0, "NodeLost", new TrialAttempt(3, 1, 1)));
        assertEquals("[x-0000-4]", next(again), "with as many retries as before");
        assertTrue(of(resumed, failed(resumed, 0, "DeadlineExceeded", new TrialAttempt(2, 1, 0)))
                .isExceeded());
    }

    private static List<String> names(Progress progress) {
        return progress.retried().stream().map(r -> r.trial().name()).toList();
    }
}
