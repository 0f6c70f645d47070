package dev.topspin.model.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Objective;
import dev.topspin.model.search.SearchLoad;
import dev.topspin.model.search.SearchSettings;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.testing.Specs;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Schedules and their runs for tests. */
final class Schedules {
    static final String PLAN = "plan";

    private Schedules() {}

    /** @return every day at three, of one spin, with all that can be left out left out */
    static ScheduleSpec daily() {
        return new ScheduleSpec(
                "0 3 * * *",
                "Etc/UTC",
                null,
                ConcurrencyPolicy.Forbid,
                false,
                ScheduleTemplate.of(Specs.of("workload: {pingPong: {}}\nvariants: [{name: spin, spin: {}}]")),
                new ScheduleHistory(12, null),
                new Baseline(null, null, null),
                new RegressionRule("5%", true));
    }

    static ScheduleSpec with(ScheduleSpec s, Baseline baseline) {
        return new ScheduleSpec(
                s.schedule(),
                s.timeZone(),
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                s.template(),
                s.history(),
                baseline,
                s.regression());
    }

    static ScheduleSpec with(ScheduleSpec s, RegressionRule regression) {
        return new ScheduleSpec(
                s.schedule(),
                s.timeZone(),
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                s.template(),
                s.history(),
                s.baseline(),
                regression);
    }

    static ScheduleSpec with(ScheduleSpec s, ScheduleHistory history) {
        return new ScheduleSpec(
                s.schedule(),
                s.timeZone(),
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                s.template(),
                history,
                s.baseline(),
                s.regression());
    }

    static ScheduleSpec with(ScheduleSpec s, ConcurrencyPolicy policy, String deadline, boolean suspend) {
        return new ScheduleSpec(
                s.schedule(),
                s.timeZone(),
                deadline,
                policy,
                suspend,
                s.template(),
                s.history(),
                s.baseline(),
                s.regression());
    }

    static ScheduleSpec with(ScheduleSpec s, String schedule, String zone) {
        return new ScheduleSpec(
                schedule,
                zone,
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                s.template(),
                s.history(),
                s.baseline(),
                s.regression());
    }

    static ScheduleSpec with(ScheduleSpec s, ScheduleTemplate template) {
        return new ScheduleSpec(
                s.schedule(),
                s.timeZone(),
                s.startingDeadline(),
                s.concurrencyPolicy(),
                s.suspend(),
                template,
                s.history(),
                s.baseline(),
                s.regression());
    }

    /** @return one with all defaults but for that */
    static ScheduleTemplate ofSweeps(String tolerance) {
        JsonNode spec = Json.read("{\"outliers\": {\"tolerance\": \"%s\"}}".formatted(tolerance), JsonNode.class);
        CrdSchemas.complete("nodesweeps", spec);
        return new ScheduleTemplate(null, Json.convert(spec, NodeSweepSpec.class), null);
    }

    static ScheduleTemplate ofSearches(long from, long to) {
        return new ScheduleTemplate(
                null,
                null,
                new CapacitySearchSpec(
                        Specs.of("workload: {pingPong: {}}\nvariants: [{name: akka, akka: {}}]"),
                        new SearchLoad(SearchLoad.Kind.pairs, from, to),
                        null,
                        List.of(new Objective(Objective.Figure.nsPerOp, "1us", null)),
                        new SearchSettings("20%", 40, new SearchSettings.Verify(1, "1s"))));
    }

    /** @return when the run of that day of November was due */
    static Instant day(int day) {
        return Instant.parse("2026-11-%02dT03:00:00Z".formatted(day));
    }

    static String name(int day) {
        return RunNames.of("nightly", day(day));
    }

    static ScheduledRun run(int day, Phase phase, CellResult... rows) {
        return run(name(day), day, phase, PLAN, rows);
    }

    static ScheduledRun confirming(int day, Phase phase, CellResult... rows) {
        return run(RunNames.confirming(name(day)), day, phase, PLAN, rows);
    }

    static ScheduledRun run(String name, int day, Phase phase, String plan, CellResult... rows) {
        Instant end = phase == Phase.Active ? null : day(day).plusSeconds(600);
        return new ScheduledRun(name, day(day), phase, end, plan, RunCell.ofExperiment(Arrays.asList(rows)));
    }

    /** @return a cell that takes so many times what spin takes */
    static CellResult taxed(String cell, double tax) {
        return CellResult.builder()
                .cell(cell)
                .variant(cell)
                .forks(5)
                .valid(true)
                .nsPerOp(new Interval(tax * 40, null, null))
                .tax(new Tax(Tax.Kind.Operation, "spin", new Ratio(tax, null, null)))
                .build();
    }

    /** @return the floor */
    static CellResult spin(double nsPerOp) {
        return raw("spin", nsPerOp).toBuilder()
                .floor(new Steadiness(true, 0.01))
                .build();
    }

    /** @return a cell without a floor */
    static CellResult raw(String cell, double nsPerOp) {
        return CellResult.builder()
                .cell(cell)
                .variant(cell)
                .forks(5)
                .valid(true)
                .nsPerOp(new Interval(nsPerOp, null, null))
                .build();
    }

    /** @return taxes around 5 that differ by some percent from run to run */
    static List<Double> usual(int runs) {
        double[] all = {5.00, 5.06, 4.95, 5.03, 4.97, 5.01, 4.99, 5.05, 4.96, 5.02, 4.98, 5.04};
        return Arrays.stream(all).limit(runs).boxed().toList();
    }
}
