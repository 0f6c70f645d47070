package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.api.Trial;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person sees of an experiment that asks for a precision. */
class PrecisionTest {
    private static final String THREE = """
            variants: [{name: spin, spin: {}}, {name: akka, akka: {dispatcher: {executor: Affinity}}}, {name: quiet, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 2, precision: 5%, maxForks: 6}
            """;

    private Lab lab;

    @BeforeEach
    void start() {
        lab = new Lab();
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    /** All but akka are the same each time; the third fork of akka makes its interval narrow enough. */
    private static double nsPerOp(Trial trial) {
        return switch (trial.getSpec().cell().name()) {
            case "akka" -> List.of(400.0, 410.0, 405.0).get(trial.getSpec().fork() - 1);
            default -> 40;
        };
    }

    /** Two rounds of all, a third of akka and of the floor that runs around it. */
    private List<TrialPlan> expected() {
        Plan plan = Fixtures.plan(Fixtures.experiment("precise", THREE));
        return plan.trials().stream()
                .filter(t -> plan.round(t) <= 2
                        || (plan.round(t) == 3 && !t.cell().name().equals("quiet")))
                .toList();
    }

    @Test
    void forksAreAddedToTheCellThatIsTooWideAndTheCountsGrowWithThem() {
        lab.apply("precise", THREE);
        List<TrialPlan> expected = expected();
        for (TrialPlan plan : expected.subList(0, 7)) {
            Trial trial = lab.awaitJob(plan.name());
            assertEquals(7, lab.status("precise").trials().total());
            lab.succeed(trial, nsPerOp(trial));
        }
        Trial added = lab.awaitJob(expected.get(7).name());
        assertEquals(new TrialCounts(9, 1, 7, 0), lab.status("precise").trials());
        assertEquals("7/9", lab.status("precise").progress());
        assertEquals(
                "trial 8 of 9: akka, fork 3",
                lab.condition("precise", "Succeeded").getMessage());
        assertEquals(
                "7 trials of 3 cells: 2 of each, 3 of spin, the floors that run around them;"
                        + " for a precision of 5% at most 19",
                lab.condition("precise", "Valid").getMessage());
        assertEquals(List.of(true, false, true), precise());

        lab.succeed(added, nsPerOp(added));
        lab.succeed(lab.awaitJob(expected.get(8).name()), 40);
        var end = lab.awaitStatus("precise", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Succeeded, end.phase());
        assertEquals("9/9", end.progress());
        assertEquals(List.of(true, true, true), precise());
        assertEquals(
                List.of(4, 3, 2), end.rows().stream().map(CellResult::forks).toList());
        assertEquals(
                "9 trials have valid results",
                lab.condition("precise", "Succeeded").getMessage());
        assertTrue(
                lab.events("precise").contains("ForksAdded: round 3 of at most 6, for a precision of 5%: akka, spin"),
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
        assertEquals(new TrialCounts(9, 0, 9, 0), end.trials(), lab::story);
        assertEquals(expected.stream().map(TrialPlan::name).toList(), lab.trials());
        assertEquals(3, lab.events("precise").size(), () -> "Started, ForksAdded, Succeeded: " + lab.events("precise"));
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
