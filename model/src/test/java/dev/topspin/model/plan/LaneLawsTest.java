package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.LanedPlans;
import dev.topspin.model.testing.LanedPlans.Laned;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever cells there are, however often they run, and however many of their trials may run at once. */
class LaneLawsTest {
    @Provide
    Arbitrary<Laned> laned() {
        return LanedPlans.all();
    }

    @Property(tries = 100)
    void indicesRunThroughTheLanesWithoutAGap(@ForAll("laned") Laned laned) {
        Plan plan = laned.plan();
        List<TrialPlan> all = new ArrayList<>();
        for (Lane lane : plan.lanes()) {
            assertEquals(lane, plan.lanes().get(lane.number()));
            lane.trials().forEach(trial -> {
                assertEquals(lane, plan.lane(trial));
                assertEquals(lane, plan.lane(trial.index()));
            });
            all.addAll(lane.trials());
        }
        assertEquals(plan.trials(), all);
        for (int i = 0; i < all.size(); i++) {
            assertEquals(i, all.get(i).index());
            assertEquals("laned-%04d".formatted(i), all.get(i).name());
        }
        assertThrows(IllegalArgumentException.class, () -> plan.lane(all.size()));
    }

    @Property(tries = 100)
    void everyCellGetsItsForksAndAFloorOneMoreOnEachOfItsLanes(@ForAll("laned") Laned laned) {
        Plan plan = laned.plan();
        int most = laned.spec().measurement().mostForks();
        Set<String> floors = laned.floors();
        for (Cell cell : plan.cells()) {
            List<Integer> forks = plan.trials().stream()
                    .filter(t -> t.cell().equals(cell))
                    .map(TrialPlan::fork)
                    .sorted()
                    .toList();
            List<Lane> lanes = lanesOf(plan, cell);
            int wanted = floors.contains(cell.name())
                    ? lanes.stream().mapToInt(lane -> lane.rounds().size() + 1).sum()
                    : most;
            assertEquals(IntStream.rangeClosed(1, wanted).boxed().toList(), forks, cell.name());
        }
    }

    @Property(tries = 100)
    void howOftenEachCellRunsIsKnownFromTheSpecAlone(@ForAll("laned") Laned laned) {
        Map<String, Integer> runs = count(laned.plan().trials());
        assertEquals(runs, Plan.runs(laned.spec(), laned.spec().measurement().mostForks()));
        assertEquals(
                count(laned.plan().certain()),
                Plan.runs(laned.spec(), laned.spec().measurement().forks()));
    }

    @Property(tries = 100)
    void thereAreAsManyLanesAsMayBeAndHaveSomethingToRun(@ForAll("laned") Laned laned) {
        Plan plan = laned.plan();
        int most = plan.spreadsForks()
                ? laned.spec().measurement().forks()
                : plan.cells().size() - laned.floors().size();
        assertEquals(
                Math.min(laned.spec().runPolicy().atOnce(), most), plan.lanes().size());
    }

    @Property(tries = 100)
    void theForksOfACellAreKeptTogetherOrEveryLaneHasEachCell(@ForAll("laned") Laned laned) {
        Plan plan = laned.plan();
        for (Cell cell : plan.cells()) {
            if (plan.spreadsForks()) {
                assertEquals(plan.lanes(), lanesOf(plan, cell));
            } else if (!laned.floors().contains(cell.name())) {
                assertEquals(1, lanesOf(plan, cell).size(), cell.name());
            }
        }
    }

    @Property(tries = 100)
    void lanesHaveAsMuchToRunAsEachOther(@ForAll("laned") Laned laned) {
        List<Integer> sizes = laned.plan().lanes().stream()
                .map(lane -> laned.plan().spreadsForks()
                        ? lane.rounds().size()
                        : (int) cellsOf(lane).stream()
                                .filter(cell -> !laned.floors().contains(cell.name()))
                                .count())
                .sorted()
                .toList();
        assertTrue(sizes.getLast() - sizes.getFirst() <= 1, sizes::toString);
        assertTrue(sizes.getFirst() > 0, sizes::toString);
    }

    @Property(tries = 100)
    void everyTrialStandsBetweenTwoOfItsFloorOnItsOwnLane(@ForAll("laned") Laned laned) {
        for (Lane lane : laned.plan().lanes()) {
            List<TrialPlan> trials = lane.trials();
            for (int place = 0; place < trials.size(); place++) {
                TrialPlan trial = trials.get(place);
                Optional<Cell> floor = laned.plan().around(trial.cell());
                if (floor.isPresent()) {
                    assertTrue(comesBeforeItself(trials.subList(0, place).reversed(), floor.get(), trial.cell()));
                    assertTrue(comesBeforeItself(trials.subList(place + 1, trials.size()), floor.get(), trial.cell()));
                }
            }
        }
    }

    /** Whether the floor is met before the next trial of the cell. */
    private static boolean comesBeforeItself(List<TrialPlan> way, Cell floor, Cell cell) {
        return way.stream()
                .map(TrialPlan::cell)
                .filter(c -> c.equals(floor) || c.equals(cell))
                .findFirst()
                .filter(floor::equals)
                .isPresent();
    }

    @Property(tries = 100)
    void aLaneHasNoFloorThatNothingOnItIsSetAgainst(@ForAll("laned") Laned laned) {
        for (Lane lane : laned.plan().lanes()) {
            List<Cell> cells = List.copyOf(cellsOf(lane));
            Set<Cell> below = cells.stream()
                    .flatMap(cell -> laned.plan().around(cell).stream())
                    .collect(Collectors.toSet());
            cells.stream()
                    .filter(cell -> laned.floors().contains(cell.name()))
                    .forEach(floor -> assertTrue(below.contains(floor), floor.name()));
        }
    }

    @Property(tries = 100)
    void aTrialsRoundIsItsFork(@ForAll("laned") Laned laned) {
        laned.plan().trials().stream()
                .filter(t -> !laned.floors().contains(t.cell().name()))
                .forEach(t -> assertEquals(t.fork(), laned.plan().round(t)));
    }

    @Property(tries = 100)
    void oneLaneRunsWhatWasRunWithoutLanes(@ForAll("laned") Laned laned) {
        Plan plan = laned.plan();
        if (plan.lanes().size() == 1) {
            assertEquals(
                    Order.of(plan.cells(), laned.spec().measurement().mostForks(), plan.seed()),
                    plan.trials().stream()
                            .map(t -> new Order.Run(t.cell(), t.fork()))
                            .toList());
        }
    }

    private static List<Lane> lanesOf(Plan plan, Cell cell) {
        return plan.lanes().stream()
                .filter(lane -> cellsOf(lane).contains(cell))
                .toList();
    }

    private static Set<Cell> cellsOf(Lane lane) {
        return lane.trials().stream().map(TrialPlan::cell).collect(Collectors.toSet());
    }

    private static Map<String, Integer> count(List<TrialPlan> trials) {
        return trials.stream().collect(Collectors.toMap(t -> t.cell().name(), _ -> 1, Integer::sum));
    }
}
