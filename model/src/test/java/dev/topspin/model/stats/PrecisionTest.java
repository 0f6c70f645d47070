package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PrecisionTest {
    private static final String CELLS = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: quiet, akka: {dispatcher: {executor: Affinity}}}, {name: noisy, akka: {dispatcher: {executor: Affinity}}}]
            """;

    private static Plan plan(String measurement) {
        return Plan.of("p", Specs.of(CELLS + "measurement: {" + measurement + "}\n"));
    }

    private static TrialResult measured(TrialPlan trial, long roundTripNanos) {
        return TrialResult.of(trial, List.of(Reports.good(trial, Role.driver, roundTripNanos)));
    }

    /** Only the noisy one differs from fork to fork. */
    private static TrialResult usual(TrialPlan trial) {
        boolean noisy = trial.cell().name().equals("noisy");
        return measured(trial, noisy && trial.fork() % 2 == 0 ? 1_100 : 1_000);
    }

    /** Runs trials until none is due. */
    private static Map<Integer, TrialResult> run(Plan plan, Function<TrialPlan, TrialResult> measuring) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            finished.put(next.getFirst().index(), measuring.apply(next.getFirst()));
        }
        return finished;
    }

    private static CellResult row(Plan plan, Map<Integer, TrialResult> finished, String cell) {
        return Results.of(plan, finished).stream()
                .filter(r -> r.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void onlyTheCellsThatAreNotPreciseGetMoreForks() {
        Plan plan = plan("forks: 3, precision: 5%, maxForks: 50");
        Map<Integer, TrialResult> finished = run(plan, PrecisionTest::usual);
        assertEquals(5, row(plan, finished, "quiet").forks(), "fewer may agree by chance");
        CellResult noisy = row(plan, finished, "noisy");
        assertEquals(noisy.forks() + 1, row(plan, finished, "spin").forks(), "the floor runs around it in each round");
        assertTrue(noisy.forks() > 5 && noisy.forks() < 50, noisy::toString);
        assertEquals(true, noisy.trust().precise());
        assertTrue(
                noisy.tax().ratio().high() <= 1.05 * noisy.tax().ratio().value(),
                "of what stands on a floor the tax is what is asked for");
        assertEquals(List.of(), Precision.missed(plan, finished));
    }

    @Test
    void oneForkLessWouldNotHaveBeenEnough() {
        Plan plan = plan("forks: 3, precision: 5%, maxForks: 50");
        Map<Integer, TrialResult> finished = run(plan, PrecisionTest::usual);
        int last = plan.round(plan.trials().get(Collections.max(finished.keySet())));
        finished.keySet().removeIf(i -> plan.round(plan.trials().get(i)) == last);
        assertEquals(false, row(plan, finished, "noisy").trust().precise());
        assertEquals(List.of("noisy"), Precision.missed(plan, finished));
    }

    /** What the cell itself takes is the same each time: that the host has another state, the other cell's floor tells. */
    @Test
    void aCellWhoseForksAllMetTheHostInOneStateGoesOnWhereTheOthersMetAnother() {
        Plan plan = Plan.of("p", Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}, {name: one, akka: {}}, {name: other, akka: {}}]
                measurement: {forks: 5, precision: 5%, maxForks: 9}
                """));
        assertEquals(Map.of("spin", 5L, "one", 5L, "other", 5L), forks(plan, run(plan, t -> beside(t, 100))));
        Map<Integer, TrialResult> finished = run(plan, t -> {
            boolean slow = t.cell().name().equals("other") ? t.fork() % 2 == 0 : t.fork() == 7;
            return beside(t, slow ? 150 : 100);
        });
        assertEquals(
                Map.of("spin", 5L, "one", 7L, "other", 5L), forks(plan, finished), "and a floor gets none for itself");
    }

    private static Map<String, Long> forks(Plan plan, Map<Integer, TrialResult> finished) {
        return finished.keySet().stream()
                .collect(Collectors.groupingBy(
                        index -> plan.trials().get(index).cell().name(), Collectors.counting()));
    }

    private static TrialResult beside(TrialPlan trial, double floorNanos) {
        TrialResult result = measured(trial, 1_000);
        PodReport report = result.reports().getFirst();
        return trial.floor() == null
                ? result
                : TrialResult.of(
                        trial,
                        List.of(report.withMeasured(report.measured().toBuilder()
                                .floor(new FloorInside("spin", floorNanos, 5, List.of()))
                                .build())));
    }

    @Test
    void theLimitEndsItAndIsSaid() {
        Plan plan = plan("forks: 3, precision: 0.01%, maxForks: 5");
        Map<Integer, TrialResult> finished = run(plan, PrecisionTest::usual);
        CellResult noisy = row(plan, finished, "noisy");
        assertEquals(5, noisy.forks());
        assertEquals(false, noisy.trust().precise());
        assertNull(row(plan, finished, "spin").trust().precise(), "nothing is asked of a floor");
        assertTrue(
                noisy.remarks().stream().anyMatch(r -> r.text()
                        .startsWith("not as precise as asked: with 5 forks the interval reaches ")),
                noisy::toString);
    }

    @Test
    void withoutAPrecisionNothingIsAddedOrSaid() {
        Plan plan = plan("forks: 3");
        Map<Integer, TrialResult> finished = run(plan, PrecisionTest::usual);
        assertEquals(10, finished.size(), "spin is the floor and runs once more");
        assertEquals(plan.trials(), plan.certain());
        assertEquals(null, row(plan, finished, "noisy").trust().precise());
        assertEquals(List.of(), Precision.missed(plan, finished));
    }

    @Test
    void oneForkHasNoIntervalSoThatItGetsAnother() {
        Plan plan = plan("forks: 1, precision: 5%");
        Map<Integer, TrialResult> finished = run(plan, t -> measured(t, 1_000));
        assertEquals(13, finished.size(), "four of each, as many as there may be, and the floor's one more");
        assertEquals(true, row(plan, finished, "quiet").trust().precise());
    }

    @Test
    void aCellWithAFailedTrialGetsNoMoreForks() {
        Plan plan = plan("forks: 3, precision: 0.01%, maxForks: 5");
        Map<Integer, TrialResult> finished = run(
                plan,
                t -> t.cell().name().equals("noisy") && t.fork() == 2
                        ? TrialResult.failed("PodKilled", "it was killed")
                        : usual(t));
        assertEquals(2, row(plan, finished, "noisy").forks());
        assertEquals(14, finished.size(), "the others get theirs");
        assertEquals(List.of(), Precision.missed(plan, finished), "two forks of the same figure");
        assertEquals(
                List.of("quiet", "noisy"),
                Precision.missed(plan, run(plan, t -> TrialResult.failed("Unschedulable", "no CPUs"))));
    }

    @Test
    void theAddedForksLeaveTheOthersAsTheyWere() {
        Plan without = plan("forks: 3");
        Plan with = plan("forks: 3, precision: 2%, maxForks: 7");
        assertEquals(10, with.certain().size());
        assertEquals(22, with.trials().size());
        for (int i = 0; i < with.trials().size(); i++) {
            assertEquals(i, with.trials().get(i).index());
        }
        assertEquals(without.trials().size(), with.certain().size());
        assertEquals(1 + 12 * 3, plan("forks: 3, precision: 2%").trials().size(), "four times the forks");
        assertEquals(1 + 100 * 3, plan("forks: 30, precision: 2%").trials().size());
    }

    @Test
    void aRoundThatWasAddedIsToldOfOnce() {
        Plan plan = plan("forks: 2, precision: 1%, maxForks: 3");
        Map<Integer, TrialResult> finished = new HashMap<>();
        List<String> told = new ArrayList<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            Precision.added(plan, finished, next.getFirst()).ifPresent(told::add);
            finished.put(next.getFirst().index(), usual(next.getFirst()));
        }
        assertEquals(1, told.size(), told::toString);
        assertTrue(told.getFirst().startsWith("round 3 of at most 3, for a precision of 1%: "), told::toString);
        List.of("spin", "quiet", "noisy")
                .forEach(cell -> assertTrue(told.getFirst().contains(cell), told::toString));
    }

    /** Whoever comes later, with any part of what was known, goes on with the same trials in the same order. */
    @Test
    void whoeverCarriesOnInTheMiddleRunsTheSameTrials() {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            Plan plan = plan("forks: 2, precision: 3%, maxForks: 9");
            Map<Integer, TrialResult> all = new HashMap<>();
            plan.trials().forEach(t -> all.put(t.index(), measured(t, 1_000 + random.nextInt(120))));
            List<Integer> order = new ArrayList<>();
            Map<Integer, TrialResult> finished = new HashMap<>();
            int due = 0;
            List<TrialPlan> next = Precision.next(plan, finished);
            while (!next.isEmpty()) {
                int now = Precision.due(plan, finished).size();
                assertTrue(now >= due, "what was due once stays due");
                due = now;
                order.add(next.getFirst().index());
                finished.put(next.getFirst().index(), all.get(next.getFirst().index()));
                next = Precision.next(plan, new HashMap<>(finished));
            }
            assertEquals(order.stream().sorted().toList(), order, "in the plan's order");
            assertEquals(due, finished.size());
            assertEquals(List.of(), Precision.next(plan, finished));
        }
    }
}
