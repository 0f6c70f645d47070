package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.LanedPlans;
import dev.topspin.model.testing.LanedPlans.Laned;
import dev.topspin.model.testing.Reports;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Whatever lanes there are, and whichever of them comes on faster. */
class LaneProgressLawsTest {
    @Provide
    Arbitrary<Laned> laned() {
        return LanedPlans.all().filter(laned -> laned.plan().trials().size() < 200);
    }

    /** What a trial would measure, if it ran: that does not depend on when it does. */
    private static TrialResult result(TrialPlan trial, long seed) {
        Random random = new Random(Objects.hash(seed, trial.index()));
        if (random.nextInt(60) == 0) {
            return TrialResult.failed("PodKilled", "it was killed");
        }
        long nanos = 1_000L + random.nextInt(trial.cell().name().length() % 2 == 0 ? 10 : 150);
        return TrialResult.of(
                trial,
                Stream.of(Role.driver, Role.responder)
                        .limit(trial.pods())
                        .map(role -> Reports.good(trial, role, nanos))
                        .toList());
    }

    /** Runs the first lane that has something to run, each time. */
    private static Map<Integer, TrialResult> oneAfterTheOther(Plan plan, long seed) {
        Map<Integer, TrialResult> finished = new TreeMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            finished.put(next.getFirst().index(), result(next.getFirst(), seed));
        }
        return finished;
    }

    @Property(tries = 30)
    void lanesComeToTheSameEndInWhicheverOrderTheyComeOn(@ForAll("laned") Laned laned, @ForAll long seed) {
        Plan plan = laned.plan();
        Random random = new Random(seed);
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            TrialPlan one = next.get(random.nextInt(next.size()));
            finished.put(one.index(), result(one, seed));
        }
        assertEquals(oneAfterTheOther(plan, seed).keySet(), finished.keySet());
        assertEquals(
                Precision.due(plan, finished).stream().map(TrialPlan::index).toList(),
                finished.keySet().stream().sorted().toList());
        assertEquals(Results.of(plan, oneAfterTheOther(plan, seed)), Results.of(plan, finished));
    }

    @Property(tries = 30)
    void aLaneRunsOneTrialAtATimeAndKeepsItUntilItIsFinished(@ForAll("laned") Laned laned, @ForAll long seed) {
        Plan plan = laned.plan();
        Random random = new Random(seed);
        Map<Integer, TrialResult> finished = new HashMap<>();
        List<TrialPlan> next = Precision.next(plan, finished);
        assertEquals(
                plan.lanes().stream().map(lane -> lane.trials().getFirst()).toList(),
                next,
                "each begins with its first");
        while (!next.isEmpty()) {
            List<Integer> lanes = next.stream().map(t -> plan.lane(t).number()).toList();
            assertEquals(lanes.stream().distinct().sorted().toList(), lanes);
            List<TrialPlan> due = Precision.due(plan, finished);
            assertTrue(due.containsAll(next));
            List<TrialPlan> running = new ArrayList<>(next);
            TrialPlan ended = running.remove(random.nextInt(running.size()));
            finished.put(ended.index(), result(ended, seed));
            assertTrue(Precision.due(plan, finished).containsAll(due), "what was due once stays due");
            next = Precision.next(plan, finished);
            assertTrue(next.containsAll(running));
        }
    }

    @Property(tries = 30)
    void whatIsDueFollowsFromWhatIsFinishedAndNotFromItsOrder(@ForAll("laned") Laned laned, @ForAll long seed) {
        Plan plan = laned.plan();
        Random random = new Random(seed);
        Map<Integer, TrialResult> all = oneAfterTheOther(plan, seed);
        List<Integer> some = new ArrayList<>(all.keySet());
        some.removeIf(_ -> random.nextInt(8) == 0);
        Map<Integer, TrialResult> inOrder = new LinkedHashMap<>();
        some.forEach(i -> inOrder.put(i, all.get(i)));
        Collections.shuffle(some, random);
        Map<Integer, TrialResult> shuffled = new LinkedHashMap<>();
        some.forEach(i -> shuffled.put(i, all.get(i)));
        assertEquals(Precision.due(plan, inOrder), Precision.due(plan, shuffled));
        assertEquals(Precision.next(plan, inOrder), Precision.next(plan, shuffled));
        assertEquals(Precision.missed(plan, inOrder), Precision.missed(plan, shuffled));
    }

    private static final String NOISY_AND_QUIET = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: quiet, akka: {dispatcher: {executor: Affinity}}}, {name: noisy, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 5, precision: 5%, maxForks: 30}
            runPolicy: {parallelism: 2}
            """;

    private static Map<Integer, TrialResult> run(Plan plan, List<String> told) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            TrialPlan one = next.getLast();
            Precision.added(plan, finished, one).ifPresent(told::add);
            boolean differs = one.cell().name().equals("noisy") && one.fork() % 2 == 0;
            finished.put(
                    one.index(), TrialResult.of(one, List.of(Reports.good(one, Role.driver, differs ? 1_100 : 1_000))));
        }
        return finished;
    }

    @Test
    void forksAreAddedOnTheLaneOfTheCellThatIsNotPreciseAndOnNoOther() {
        Plan plan = LanedPlans.of(NOISY_AND_QUIET).plan();
        List<String> told = new ArrayList<>();
        Map<Integer, TrialResult> finished = run(plan, told);
        int noisy = plan.lanes().getFirst().trials().stream()
                        .anyMatch(t -> t.cell().name().equals("noisy"))
                ? 0
                : 1;
        assertEquals(
                5 + 6,
                finished.keySet().stream()
                        .filter(i -> plan.lane(i).number() != noisy)
                        .count());
        assertEquals(
                "round 6 of at most 30 on lane %d, for a precision of 5%%: noisy, spin".formatted(noisy),
                told.getFirst());
        assertEquals(List.of(), Precision.missed(plan, finished));
    }

    @Test
    void roundsThatAreAddedGoOnInTurnAndWaitForEachOther() {
        Plan plan =
                LanedPlans.of(NOISY_AND_QUIET + "placement: {spread: Forks}").plan();
        List<String> told = new ArrayList<>();
        Map<Integer, TrialResult> finished = run(plan, told);
        for (int i = 0; i < told.size(); i++) {
            assertEquals(
                    "round %d of at most 30 on lane %d, for a precision of 5%%: noisy, spin"
                            .formatted(i + 6, (i + 5) % 2),
                    told.get(i).replace("spin, noisy", "noisy, spin"));
        }
        assertTrue(told.size() > 3, told::toString);
        Map<Integer, TrialResult> certain = new HashMap<>(finished);
        certain.keySet().removeIf(i -> plan.round(plan.trials().get(i)) > 5);
        assertEquals(1, Precision.next(plan, certain).size(), "one lane goes on, the other waits for it");
    }

    @Test
    void eachLaneIsJudgedByItsOwnForks() {
        Plan plan = LanedPlans.of(NOISY_AND_QUIET.replace("maxForks: 30", "maxForks: 6"))
                .plan();
        Map<Integer, TrialResult> finished = new HashMap<>();
        plan.trials()
                .forEach(t -> finished.put(
                        t.index(),
                        TrialResult.of(
                                t,
                                List.of(Reports.good(
                                        t,
                                        Role.driver,
                                        1_000 + 500 * plan.lane(t).number())))));
        assertEquals(List.of(), Precision.missed(plan, finished), "one node may be slower than the other");
        List<TrialPlan> last = plan.lanes().getLast().trials();
        TrialPlan once = last.getFirst();
        String above = last.stream()
                .map(t -> t.cell().name())
                .filter(name -> !name.equals("spin"))
                .findFirst()
                .orElseThrow();
        finished.put(once.index(), TrialResult.of(once, List.of(Reports.good(once, Role.driver, 3_000))));
        assertEquals(List.of(above), Precision.missed(plan, finished), "what stands on that floor's forks");
    }
}
