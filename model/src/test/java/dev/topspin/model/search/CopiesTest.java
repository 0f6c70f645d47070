package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Window;
import dev.topspin.model.search.SearchProgress.Next;
import dev.topspin.model.search.Tried.State;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.testing.EnvironmentFixture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CopiesTest {
    private static final CapacitySearchSpec SPEC = SearchSpecs.of(SearchSpecs.COPIES);
    private static final int ALONE_NANOS = 100;

    /** @return a copy that measured from then until then, in seconds of a minute */
    private static TrialResult copy(double nsPerOp, int from, int until, String node) {
        Window window =
                new Window("2026-01-01T00:00:%02d.000Z".formatted(from), "2026-01-01T00:00:%02d.000Z".formatted(until));
        Measured measured = Measured.builder()
                .nsPerOp(nsPerOp)
                .p99Nanos(2_000L)
                .window(window)
                .build();
        PodReport report = new PodReport(
                1,
                null,
                0,
                "driver",
                null,
                null,
                null,
                null,
                null,
                null,
                new EnvironmentFixture().node(node).build());
        return new TrialResult(null, null, measured, 1.5, 2, true, List.of(), List.of(report));
    }

    private static TrialResult copy(double nsPerOp) {
        return copy(nsPerOp, 0, 10, "n1");
    }

    private static Tried ran(int number, TrialResult... copies) {
        ExperimentSpec trial =
                SearchTrial.spec(SPEC, SPEC.subjects().getFirst(), copies.length, false, Optional.empty());
        return new Tried(0, number, Tried.state(SPEC, trial, false, List.of(copies)));
    }

    /** @return what copies come to after three that ran alone and took 90, 100 and 400 ns */
    private static State after(TrialResult... copies) {
        List<Tried> all = List.of(ran(0, copy(ALONE_NANOS)), ran(1, copy(400)), ran(2, copy(90)), ran(3, copies));
        return Copies.judged(SPEC, all).getLast().state();
    }

    private static Attempt judged(TrialResult... copies) {
        return assertInstanceOf(State.Judged.class, after(copies)).attempt();
    }

    private static String failed(TrialResult... copies) {
        State.Failed failed = assertInstanceOf(State.Failed.class, after(copies));
        assertTrue(failed.again());
        return failed.message();
    }

    @Test
    void copiesHoldWhereEachIsAsFastAsTheMedianOfThoseAlone() {
        Attempt held = judged(copy(105), copy(109));
        assertEquals(2, held.load());
        assertTrue(held.held());
        assertEquals(0.09, held.slowdown(), 1e-9);
        assertEquals(3.0, held.cpuCores());
        assertEquals(2.0, held.p99Micros());
        assertTrue(held.pinned());
    }

    @Test
    void oneThatIsSlowerThanItMayBeIsEnough() {
        Attempt slow = judged(copy(100), copy(110), copy(101));
        assertEquals("slowdown", slow.limitedBy());
        assertEquals(0.10, slow.slowdown(), 1e-9);
    }

    @Test
    void whatRanAloneIsHeldAgainstNothing() {
        assertTrue(judged(copy(900)).held());
    }

    @Test
    void laterOnesAloneChangeNothingOfWhatWasJudged() {
        List<Tried> all = List.of(
                ran(0, copy(ALONE_NANOS)),
                ran(1, copy(ALONE_NANOS)),
                ran(2, copy(ALONE_NANOS)),
                ran(3, copy(105), copy(105)),
                ran(4, copy(10)),
                ran(5, copy(10)),
                ran(6, copy(10)));
        assertTrue(assertInstanceOf(
                        State.Judged.class, Copies.judged(SPEC, all).get(3).state())
                .attempt()
                .held());
    }

    @Test
    void aCopyThatHasNoRoomIsTheLimit() {
        assertEquals(
                "Unschedulable",
                judged(copy(100), TrialResult.failed(Reason.Unschedulable.name(), "2 Insufficient cpu"))
                        .limitedBy());
        TrialResult refused = TrialResult.failed(Reason.UnexpectedAdmissionError.name(), "not enough cpus");
        Attempt none = judged(refused, refused);
        assertEquals("UnexpectedAdmissionError", none.limitedBy());
        assertNull(none.slowdown());
    }

    @Test
    void oneAloneThatHasNoRoomSaysNothing() {
        assertEquals("Unschedulable: no room", failed(TrialResult.failed(Reason.Unschedulable.name(), "no room")));
    }

    @Test
    void aCopyThatRunsOutOfMemoryIsTheLimitAndOneThatIsLostSaysNothing() {
        assertEquals(
                "OOMKilled",
                judged(copy(100), TrialResult.failed(Reason.OOMKilled.name(), "it was"))
                        .limitedBy());
        assertEquals("NodeLost: it went", failed(copy(100), TrialResult.failed(Reason.NodeLost.name(), "it went")));
    }

    @Test
    void copiesThatDidNotMeasureAtOnceSayNothing() {
        assertEquals(
                "NotAtOnce: of the time that the longest of 2 copies measured all others measured in 40 % of it, and in half of"
                        + " it they must: raise template.measurement.time",
                failed(copy(100, 0, 10, "n1"), copy(500, 6, 16, "n1")));
        assertTrue(judged(copy(100, 0, 10, "n1"), copy(100, 5, 15, "n1")).held());
    }

    @Test
    void copiesThatWereOnDifferentNodesOrDontSayWhenSayNothing() {
        assertEquals(
                "NoReport: the copies ran on different nodes: n1 and n2",
                failed(copy(100, 0, 10, "n1"), copy(100, 0, 10, "n2")));
        TrialResult before = copy(100);
        TrialResult old = new TrialResult(
                null, null, before.measured().toBuilder().window(null).build(), 1.0, 2, true, List.of(), List.of());
        assertTrue(failed(copy(100), old).contains("its image is of an earlier version"));
    }

    @Test
    void threeRunAloneAndThenMoreAtOnceOnTheirNode() {
        List<Tried> tried = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Next next = SearchProgress.of(SPEC, tried).next().getFirst();
            assertEquals(1, next.ask().load());
            assertEquals(i == 0 ? Optional.empty() : Optional.of("n7"), next.node());
            tried.add(ran(i, copy(ALONE_NANOS, 0, 10, "n7")));
        }
        Next next = SearchProgress.of(SPEC, tried).next().getFirst();
        assertEquals(4, next.ask().load());
        assertEquals(Optional.of("n7"), next.node());
    }

    @Test
    void theSearchIsAFunctionOfItsTrialsWhateverTheirOrder() {
        List<Tried> tried = new ArrayList<>(List.of(
                ran(0, copy(100)), ran(1, copy(101)), ran(2, copy(99)), ran(3, copy(150), copy(150), copy(99))));
        SearchProgress inOrder = SearchProgress.of(SPEC, tried);
        Collections.reverse(tried);
        assertEquals(inOrder, SearchProgress.of(SPEC, tried));
        assertEquals("slowdown", inOrder.rows().getFirst().limitedBy());
    }

    @Test
    void theTrialsOfCopiesAreForksOfOneExperimentOnOneNodeThatMeasureForLong() {
        ExperimentSpec trial = SearchTrial.spec(SPEC, SPEC.subjects().getFirst(), 5, false, Optional.of("n3"));
        assertEquals(5, trial.measurement().forks());
        assertEquals(5, trial.runPolicy().atOnce());
        assertEquals(Placement.Spread.OneNode, trial.placement().spread());
        assertEquals(List.of("n3"), trial.placement().nodes());
        assertEquals(
                10_000_000_000L,
                trial.measurement().timeNanos() * trial.measurement().iterations());
        assertEquals(5, SearchTrial.load(SPEC.load(), trial));
        assertTrue(
                trial.workload().pingPong().roundTrips() >= trial.measurement().timeNanos());
    }

    @Test
    void theFiguresOfAllInOneAreThoseOfTheSlowest() {
        TrialResult one = Copies.inOne(Arrays.asList(copy(100), copy(130)), null);
        assertEquals(130, one.measured().nsPerOp());
        assertEquals(3.0, one.cpuCores());
        TrialResult silent = Copies.inOne(Stream.of(copy(100), copy(130)).toList(), "NotAtOnce: apart");
        assertEquals("NotAtOnce", silent.reason());
        assertEquals("apart", silent.message());
    }
}
