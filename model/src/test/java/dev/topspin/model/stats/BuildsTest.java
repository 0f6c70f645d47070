package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BuildsTest {
    private static final String SAID =
            "1 fork is of another build of Topspin than 0.1.0 (aaa) and left out: figures of two"
                    + " builds are not merged";

    private final Plan plan = Plan.of("t", Specs.of("""
            workload: {pingPong: {roundTrips: 1000}}
            variants: [{name: one, akka: {}}, {name: two, akka: {}}]
            measurement: {forks: 3}
            """));

    @Test
    void theBuildThatMostTrialsRanIsTheOne() {
        assertEquals(
                "0.1.0 (aaa)",
                Builds.of(List.of(ran(0, "aaa"), ran(1, "bbb"), ran(2, "aaa"))).chosen());
    }

    @Test
    void ofTwoWithAsManyAlwaysTheSameIsChosen() {
        assertEquals(
                "0.1.0 (bbb)", Builds.of(List.of(ran(0, "aaa"), ran(1, "bbb"))).chosen());
        assertEquals(
                "0.1.0 (bbb)", Builds.of(List.of(ran(1, "bbb"), ran(0, "aaa"))).chosen());
    }

    @Test
    void whatDoesNotSayItsBuildIsTakenForTheSame() {
        Builds builds = Builds.of(List.of(ran(0, null), ran(1, "aaa")));
        assertFalse(builds.isOther(ran(0, null)));
        assertTrue(builds.isOther(ran(2, "bbb")));
        assertNull(Builds.of(List.of(ran(0, null))).chosen());
    }

    @Test
    void aTrialThatFailedIsOfNoBuild() {
        TrialResult failed = TrialResult.failed("WorkloadError", "it broke");
        Builds builds = Builds.of(List.of(failed, ran(0, "aaa")));
        assertFalse(builds.isOther(failed));
    }

    @Test
    void forksOfTwoBuildsAreNeverMergedInARowAndTheRowSaysSo() {
        Map<Integer, TrialResult> finished = all("aaa");
        int other = index("one");
        finished.put(other, ran(other, "bbb"));
        List<CellResult> rows = Results.of(plan, finished);
        assertEquals(2, rows.getFirst().forks());
        assertEquals(List.of(SAID), RemarkWords.of(rows.getFirst().remarks()));
        assertEquals(3, rows.getLast().forks());
        assertEquals(List.of(), rows.getLast().remarks());
    }

    @Test
    void aCellOfWhichAllForksAreLeftOutHasARowThatSaysSo() {
        Map<Integer, TrialResult> finished = new TreeMap<>();
        plan.trials().stream().filter(t -> t.cell().name().equals("two")).forEach(t -> {
            finished.put(t.index(), ran(t.index(), "aaa"));
        });
        int other = index("one");
        finished.put(other, ran(other, "bbb"));
        List<CellResult> rows = Results.of(plan, finished);
        assertEquals(List.of("one", "two"), rows.stream().map(CellResult::cell).toList());
        assertEquals(0, rows.getFirst().forks());
        assertEquals(List.of(SAID), RemarkWords.of(rows.getFirst().remarks()));
    }

    private int index(String cell) {
        return plan.trials().stream()
                .filter(t -> t.cell().name().equals(cell))
                .findFirst()
                .orElseThrow()
                .index();
    }

    private Map<Integer, TrialResult> all(String commit) {
        Map<Integer, TrialResult> finished = new TreeMap<>();
        plan.trials().forEach(t -> finished.put(t.index(), ran(t.index(), commit)));
        return finished;
    }

    private TrialResult ran(int index, String commit) {
        TrialPlan trial = plan.trials().get(index);
        PodReport good = Reports.good(trial, Role.driver, 800);
        PodReport built =
                good.withEnvironment(new EnvironmentFixture().commit(commit).build());
        return TrialResult.of(trial, List.of(built));
    }
}
