package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import dev.topspin.model.testing.UsageFixture;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a budget is spent on. Each trial takes ten seconds, nearly all of it beside what it measures. */
class BudgetTest {
    private static final double TRIAL_SECONDS = 10;
    private static final double AROUND_SECONDS = 2.5;
    private static final List<String> CELLS = List.of("a", "b", "c", "d");
    private static final List<Double> SPREADS = List.of(0.02, 0.04, 0.08, 0.16);
    private static final int EXPERIMENTS = 500;

    private static Plan plan(String measurement) {
        return plan("", measurement);
    }

    /** @param more lines of the spec */
    private static Plan plan(String more, String measurement) {
        return Plan.of("b", Specs.of("""
                workload: {contention: {point: CacheLine}}
                variants: [{name: a, threads: {access: Own}}, {name: b, threads: {access: Own}}, {name: c, threads: {access: Own}}, {name: d, threads: {access: Own}}]
                %s
                measurement: {warmup: {iterations: 0}, %s}
                """.formatted(more, measurement)));
    }

    private static TrialResult measured(TrialPlan trial, double nanos) {
        PodReport report = Reports.good(trial, Role.driver, 1_000);
        PodReport.Usage usage = new UsageFixture()
                .overheadNanos((long) ((TRIAL_SECONDS - AROUND_SECONDS) * 1e9)
                        - report.measured().elapsedNanos())
                .build();
        return new TrialResult(
                null,
                null,
                report.measured().toBuilder().nsPerOp(nanos).build(),
                2.0,
                2,
                true,
                List.of(),
                List.of(Reports.withUsage(report, usage)));
    }

    /** Cells vary more from fork to fork the later they stand in the spec. */
    private static Function<TrialPlan, TrialResult> varied(Random random) {
        return trial -> measured(trial, 100 * Math.exp(spread(trial) * random.nextGaussian()));
    }

    private static double spread(TrialPlan trial) {
        return SPREADS.get(CELLS.indexOf(trial.cell().name()));
    }

    /** Runs trials until none is due. */
    private static Map<Integer, TrialResult> run(Plan plan, Function<TrialPlan, TrialResult> measuring) {
        Map<Integer, TrialResult> finished = new LinkedHashMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            finished.put(next.getFirst().index(), measuring.apply(next.getFirst()));
        }
        return finished;
    }

    private static Map<String, Long> forks(Plan plan, Map<Integer, TrialResult> finished) {
        return finished.keySet().stream()
                .collect(Collectors.groupingBy(
                        index -> plan.trials().get(index).cell().name(), Collectors.counting()));
    }

    private static double[] figures(Plan plan, Map<Integer, TrialResult> finished, String cell) {
        return finished.entrySet().stream()
                .filter(e -> plan.trials().get(e.getKey()).cell().name().equals(cell))
                .mapToDouble(e -> e.getValue().measured().nsPerOp())
                .toArray();
    }

    @Test
    void theTimeIsSpentWhereTheIntervalsAreWidestUntilNoTrialFits() {
        Plan plan = plan("budget: 5m5s");
        Map<Integer, TrialResult> finished = run(plan, varied(new Random(1)));
        assertEquals(30, finished.size(), "of ten seconds each, and five are left");
        Map<String, Long> forks = forks(plan, finished);
        assertTrue(forks.get("d") > forks.get("b") && forks.get("c") > forks.get("a"), forks::toString);
        assertTrue(forks.values().stream().allMatch(n -> n >= 3), forks::toString);
        assertEquals(5, Math.round(Precision.leftNanos(plan, finished) / 1e9));
    }

    @Test
    void theFirstForksRunWhateverTheyTake() {
        Plan plan = plan("budget: 10s");
        assertEquals(Map.of("a", 3L, "b", 3L, "c", 3L, "d", 3L), forks(plan, run(plan, varied(new Random(1)))));
        assertEquals(0, Precision.leftNanos(plan, run(plan, varied(new Random(1)))));
    }

    @Test
    void aLimitOfForksAndAPrecisionEndItBefore() {
        Plan limited = plan("budget: 1h, maxForks: 4");
        assertEquals(16, run(limited, varied(new Random(1))).size());
        Plan precise = plan("budget: 1h, precision: 20%");
        Map<Integer, TrialResult> finished = run(precise, varied(new Random(1)));
        Map<String, Long> forks = forks(precise, finished);
        assertEquals(List.of(5L, 5L), List.of(forks.get("a"), forks.get("b")), "as few as can be precise");
        assertEquals(List.of(), Precision.missed(precise, finished));
        assertTrue(forks.get("d") < 40, forks::toString);
    }

    @Test
    void aCellWithAFailedTrialGetsNoMore() {
        Plan plan = plan("budget: 5m");
        Function<TrialPlan, TrialResult> varied = varied(new Random(1));
        Map<Integer, TrialResult> finished = run(
                plan,
                t -> t.cell().name().equals("d") && t.fork() == 2
                        ? TrialResult.failed("PodKilled", "it was killed")
                        : varied.apply(t));
        assertEquals(3, forks(plan, finished).get("d"));
        assertTrue(forks(plan, finished).get("c") > 5);
    }

    @Test
    void aFloorFollowsEachForkOfWhatItRunsAround() {
        Plan plan = Plan.of("b", Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}, {name: akka, akka: {dispatcher: {executor: Affinity}}}]
                measurement: {budget: 3m, warmup: {iterations: 0}}
                """));
        Random random = new Random(3);
        Map<Integer, TrialResult> finished = run(
                plan,
                t -> measured(t, t.cell().name().equals("spin") ? 30 : 300 * Math.exp(0.1 * random.nextGaussian())));
        Map<String, Long> forks = forks(plan, finished);
        assertEquals(forks.get("akka") + 1, forks.get("spin"));
        List<String> order = finished.keySet().stream()
                .map(index -> plan.trials().get(index).cell().name())
                .toList();
        assertEquals(-1, Math.max(-1, String.join(" ", order).indexOf("akka akka")), order::toString);
    }

    @Test
    void lanesHaveEqualPartsOfTheTime() {
        Plan plan = plan("runPolicy: {parallelism: 2}", "budget: 4m");
        Map<Integer, TrialResult> finished = run(plan, varied(new Random(1)));
        Map<Integer, Long> byLane = finished.keySet().stream()
                .collect(Collectors.groupingBy(i -> plan.lane(i).number(), Collectors.counting()));
        assertEquals(Map.of(0, 12L, 1, 12L), byLane);
    }

    @Test
    void whoeverCarriesOnInTheMiddleRunsTheSameTrials() {
        Plan plan = plan("budget: 4m");
        Random random = new Random(7);
        Map<Integer, TrialResult> all = new HashMap<>();
        plan.trials().forEach(t -> all.put(t.index(), varied(random).apply(t)));
        Map<Integer, TrialResult> finished = new HashMap<>();
        List<Integer> order = new ArrayList<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            int index = next.getFirst().index();
            assertEquals(
                    order.size() + (order.size() < 12 ? 12 - order.size() : 1),
                    Precision.due(plan, finished).size(),
                    "the first forks, and then one after the other");
            order.add(index);
            Map<Integer, TrialResult> known = new HashMap<>(finished);
            known.put(index, all.get(index));
            finished = known;
        }
        assertEquals(order, List.copyOf(run(plan, t -> all.get(t.index())).keySet()));
    }

    @Test
    void whatIsSpentIsTold() {
        Plan plan = plan("budget: 5m");
        Map<Integer, TrialResult> finished = new HashMap<>();
        plan.certain().forEach(t -> finished.put(t.index(), measured(t, 100 + t.fork() * spread(t))));
        TrialPlan next = Precision.next(plan, finished).getFirst();
        assertEquals(
                "b has 180 s of its budget of 5m left; next is d, fork 4, known to 0.461 %",
                Precision.added(plan, finished, next).orElseThrow());
        assertTrue(plan.inWords().endsWith("; more until 5m are spent"), plan::inWords);
    }

    /** The same forks, in all, shared out evenly and by the budget; in logarithms. */
    @Test
    void theWidestIntervalIsNarrowerThanWhereTheForksAreSharedOutEvenlyAndAllHoldWhatTheySay() {
        Plan budgeted = plan("budget: 6m40s");
        Plan even = plan("forks: 10");
        Random random = new Random(42);
        double ofBudget = 0;
        double evenly = 0;
        int held = 0;
        for (int i = 0; i < EXPERIMENTS; i++) {
            Map<Integer, TrialResult> spent = run(budgeted, varied(random));
            ofBudget += widest(budgeted, spent) / EXPERIMENTS;
            evenly += widest(even, run(even, varied(random))) / EXPERIMENTS;
            for (String cell : CELLS) {
                var interval = Intervals.of(figures(budgeted, spent, cell));
                held += interval.low() <= 100 && 100 <= interval.high() ? 1 : 0;
            }
        }
        double coverage = (double) held / EXPERIMENTS / CELLS.size();
        System.out.printf(
                "40 forks of 4 cells: the widest interval reaches %.1f %%, shared out evenly %.1f %%; coverage %.3f%n",
                100 * Math.expm1(ofBudget), 100 * Math.expm1(evenly), coverage);
        assertTrue(ofBudget < 0.85 * evenly, "the budget is not spent where it is worth most");
        assertEquals(0.95, coverage, 0.02);
    }

    private static double widest(Plan plan, Map<Integer, TrialResult> finished) {
        return CELLS.stream()
                .mapToDouble(cell ->
                        Math.log1p(Intervals.of(figures(plan, finished, cell)).reach()))
                .max()
                .orElseThrow();
    }
}
