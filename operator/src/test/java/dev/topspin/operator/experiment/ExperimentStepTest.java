package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Results;
import dev.topspin.operator.Broken;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.admission.Limits;
import dev.topspin.operator.cache.CachedTrial;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExperimentStepTest {
    private static final Limits LIMITS = new Limits(Duration.ofHours(1), Set.of(), Set.of(), 100);
    private static final List<Unread> NEWER = List.of(new Unread("spec.retries", "3"));

    private final Experiment experiment = of("");
    private final Plan plan = Fixtures.plan(experiment);

    @Test
    void anExperimentThatIsValidRuns() {
        var run = assertInstanceOf(ExperimentStep.Run.class, step(experiment));
        assertEquals(1, run.progress().startable().size());
    }

    @Test
    void oneThatIsSuspendedDoesNot() {
        assertInstanceOf(ExperimentStep.Suspend.class, step(of("runPolicy: {suspend: true}")));
    }

    @Test
    void whereAllTrialsAreOverItIsFinishedEvenWhereSuspended() {
        Experiment suspended = of("runPolicy: {suspend: true}");
        CachedTrial over = Trials.over(suspended, 0, "n1");
        assertInstanceOf(ExperimentStep.Finish.class, step(suspended, over));
    }

    @Test
    void everyViolationIsSaid() {
        var not = assertInstanceOf(ExperimentStep.NotRunnable.class, step(Broken.withTwoViolations(of(""))));
        assertEquals("Invalid", not.reason());
        assertTrue(not.message().contains("; "), not::message);
    }

    @Test
    void aJvmThatNoPodHasIsNotRun() {
        var home = assertInstanceOf(ExperimentStep.NotRunnable.class, step(of("jvm: {home: /usr/lib/jvm/jdk-26}")));
        assertEquals("Invalid", home.reason());
        assertTrue(
                home.message()
                        .startsWith("spec.jvm.home: Invalid value: \"/usr/lib/jvm/jdk-26\": a folder of the machine"),
                home::message);
        var cached = assertInstanceOf(ExperimentStep.NotRunnable.class, step(of("jvm: {aotCache: true}")));
        assertTrue(cached.message().startsWith("spec.jvm.aotCache: Unsupported value: true"), cached::message);
        assertInstanceOf(ExperimentStep.Run.class, step(of("jvm: {home: /opt/jdk, image: \"jdk:26\"}")));
    }

    @Test
    void theOperatorsLimitsHoldUntilItHasStarted() {
        Experiment greedy = of("runPolicy: {exclusive: Cluster}");
        var not = assertInstanceOf(ExperimentStep.NotRunnable.class, step(greedy));
        assertTrue(not.message().contains("limits.exclusiveCluster"), not::message);
        greedy.setStatus(status(Fixtures.plan(greedy).hash(), null, List.of()));
        assertInstanceOf(ExperimentStep.Run.class, step(greedy), "what was allowed once is run to its end");
    }

    @Test
    void aSpecOfALaterVersionIsNotRunAsIfItWereOfThisOne() {
        var not = assertInstanceOf(
                ExperimentStep.NotRunnable.class,
                ExperimentStep.of(experiment, experiment.getSpec(), this::planned, NEWER, LIMITS, List.of()));
        assertEquals("NewerVersion", not.reason());
        assertEquals(
                "spec.retries: 3 is of a later version of Topspin than this operator: update the operator, or take it out",
                not.message());
        experiment.setStatus(status(plan.hash(), null, List.of()));
        assertInstanceOf(
                ExperimentStep.Run.class,
                ExperimentStep.of(experiment, experiment.getSpec(), this::planned, NEWER, LIMITS, List.of()),
                "the defaults of a CRD that was updated meanwhile stop nothing that has started");
    }

    @Test
    void aSpecThatCanNotBeReadIsSaid() {
        var not = assertInstanceOf(
                ExperimentStep.NotRunnable.class,
                ExperimentStep.of(experiment, null, this::planned, List.of(), LIMITS, List.of()));
        assertTrue(not.message().startsWith("the spec can't be read"), not::message);
    }

    @Test
    void aSpecThatIsNoLongerWhatWasStartedIsSaid() {
        experiment.setStatus(status("another", null, List.of()));
        var not = assertInstanceOf(ExperimentStep.NotRunnable.class, step(experiment));
        assertEquals("SpecChanged", not.reason());
        assertTrue(not.message().contains("was started as plan another and its spec is now plan " + plan.hash()));
    }

    @Test
    void whatAnEarlierOperatorStartedIsCarriedOnByItsPlan() {
        Experiment started = Fixtures.experiment("x", Fixtures.IN_FLIGHT);
        started.setStatus(status(Fixtures.HASH_OF_ONE_IN_FLIGHT, null, List.of()));
        Plan before = new Started().plan(started, started.getSpec());
        assertEquals(Fixtures.HASH_OF_ONE_IN_FLIGHT, before.hash());
        var run = assertInstanceOf(
                ExperimentStep.Run.class,
                ExperimentStep.of(started, started.getSpec(), _ -> before, List.of(), LIMITS, List.of()));
        assertEquals(before.trials().getFirst(), run.progress().startable().getFirst());
        assertEquals(
                List.of("spin", "actors[inFlight=1]", "actors[inFlight=8]"),
                before.cells().stream().map(Cell::name).toList());
    }

    @Test
    void whatIsOverIsOverWhateverItsSpecSays() {
        experiment.setStatus(status(plan.hash(), "2026-01-01T00:02:00Z", rows(good())));
        assertInstanceOf(ExperimentStep.Over.class, step(experiment, Trials.over(experiment, 0, "n1")));
        assertInstanceOf(ExperimentStep.Over.class, step(experiment), "its trials may be gone by now");
        assertInstanceOf(
                ExperimentStep.Over.class,
                ExperimentStep.of(experiment, null, this::planned, NEWER, LIMITS, List.of()));
    }

    @Test
    void anExperimentThatFailedIsCarriedOnWhenItIsResumed() {
        Experiment resumed = of("runPolicy: {resume: 2}");
        String hash = Fixtures.plan(resumed).hash();
        CachedTrial failed = Trials.over(resumed, 0, "n1", TrialResult.failed("WorkloadError", "it fell"));
        StatusFixture status = new StatusFixture()
                .phase(Phase.Failed)
                .started("2026-01-01T00:00:00Z")
                .completed("2026-01-01T00:02:00Z")
                .plan(hash, 1);
        resumed.setStatus(status.resumed(1).build());
        var run = assertInstanceOf(ExperimentStep.Run.class, step(resumed, failed));
        assertEquals("x-0000-2", run.progress().startable().getFirst().name());
        resumed.setStatus(status.resumed(2).build());
        assertInstanceOf(ExperimentStep.Over.class, step(resumed, failed), "it was followed already");
        resumed.setStatus(status.resumed(1).phase(Phase.Succeeded).build());
        assertInstanceOf(ExperimentStep.Over.class, step(resumed, Trials.over(resumed, 0, "n1")));
    }

    @Test
    void pinningThatIsRefutedAfterTheEndRevisesTheResultsOnce() {
        experiment.setStatus(status(plan.hash(), "2026-01-01T00:02:00Z", rows(good())));
        CachedTrial refuted =
                Trials.over(experiment, 0, "n1", Trials.notPinned(plan.trials().getFirst()));
        var revise = assertInstanceOf(ExperimentStep.Revise.class, step(experiment, refuted));
        var rows = Results.of(plan, revise.progress().results());
        experiment.setStatus(status(plan.hash(), "2026-01-01T00:02:00Z", rows));
        assertInstanceOf(ExperimentStep.Over.class, step(experiment, refuted));
    }

    private TrialResult good() {
        return Trials.good(plan.trials().getFirst(), 40);
    }

    private List<CellResult> rows(TrialResult first) {
        return Results.of(plan, java.util.Map.of(0, first));
    }

    private ExperimentStatus status(String planHash, String completed, List<CellResult> rows) {
        return new StatusFixture()
                .started("2026-01-01T00:00:00Z")
                .completed(completed)
                .plan(planHash, 1)
                .rows(rows)
                .startedWith(new Start("image", "1", "{}"))
                .build();
    }

    private Plan planned(dev.topspin.model.spec.ExperimentSpec spec) {
        return Plan.of("x", spec);
    }

    private ExperimentStep step(Experiment of, CachedTrial... trials) {
        return ExperimentStep.of(of, of.getSpec(), this::planned, List.of(), LIMITS, List.of(trials));
    }

    private static Experiment of(String policy) {
        return Fixtures.experiment(
                "x",
                "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}\nplacement: {pinning: Preferred}\n"
                        + policy);
    }
}
