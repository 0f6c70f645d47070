package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairRoundsTest {
    private static List<String> nodes(int count) {
        return IntStream.range(0, count).mapToObj(i -> "node-" + i).toList();
    }

    @Property(tries = 100)
    void thePairsOfARoundHaveNoNodeInCommon(@ForAll @IntRange(min = 2, max = 130) int count, @ForAll long seed) {
        for (List<NodePair> round : PairRounds.of(nodes(count), "" + seed)) {
            Set<String> met = new HashSet<>();
            round.forEach(pair -> pair.nodes().forEach(node -> assertTrue(met.add(node), node)));
            assertEquals(count - count % 2, met.size(), "all, but one of an odd number");
        }
    }

    @Property(tries = 100)
    void allRoundsTogetherHaveEachPairOnce(@ForAll @IntRange(min = 2, max = 130) int count, @ForAll long seed) {
        List<NodePair> all = PairRounds.of(nodes(count), "" + seed).stream()
                .flatMap(List::stream)
                .toList();
        assertEquals(count * (count - 1) / 2, all.size());
        assertEquals(all.size(), Set.copyOf(all).size());
    }

    @Property(tries = 100)
    void theFirstRoundsAreARegularSample(
            @ForAll @IntRange(min = 2, max = 130) int count, @ForAll @IntRange(min = 1, max = 20) int rounds) {
        List<List<NodePair>> some = PairRounds.of(nodes(count), rounds, "a");
        assertEquals(Math.min(rounds, PairRounds.all(count)), some.size());
        assertEquals(PairRounds.of(nodes(count), "a").subList(0, some.size()), some, "cut short, they are the same");
        Map<String, Integer> met = new HashMap<>();
        some.forEach(round -> round.forEach(pair -> pair.nodes().forEach(node -> met.merge(node, 1, Integer::sum))));
        met.values().forEach(n -> assertTrue(n >= some.size() - count % 2 && n <= some.size(), met::toString));
    }

    @Property(tries = 50)
    void theyAreTheSameInWhicheverOrderNodesAreGiven(
            @ForAll @IntRange(min = 2, max = 60) int count, @ForAll long seed) {
        List<String> shuffled = new ArrayList<>(nodes(count));
        Collections.shuffle(shuffled, new Random(seed));
        shuffled.add(shuffled.getFirst());
        assertEquals(PairRounds.of(nodes(count), "a"), PairRounds.of(shuffled, "a"));
    }

    @Test
    void aThousandNodesAreMetInAThousandRounds() {
        assertEquals(999, PairRounds.of(nodes(1_000), "a").size());
        assertEquals(
                499_500,
                PairRounds.of(nodes(1_000), "a").stream().mapToInt(List::size).sum());
    }

    @Test
    void anotherSeedIsAnotherOrder() {
        assertNotEquals(PairRounds.of(nodes(8), "a"), PairRounds.of(nodes(8), "b"));
    }

    @Test
    void theRoundsOfASeedAreTheSameInEveryVersion() {
        assertEquals(
                List.of(
                        List.of(NodePair.of("a", "c"), NodePair.of("b", "d")),
                        List.of(NodePair.of("a", "d"), NodePair.of("b", "c")),
                        List.of(NodePair.of("a", "b"), NodePair.of("c", "d"))),
                PairRounds.of(List.of("a", "b", "c", "d"), "3f2a9c0d11e4b7a6"));
    }

    @Test
    void oneNodeMeetsNobody() {
        assertEquals(List.of(), PairRounds.of(List.of("a"), "seed"));
        assertEquals(List.of(), PairRounds.of(List.of(), "seed"));
    }

    @Test
    void aPairIsTheSameInWhicheverOrderItsNodesAreNamed() {
        assertEquals(NodePair.of("a", "b"), NodePair.of("b", "a"));
        assertEquals("b", NodePair.of("b", "a").otherThan("a"));
        assertThrows(IllegalArgumentException.class, () -> NodePair.of("a", "a"));
    }
}
