package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a person sees of an experiment that asks for a precision. */
class AddedForksTest {
    private static final String THREE = """
            variants: [{name: spin, spin: {}}, {name: akka, akka: {dispatcher: {executor: Affinity}}}, {name: quiet, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 5, precision: 5%, maxForks: 8}
            """;

    @AutoClose
    private final Lab lab = new Lab();

    /** All but akka are the same each time; the sixth fork of akka makes its interval narrow enough. */
    private static double nsPerOp(Trial trial) {
        return switch (trial.getSpec().cell().name()) {
            case "akka" ->
                List.of(385.0, 415.0, 385.0, 415.0, 400.0, 400.0)
                        .get(trial.getSpec().fork() - 1);
            default -> 40;
        };
    }

    /** Five rounds of all, a sixth of akka and of the floor that runs around it. */
    private List<TrialPlan> expected() {
        Plan plan = Fixtures.plan(Fixtures.experiment("precise", THREE));
        return plan.trials().stream()
                .filter(t -> plan.round(t) <= 5
                        || (plan.round(t) == 6 && !t.cell().name().equals("quiet")))
                .toList();
    }

    @Test
    void forksAreAddedToTheCellThatIsTooWideAndTheCountsGrowWithThem() {
        lab.apply("precise", THREE);
        List<TrialPlan> expected = expected();
        for (TrialPlan plan : expected.subList(0, 16)) {
            Trial trial = lab.awaitJob(plan.name());
            assertEquals(16, lab.status("precise").trials().total());
            lab.succeed(trial, nsPerOp(trial));
        }
        Trial added = lab.awaitJob(expected.get(16).name());
        assertEquals(new TrialCounts(18, 1, 16, 0, 0), lab.status("precise").trials());
        assertEquals("16/18", lab.status("precise").progress());
        assertEquals(
                "trial 17 of 18: akka, fork 6",
                lab.condition("precise", "Succeeded").getMessage());
        assertEquals(
                "16 trials of 3 cells: 5 of each, 6 of spin, the floors that run around them;"
                        + " for a precision of 5% at most 25",
                lab.condition("precise", "Valid").getMessage());
        assertEquals(Arrays.asList(null, false, true), precise(), "nothing is asked of the floor");

        lab.succeed(added, nsPerOp(added));
        lab.succeed(lab.awaitJob(expected.get(17).name()), 40);
        var end = lab.awaitStatus("precise", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("18/18", end.progress());
        assertEquals(Arrays.asList(null, true, true), precise());
        assertEquals(
                List.of(7, 6, 5), end.rows().stream().map(CellResult::forks).toList());
        assertEquals(
                "18 trials have valid results",
                lab.condition("precise", "Succeeded").getMessage());
        assertTrue(
                lab.events("precise").contains("ForksAdded: round 6 of at most 8, for a precision of 5%: akka, spin"),
                lab.events("precise")::toString);
    }

    private List<Boolean> precise() {
        return lab.status("precise").rows().stream()
                .map(row -> row.trust().precise())
                .toList();
    }

    @Test
    void anOperatorKilledWhileForksAreAddedLosesAndRepeatsNothing() {
        lab.apply("precise", THREE);
        List<TrialPlan> expected = expected();
        for (TrialPlan plan : expected) {
            Trial trial = lab.awaitJob(plan.name());
            lab.killOperator();
            lab.succeed(trial, nsPerOp(trial)); // meanwhile
            lab.startOperator();
        }
        var end = lab.awaitStatus("precise", "the end", s -> s.completionTime() != null);
        assertEquals(new TrialCounts(18, 0, 18, 0, 0), end.trials(), lab::story);
        assertEquals(expected.stream().map(TrialPlan::name).toList(), lab.trials());
        assertEquals(3, lab.events("precise").size(), () -> "Started, ForksAdded, Succeeded: " + lab.events("precise"));
    }

    /** A trial here counts for 3.3 s: four iterations of warm-up, and what is around. */
    @Test
    void aBudgetAddsOneForkAfterTheOtherAndIsToldOfOnce() {
        lab.apply("budgeted", """
                variants: [{name: spin, spin: {}}]
                measurement: {forks: 2, budget: 14s, warmup: {iterations: 0}}
                """);
        for (int i = 0; i < 4; i++) {
            lab.succeed(lab.awaitJob("budgeted-000" + i), 40 + i);
        }
        var end = lab.awaitStatus("budgeted", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("4/4", end.progress());
        List<String> added = lab.events("budgeted").stream()
                .filter(e -> e.startsWith("ForksAdded"))
                .toList();
        assertEquals(1, added.size(), added::toString);
        assertTrue(
                added.getFirst()
                        .startsWith("ForksAdded: budgeted has 7 s of its budget of 14s left; next is spin, fork 3"),
                added::toString);
    }

    @Test
    void whereTheLimitIsReachedBeforeThePrecisionTheEndSaysSo() {
        lab.apply("rough", """
                variants: [{name: spin, spin: {}}]
                measurement: {forks: 1, precision: 1%, maxForks: 2}
                """);
        lab.succeed(lab.awaitJob("rough-0000"), 40);
        lab.succeed(lab.awaitJob("rough-0001"), 60);
        var end = lab.awaitStatus("rough", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals(
                "2 trials have valid results; not as precise as asked: spin",
                lab.condition("rough", "Succeeded").getMessage());
        assertEquals(false, end.rows().getFirst().trust().precise());
    }
}
