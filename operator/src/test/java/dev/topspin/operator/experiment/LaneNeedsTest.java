package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.admission.Request;
import dev.topspin.operator.cache.CachedTrial;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LaneNeedsTest {
    private static final String WIDE = """
            variants: [{name: spin, spin: {}}, {name: one, akka: {dispatcher: {executor: Affinity}}}, {name: two, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 2}
            runPolicy: {parallelism: 2, exclusive: None, priority: High}
            """;

    @Test
    void aRequestSaysWhoAsksAndForWhat() {
        Request request = needs(Fixtures.experiment("x", WIDE));
        assertEquals("lab/x", request.id());
        assertEquals("uid-of-x", request.uid());
        assertEquals(Fixtures.CREATED, request.created());
        assertEquals(Priority.High, request.priority());
        assertEquals(Exclusive.None, request.exclusive());
        assertEquals(10, request.trials(), "2 of each actor, and 3 of spin on either lane");
        assertEquals(List.of(0, 1), lanes(request));
    }

    @Test
    void aLaneWhoseTrialsAreOverNeedsNothing() {
        Experiment experiment = Fixtures.experiment("x", WIDE);
        Plan plan = Fixtures.plan(experiment);
        CachedTrial[] first = plan.lanes().getFirst().trials().stream()
                .map(t -> Trials.over(experiment, t.index(), "n1"))
                .toArray(CachedTrial[]::new);
        Request request = needs(experiment, first);
        assertEquals(List.of(1), lanes(request));
        assertEquals(5, request.trials());
    }

    @Test
    void aLaneWhoseTrialRunsStillNeedsItsPlace() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}");
        assertEquals(List.of(0), lanes(needs(experiment, Trials.cached(experiment, 0))));
    }

    @Test
    void trialsThatCrossNodesNeedTwoAndThoseOfTwoPodsOnOneNeedRoomForBoth() {
        Request.LaneRequest cross = lane("socket: {topology: CrossNode}");
        assertEquals(2, cross.nodes());
        assertEquals(3, cross.requirements().cpus());
        Request.LaneRequest same = lane("socket: {topology: SameNode}");
        assertEquals(1, same.nodes());
        assertEquals(6, same.requirements().cpus());
        assertEquals(1, lane("spin: {}").nodes());
    }

    @Test
    void aLaneGoesOnWhereItsLastTrialRan() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 4}");
        CachedTrial old = Trials.over(experiment, 0, "n1");
        CachedTrial last = Trials.over(experiment, 1, "n2");
        assertEquals(List.of("n2"), before(needs(experiment, old, last)));
        assertEquals(List.of("n2"), before(needs(experiment, last, old)), "in whatever order they are known");
    }

    @Test
    void aTrialThatNeverStartedTiesItsLaneToNothing() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 4}");
        CachedTrial never =
                Trials.over(experiment, 0, "n1", TrialResult.failed("Unschedulable", "0/3 nodes are available"));
        assertEquals(List.of(), before(needs(experiment, never)));
    }

    @Test
    void aTrialThatIsRunAgainNeedNotBeWhereItWasAndItsLastAttemptCounts() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 4}");
        CachedTrial lost = Trials.over(experiment, 0, "n1", TrialResult.failed("NodeLost", "n1 does not answer"));
        lost.setStatus(new CachedTrial.State(
                TrialStatus.Phase.Failed,
                "NodeLost",
                "n1 does not answer",
                "2026-01-01T00:00:10Z",
                "2026-01-01T00:01:00Z",
                "n1",
                List.of(),
                lost.result()));
        assertEquals(List.of(), before(needs(experiment, lost)));
        CachedTrial again = Trials.attempted(Trials.over(experiment, 0, "n2"), TrialAttempt.FIRST.again());
        assertEquals(List.of("n2"), before(needs(experiment, lost, again)));
        assertEquals(List.of("n2"), before(needs(experiment, again, lost)));
    }

    @Test
    void twoPodsOnOneNodeRanOnOne() {
        Experiment experiment = Fixtures.experiment(
                "x", "variants: [{name: s, socket: {topology: SameNode}}]\nmeasurement: {forks: 2}");
        assertEquals(List.of("n1"), before(needs(experiment, Trials.over(experiment, 0, "n1,n1"))));
    }

    @Test
    void whatTheStatusSaysOfItsPlacesIsHeld() {
        Experiment experiment = Fixtures.experiment("x", WIDE);
        experiment.setStatus(
                new StatusFixture().lanes(new Lane(1, List.of("n1", "n2"))).build());
        assertEquals(Map.of(1, List.of("n1", "n2")), needs(experiment).held());
    }

    private static Request.LaneRequest lane(String runtime) {
        return needs(Fixtures.experiment("x", "variants: [{name: v, " + runtime + "}]"))
                .lanes()
                .getFirst();
    }

    private static List<String> before(Request request) {
        return request.lanes().getFirst().before();
    }

    private static List<Integer> lanes(Request request) {
        return request.lanes().stream().map(Request.LaneRequest::lane).toList();
    }

    private static Request needs(Experiment experiment, CachedTrial... trials) {
        Progress progress = Progress.of(
                experiment.getMetadata().getUid(),
                Fixtures.plan(experiment),
                experiment.getSpec().runPolicy(),
                List.of(trials));
        return LaneNeeds.of(
                new Look(experiment, experiment.getSpec(), List.of(trials), List.of(), List.of(), Set.of()), progress);
    }
}
