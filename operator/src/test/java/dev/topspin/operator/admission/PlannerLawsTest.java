package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.operator.admission.PlannerWorld.Happening;
import dev.topspin.operator.admission.PlannerWorld.Kind;
import dev.topspin.operator.admission.PlannerWorld.Run;
import dev.topspin.operator.admission.PlannerWorld.What;
import dev.topspin.operator.cache.CachedNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Whatever experiments come, run, are suspended or deleted, and whatever nodes come and go, in whatever order. */
class PlannerLawsTest {
    @Property
    void noNodeIsGivenToTwoExperimentsUnlessBothShare(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, _) -> {
            for (Run one : world.runs) {
                for (Run other : world.runs) {
                    boolean share = one.kind.exclusive() == Exclusive.None && other.kind.exclusive() == Exclusive.None;
                    // of those that share, too, only one may have the scheduler look for a node
                    Set<String> alone = share ? Set.of(Pool.ANY_NODE) : nodesOf(one);
                    if (one != other) {
                        assertTrue(
                                alone.stream()
                                        .noneMatch(n -> nodesOf(one).contains(n)
                                                && nodesOf(other).contains(n)),
                                () -> one.id + " has " + one.held + ", " + other.id + " has " + other.held);
                    }
                }
                List<String> all =
                        one.held.values().stream().flatMap(List::stream).toList();
                assertEquals(Set.copyOf(all).size(), all.size(), "lanes of one experiment: " + one.held);
            }
        });
    }

    @Property
    void nobodyHasANodeBesideOneThatHasTheClusterToItself(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, _) -> {
            List<Run> running =
                    world.runs.stream().filter(r -> !r.held.isEmpty()).toList();
            if (running.stream().anyMatch(r -> r.kind.exclusive() == Exclusive.Cluster)) {
                assertEquals(1, running.size(), () -> running.stream()
                        .map(r -> r.id + " " + r.held)
                        .toList()
                        .toString());
            }
        });
    }

    @Property
    void aPlaceIsKeptUntilItIsGivenBackAndHasAsManyNodesAsAreNeeded(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, before) -> {
            for (Run run : world.runs) {
                before.get(run.id)
                        .forEach((lane, place) -> assertEquals(place, run.held.get(lane), run.id + " lane " + lane));
                run.held
                        .values()
                        .forEach(place -> assertEquals(
                                place.contains(Pool.ANY_NODE) ? 1 : run.kind.nodes(), place.size(), place::toString));
            }
        });
    }

    @Property
    void whatIsGivenIsThereAndFitsAndIsNobodyElses(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, before) -> {
            for (Run run : world.runs) {
                run.held.forEach((lane, place) -> {
                    if (before.get(run.id).containsKey(lane) || place.contains(Pool.ANY_NODE)) {
                        return;
                    }
                    for (String node : place) {
                        assertTrue(run.kind.requirements().fits(world.nodes.get(node)), run.id + " on " + node);
                        assertNull(world.foreign.get(node), run.id + " on " + node);
                    }
                });
            }
        });
    }

    @Property
    void aLaneThatHasRunStaysOnItsNodesWhileTheyExist(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, before) -> {
            for (Run run : world.runs) {
                run.held.forEach((lane, place) -> {
                    List<String> ran = run.before.getOrDefault(lane, List.of());
                    boolean given = !before.get(run.id).containsKey(lane);
                    if (given && !ran.isEmpty() && world.nodes.keySet().containsAll(ran)) {
                        assertEquals(ran, place, run.id + " lane " + lane);
                    }
                });
            }
        });
    }

    @Property
    void positionsHaveNoGapsAndOnlyThoseWithoutAPlaceHaveOne(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, _) -> {
            List<Decision> waiting =
                    world.decisions.values().stream().filter(Decision::waits).toList();
            assertEquals(
                    IntStream.rangeClosed(1, waiting.size()).boxed().toList(),
                    waiting.stream().map(Decision::position).sorted().toList());
            waiting.forEach(decision -> {
                assertEquals(waiting.size(), decision.waiting());
                assertNotNull(decision.reason());
            });
            world.decisions.values().stream().filter(d -> !d.waits()).forEach(d -> assertEquals(0, d.position()));
        });
    }

    @Property
    void nothingGoesToALowerPriorityThatOneOfAHigherWaitsFor(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        afterEach(kinds, happenings, (world, before) -> {
            List<Run> waiting = world.runs.stream()
                    .filter(r -> r.asks() && r.held.isEmpty())
                    .toList();
            for (Run high : waiting) {
                for (Run low : world.runs) {
                    if (high.kind.priority().compareTo(low.kind.priority()) <= 0 || !low.asks()) {
                        continue;
                    }
                    if (low.held.isEmpty()) {
                        assertTrue(world.decisions.get(high.id).position()
                                < world.decisions.get(low.id).position());
                    }
                    low.held.forEach((lane, place) -> {
                        if (!before.get(low.id).containsKey(lane)) {
                            assertFalse(high.kind.exclusive() == Exclusive.Cluster, low.id + " before " + high.id);
                            assertTrue(
                                    place.stream().noneMatch(n -> couldHave(world, high, n)),
                                    low.id + " got " + place + " before " + high.id);
                        }
                    });
                }
            }
        });
    }

    private static boolean couldHave(PlannerWorld world, Run run, String node) {
        boolean fits = !node.equals(Pool.ANY_NODE) && run.kind.requirements().fits(world.nodes.get(node));
        return fits
                && run.left.keySet().stream()
                        .map(lane -> run.before.getOrDefault(lane, List.of()))
                        .anyMatch(ran -> ran.isEmpty() || ran.contains(node));
    }

    @Property
    void thePlanIsAFunctionOfWhatIsKnownWhateverItsOrder(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings, @ForAll long seed) {
        Random random = new Random(seed);
        PlannerWorld world = new PlannerWorld(kinds);
        for (Happening happening : happenings) {
            world.apply(happening);
            var held = world.held();
            List<Request> requests = world.asking();
            List<CachedNode> nodes = List.copyOf(world.nodes.values());
            Map<String, Decision> once = PlannerWorld.decide(requests, held, nodes, world.foreign);
            List<String> ids = shuffled(held.keySet(), random);
            Map<String, Map<Integer, List<String>>> otherwise = new LinkedHashMap<>();
            ids.forEach(id -> otherwise.put(id, held.get(id)));
            assertEquals(
                    once,
                    PlannerWorld.decide(shuffled(requests, random), otherwise, shuffled(nodes, random), world.foreign));
            world.plan();
        }
    }

    @Property
    void everyoneGetsATurnInTheEnd(
            @ForAll("kinds") List<Kind> kinds, @ForAll("happenings") List<Happening> happenings) {
        PlannerWorld world = new PlannerWorld(kinds);
        for (Happening happening : happenings) {
            world.apply(happening);
            world.plan();
        }
        world.foreign.clear();
        PlannerWorld.NODES.forEach(n -> world.nodes.put(n.name(), n));
        world.runs.forEach(run -> {
            run.here = true;
            run.suspended = false;
        });
        for (int round = 0; round < 10 * kinds.size(); round++) {
            world.plan();
            world.runs.forEach(Run::trialsEnd);
        }
        assertEquals(
                List.of(),
                world.runs.stream()
                        .filter(run -> !run.left.isEmpty())
                        .map(run -> run.id + " " + run.kind + ": " + world.decisions.get(run.id))
                        .toList(),
                "experiments that never ran to their end");
    }

    @Property
    void anExperimentThatFitsNoNodeLeavesTheOthersAlone(@ForAll("kinds") List<Kind> kinds) {
        List<Kind> fitting = kinds.stream()
                .filter(k -> k.exclusive() != Exclusive.Cluster)
                .filter(k -> PlannerWorld.NODES.stream()
                                .filter(k.requirements()::fits)
                                .count()
                        >= k.nodes())
                .toList();
        List<Kind> withGiant = new ArrayList<>(fitting);
        withGiant.add(new Kind("giants", Priority.High, Exclusive.Node, 1, 1, Map.of(), 1000));
        PlannerWorld without = planned(fitting);
        PlannerWorld with = planned(withGiant);
        for (int i = 0; i < fitting.size(); i++) {
            assertEquals(without.runs.get(i).held, with.runs.get(i).held);
        }
        assertEquals(Map.of(0, List.of(Pool.ANY_NODE)), with.runs.getLast().held, "the scheduler looks for a node");
    }

    private static PlannerWorld planned(List<Kind> kinds) {
        PlannerWorld world = new PlannerWorld(kinds);
        world.runs.forEach(run -> run.here = true);
        world.plan();
        return world;
    }

    private interface Law {
        void check(PlannerWorld world, Map<String, Map<Integer, List<String>>> before);
    }

    private static void afterEach(List<Kind> kinds, List<Happening> happenings, Law law) {
        PlannerWorld world = new PlannerWorld(kinds);
        for (Happening happening : happenings) {
            world.apply(happening);
            var before = world.held();
            world.plan();
            law.check(world, before);
        }
    }

    private static Set<String> nodesOf(Run run) {
        Set<String> nodes = new TreeSet<>();
        run.held.values().forEach(nodes::addAll);
        return nodes;
    }

    private static <T> List<T> shuffled(Collection<T> all, Random random) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    @Provide
    Arbitrary<List<Kind>> kinds() {
        Arbitrary<Map<String, String>> selectors =
                Arbitraries.of(Map.of(), Map.of(), Map.of("pool", "a"), Map.of("pool", "b"), Map.of("pool", "none"));
        Arbitrary<Exclusive> exclusives = Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just(Exclusive.Node)),
                Tuple.of(2, Arbitraries.just(Exclusive.None)),
                Tuple.of(1, Arbitraries.just(Exclusive.Cluster)));
        return Combinators.combine(
                        Arbitraries.of("a", "b", "c"),
                        Arbitraries.of(Priority.class),
                        exclusives,
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(1, 2),
                        selectors,
                        Arbitraries.of(3, 3, 3, 6, 1000))
                .as(Kind::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(8);
    }

    @Provide
    Arbitrary<List<Happening>> happenings() {
        Arbitrary<What> whats = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.just(What.COMES)),
                Tuple.of(8, Arbitraries.just(What.TRIAL_ENDS)),
                Tuple.of(1, Arbitraries.of(What.IS_SUSPENDED, What.IS_RESUMED, What.IS_DELETED)),
                Tuple.of(2, Arbitraries.of(What.NODE_GOES, What.NODE_COMES)),
                Tuple.of(1, Arbitraries.of(What.FOREIGN_COMES, What.FOREIGN_GOES)));
        return Combinators.combine(whats, Arbitraries.integers().between(0, 23))
                .as(Happening::new)
                .list()
                .ofMaxSize(60);
    }
}
