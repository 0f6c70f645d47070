package dev.topspin.workload.harness.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShuffleTest {
    private static final int FORKS = 100;

    /** The threads of the parties of four pairs on a pool of two that takes whoever comes in turns. */
    private static List<Boolean> together(Shuffle shuffle) {
        List<Integer> came = new ArrayList<>();
        shuffle.pairs(4, pair -> {
            came.add(pair);
            return () -> came.add(pair);
        });
        List<Boolean> together = new ArrayList<>();
        for (int pair = 0; pair < 4; pair++) {
            together.add(came.indexOf(pair) % 2 == came.lastIndexOf(pair) % 2);
        }
        return together;
    }

    @Test
    void pairsArePartedInSomeForksAndTogetherInOthers() {
        Set<Long> apart = new HashSet<>();
        int all = 0;
        for (long seed = 0; seed < FORKS; seed++) {
            long pairs = together(new Shuffle(seed)).stream().filter(t -> !t).count();
            apart.add(pairs);
            all += (int) pairs;
        }
        assertTrue(apart.containsAll(Set.of(0L, 2L, 4L)), apart::toString);
        // of two of eight places, four are on the other thread and three on the same
        assertEquals(4.0 / 7, all / (4.0 * FORKS), 0.1);
    }

    @Test
    void theSameSeedGivesTheSameOrders() {
        for (long seed = 0; seed < FORKS; seed++) {
            assertEquals(together(new Shuffle(seed)), together(new Shuffle(seed)));
            assertEquals(new Shuffle(seed).order(9), new Shuffle(seed).order(9));
            assertEquals(new Shuffle(seed).names(9), new Shuffle(seed).names(9));
        }
        assertNotEquals(new Shuffle(1).order(9), new Shuffle(2).order(9));
        assertNotEquals(new Shuffle(1).order(9), new Shuffle(1).names(9));
    }

    @Test
    void namesAndOrdersHaveEveryPartyOnce() {
        for (List<Integer> numbers : List.of(new Shuffle(3).order(9), new Shuffle(3).names(9))) {
            assertEquals(9, numbers.size());
            assertEquals(Set.of(0, 1, 2, 3, 4, 5, 6, 7, 8), Set.copyOf(numbers));
        }
    }
}
