package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.experiment.Queue.Entry;
import dev.topspin.operator.experiment.Queue.Occupant;
import dev.topspin.operator.experiment.Queue.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever experiments come, wait, run, are suspended or deleted, and in whatever order. */
class QueueLawsTest {
    private static final List<String> POOLS = List.of("a", "b");
    private static final List<String> DISKS = List.of("fast", "slow", "none");

    /** All nodes there could be: a value of each label. */
    private static final List<Map<String, String>> NODES = POOLS.stream()
            .flatMap(pool -> DISKS.stream().map(disk -> Map.of("pool", pool, "disk", disk)))
            .toList();

    /** One thing that happens to one experiment. */
    record Happening(int experiment, What what) {}

    enum What {
        ASKS,
        POD_STARTS,
        POD_ENDS,
        TRIAL_ENDS,
        IS_SUSPENDED,
        IS_RESUMED,
        IS_DELETED
    }

    /** An experiment with two trials to run. */
    private static final class Run {
        final String id;
        final Instant created;
        final Place place;
        int trialsLeft = 2;
        boolean runs;
        boolean podRuns;
        boolean suspended;
        boolean deleted;
        boolean holds;

        Run(int number, Place place) {
            this.id = "experiment-" + number;
            this.created = Instant.ofEpochSecond(number / 2);
            this.place = place;
        }

        boolean wants() {
            return !deleted && !suspended && trialsLeft > 0 && !runs;
        }

        Entry entry() {
            boolean out = trialsLeft == 0 || (suspended && !holds);
            return new Entry(id, created, place, holds ? Stage.HOLDING : out ? Stage.OUT : Stage.WAITING);
        }

        void apply(What what, List<Run> all) {
            switch (what) {
                case ASKS -> ask(all);
                case POD_STARTS -> podRuns = podRuns || runs;
                case POD_ENDS -> podRuns = podRuns && runs;
                case TRIAL_ENDS -> {
                    trialsLeft -= runs ? 1 : 0;
                    runs = false;
                    holds = holds && trialsLeft > 0;
                }
                case IS_SUSPENDED -> suspended = true;
                case IS_RESUMED -> suspended = false;
                case IS_DELETED -> {
                    deleted = true;
                    holds = false;
                    runs = false; // its pod is still there
                }
            }
        }

        private void ask(List<Run> all) {
            if (suspended && !runs) {
                holds = false;
            }
            if (!wants()) {
                return;
            }
            List<Entry> others = all.stream()
                    .filter(r -> r != this && !r.deleted)
                    .map(Run::entry)
                    .toList();
            List<Occupant> pods = all.stream()
                    .filter(r -> r.podRuns)
                    .map(r -> new Occupant("pod", r.id, new Place(r.place.nodeSelector(), Exclusive.Node)))
                    .toList();
            if (Queue.waitsFor(entry(), others, pods).isEmpty()) {
                holds = true;
                runs = true; // its trial is made: its pod comes later, and until then only its claim is to be seen
            }
        }
    }

    @Property
    void noTwoTrialsRunWhereOneCouldDisturbTheOther(
            @ForAll("places") List<Place> places, @ForAll("happenings") List<Happening> happenings) {
        List<Run> all = runs(places);
        for (Happening happening : happenings) {
            all.get(happening.experiment % all.size()).apply(happening.what, all);
            for (Run one : all) {
                for (Run other : all) {
                    if (one != other && one.runs && other.runs) {
                        assertFalse(disturb(one.place, other.place), one.id + " and " + other.id);
                    }
                    if (one != other && one.podRuns && other.podRuns && exclusiveByDefault(one, other)) {
                        assertFalse(shareANode(one.place, other.place), "pods of " + one.id + " and " + other.id);
                    }
                }
            }
        }
    }

    @Property
    void everyoneGetsATurn(@ForAll("places") List<Place> places, @ForAll("happenings") List<Happening> happenings) {
        List<Run> all = runs(places);
        happenings.forEach(h -> all.get(h.experiment % all.size()).apply(h.what, all));
        all.forEach(run -> run.apply(What.IS_RESUMED, all));
        for (int round = 0; round < 4 * all.size(); round++) {
            for (What what : List.of(What.ASKS, What.POD_STARTS, What.TRIAL_ENDS, What.POD_ENDS)) {
                all.forEach(run -> run.apply(what, all));
            }
        }
        assertEquals(
                List.of(),
                all.stream().filter(Run::wants).map(run -> run.id).toList(),
                "experiments that never ran to their end");
    }

    private static boolean exclusiveByDefault(Run one, Run other) {
        return one.place.exclusive() == Exclusive.Node && other.place.exclusive() == Exclusive.Node;
    }

    /** What the documentation promises of runPolicy.exclusive, over nodes rather than over selectors. */
    private static boolean disturb(Place one, Place other) {
        if (one.exclusive() == Exclusive.Cluster || other.exclusive() == Exclusive.Cluster) {
            return true;
        }
        boolean nobodyMinds = one.exclusive() == Exclusive.None && other.exclusive() == Exclusive.None;
        return !nobodyMinds && shareANode(one, other);
    }

    private static boolean shareANode(Place one, Place other) {
        return NODES.stream()
                .anyMatch(node -> node.entrySet().containsAll(one.nodeSelector().entrySet())
                        && node.entrySet().containsAll(other.nodeSelector().entrySet()));
    }

    private static List<Run> runs(List<Place> places) {
        List<Run> all = new ArrayList<>();
        places.forEach(place -> all.add(new Run(all.size(), place)));
        return all;
    }

    @Provide
    Arbitrary<List<Place>> places() {
        Arbitrary<Map<String, String>> selectors = Combinators.combine(
                        Arbitraries.of(POOLS).injectNull(0.5),
                        Arbitraries.of(DISKS).injectNull(0.5))
                .as((pool, disk) -> {
                    Map<String, String> selector = new java.util.TreeMap<>();
                    if (pool != null) {
                        selector.put("pool", pool);
                    }
                    if (disk != null) {
                        selector.put("disk", disk);
                    }
                    return selector;
                });
        return Combinators.combine(selectors, Arbitraries.of(Exclusive.class))
                .as(Place::new)
                .list()
                .ofMinSize(2)
                .ofMaxSize(6);
    }

    @Provide
    Arbitrary<List<Happening>> happenings() {
        Arbitrary<What> whats = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(6, Arbitraries.just(What.ASKS)),
                net.jqwik.api.Tuple.of(3, Arbitraries.just(What.TRIAL_ENDS)),
                net.jqwik.api.Tuple.of(3, Arbitraries.just(What.POD_STARTS)),
                net.jqwik.api.Tuple.of(3, Arbitraries.just(What.POD_ENDS)),
                net.jqwik.api.Tuple.of(1, Arbitraries.just(What.IS_SUSPENDED)),
                net.jqwik.api.Tuple.of(1, Arbitraries.just(What.IS_RESUMED)),
                net.jqwik.api.Tuple.of(1, Arbitraries.just(What.IS_DELETED)));
        return Combinators.combine(Arbitraries.integers().between(0, 5), whats)
                .as(Happening::new)
                .list()
                .ofMaxSize(60);
    }
}
