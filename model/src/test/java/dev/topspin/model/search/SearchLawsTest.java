package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.SimulatedSearch.Ended;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Whatever system is searched, and however its trials end. */
class SearchLawsTest {
    private static final SearchSettings SETTINGS = SimulatedSearch.settings("20%", 2);

    private static Ended search(double capacity, double spread, long seed) {
        return new SimulatedSearch(SimulatedSearch.LOAD, SETTINGS, capacity, spread, 0.0, seed).run();
    }

    @Property(tries = 40)
    void itEndsWithinItsForksAndAsksOnlyForLoadsOfTheSearch(
            @ForAll @DoubleRange(min = 1, max = 1e7) double capacity,
            @ForAll @DoubleRange(min = 0, max = 1) double spread,
            @ForAll @IntRange(min = 5, max = 40) int most,
            @ForAll long seed) {
        SearchSettings settings = new SearchSettings("10%", most, new SearchSettings.Verify(3, "1s"));
        Ended ended = new SimulatedSearch(SimulatedSearch.LOAD, settings, capacity, spread, 0.1, seed).run();
        assertTrue(ended.trials().size() <= most);
        ended.trials().forEach(t -> assertTrue(t.load() >= 1_000 && t.load() <= 1_000_000, t::toString));
    }

    @Property(tries = 30)
    void whatItDoesNextDoesNotDependOnTheOrderInWhichTrialsEnded(
            @ForAll @LongRange(min = 500, max = 2_000_000) long capacity, @ForAll long seed) {
        List<Attempt> trials = search((double) capacity, 0.1, seed).trials();
        List<Attempt> shuffled = new ArrayList<>(trials.subList(0, trials.size() * 2 / 3));
        SearchMove inOrder = Search.next(SimulatedSearch.LOAD, SETTINGS, shuffled);
        Collections.shuffle(shuffled, new Random(seed));
        assertEquals(inOrder, Search.next(SimulatedSearch.LOAD, SETTINGS, shuffled));
    }

    @Property(tries = 40)
    void aSystemThatCarriesMoreHasNoLesserCapacity(
            @ForAll @LongRange(min = 1_000, max = 900_000) long less,
            @ForAll @IntRange(min = 30, max = 300) int percent) {
        long low = search((double) less, 0, 1).answer().capacity();
        Long high = search(less * (1.0 + percent / 100.0), 0, 1).answer().capacity();
        assertTrue(low <= high, () -> low + " of " + less + ", " + high);
    }

    @Property(tries = 40)
    void withoutNoiseTheIntervalHoldsTheCapacityAndIsVerified(
            @ForAll @LongRange(min = 1_500, max = 900_000) long capacity) {
        Ended ended = search((double) capacity, 0, 1);
        assertEquals(Outcome.Found, ended.answer().outcome());
        assertTrue(ended.holds((double) capacity), () -> capacity + ": " + ended.answer());
        assertTrue(ended.answer().verified());
        assertEquals("p99", ended.answer().limitedBy());
    }

    @Property(tries = 40)
    void theIntervalSoFarIsAlwaysOneOfTheSearchedLoadsAndNotUpsideDown(
            @ForAll @DoubleRange(min = 1, max = 1e7) double capacity, @ForAll long seed) {
        List<Attempt> trials = search(capacity, 0.1, seed).trials();
        for (int n = 1; n <= trials.size(); n++) {
            CapacityEstimate known = Search.soFar(SimulatedSearch.LOAD, SETTINGS, trials.subList(0, n));
            long low = known.low() == null ? 1_000 : known.low();
            long high = known.high() == null ? 1_000_000 : known.high();
            assertTrue(1_000 <= low && low <= high && high <= 1_000_000, known::toString);
            assertTrue(
                    known.capacity() == null || (low <= known.capacity() && known.capacity() <= high), known::toString);
        }
    }

    @Test
    void whatHoldsAtTheHighestLoadIsAtLeastThat() {
        CapacityEstimate answer = search(5e6, 0.02, 1).answer();
        assertEquals(new CapacityEstimate(Outcome.AtLeast, 1_000_000L, 1_000_000L, null, null, true), answer);
    }

    @Test
    void whatHoldsAtNoLoadIsBelowTheLowest() {
        Ended ended = search(100.0, 0.02, 1);
        assertEquals(new CapacityEstimate(Outcome.Below, null, null, 1_000L, "p99", false), ended.answer());
        assertTrue(ended.trials().size() <= 6, "a few trials are enough");
    }

    @Test
    void itAsksForFourTimesTheLoadUntilOneFails() {
        List<Long> first = search(100_000.0, 0, 1).trials().stream()
                .map(Attempt::load)
                .limit(5)
                .toList();
        assertEquals(List.of(1_000L, 4_000L, 16_000L, 64_000L, 256_000L), first);
    }

    @Test
    void fewPairsAreTakenAsTheWholeNumbersTheyAre() {
        Ended ended = new SimulatedSearch(new SearchLoad(SearchLoad.Kind.pairs, 1L, 64L), SETTINGS, 3.5, 0, 0, 1).run();
        assertEquals(3, ended.answer().capacity(), () -> ended.answer().toString());
        assertEquals(3, ended.answer().low());
    }

    @Test
    void aTrialThatFailsToVerifySendsTheSearchBelowIt() {
        List<Attempt> trials = new ArrayList<>(search(100_000.0, 0, 1).trials());
        trials.removeIf(Attempt::verification);
        long first = ((SearchMove.Ask) Search.next(SimulatedSearch.LOAD, SETTINGS, trials)).load();
        trials.add(SimulatedSearch.attempt(first, true, false));
        SearchMove.Ask next = (SearchMove.Ask) Search.next(SimulatedSearch.LOAD, SETTINGS, trials);
        assertTrue(next.load() < first || !next.verification(), next::toString);
    }
}
