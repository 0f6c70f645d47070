package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundReadingTest {
    private static final NodePair PAIR = new NodePair("a", "b");
    private static final PairReading.End PINNED = new PairReading.End(true, null);
    private static final PairReading.End NOT_PINNED = new PairReading.End(false, null);

    @Test
    void whatAProcessMeasuredBeforeItWasEndedCountsAndTheRestHasItsReason() {
        RoundFigures.Builder figures = new RoundFigures.Builder();
        figures.measured(20_000, 40_000);
        figures.missed(Reason.PeerLost, "nobody was there");
        List<TrialResult> trials = List.of(brokenOff(figures.build()));
        assertEquals(List.of(20.0), PairReading.ofRound(PAIR, "a", 1, trials).micros());
        PairReading missed = PairReading.ofRound(PAIR, "a", 2, trials);
        assertEquals(new NotMeasured("PeerLost", "nobody was there", null), missed.notMeasured());
        PairReading never = PairReading.ofRound(PAIR, "a", 3, trials);
        assertEquals(new NotMeasured("PodKilled", "told to end", null), never.notMeasured());
    }

    @Test
    void forksOfAPairAreTogether() {
        RoundFigures.Builder first = new RoundFigures.Builder();
        first.measured(20_000, 40_000);
        RoundFigures.Builder second = new RoundFigures.Builder();
        second.measured(30_000, 40_000);
        List<TrialResult> trials = List.of(brokenOff(first.build()), brokenOff(second.build()));
        assertEquals(
                List.of(20.0, 30.0), PairReading.ofRound(PAIR, "a", 1, trials).micros());
    }

    @Test
    void whatEitherNodeKnowsOfAPairIsKnownOfIt() {
        NotMeasured lost = new NotMeasured("NodeLost", "gone", "a");
        PairReading none = new PairReading(PAIR, List.of(), null, null, lost);
        PairReading ofFirst = new PairReading(PAIR, List.of(20.0), PINNED, null, null);
        PairReading ofSecond = new PairReading(PAIR, List.of(20.0), null, NOT_PINNED, null);
        PairReading both = ofFirst.with(ofSecond);
        assertEquals(PINNED, both.first());
        assertEquals(NOT_PINNED, both.second());
        PairReading saved = none.with(ofSecond);
        assertEquals(List.of(20.0), saved.micros());
        assertNull(saved.notMeasured());
        assertEquals(lost, none.with(none).notMeasured());
    }

    private static TrialResult brokenOff(RoundFigures rounds) {
        PodReport report = new PodReport(
                        1, "abc", 0, "driver", "PodKilled", "told to end", null, null, null, null, null)
                .withRounds(rounds);
        return new TrialResult("PodKilled", "told to end", null, null, null, false, List.of(), List.of(report));
    }
}
