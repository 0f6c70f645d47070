package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.SimulatedSearch.Ended;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches by copies, whose loads are small whole numbers, of systems whose capacity is known: 1 to 16 copies. */
class CopiesCoverageTest {
    private static final int MOST = 16;
    private static final int SEARCHES = 20;
    private static final SearchLoad LOAD = new SearchLoad(SearchLoad.Kind.copies, 1L, 32L);

    private static boolean holds(Ended ended, int truth) {
        CapacityEstimate answer = ended.answer();
        return answer.low() != null && answer.low() <= truth && (answer.high() == null || truth <= answer.high());
    }

    @ParameterizedTest
    @CsvSource({"0", "3"})
    void atASpreadOfFivePercentTheIntervalHoldsTheTruth(int verify) {
        Random random = new Random(11);
        int holds = 0;
        int exact = 0;
        int trials = 0;
        int all = MOST * SEARCHES;
        for (int truth = 1; truth <= MOST; truth++) {
            for (int i = 0; i < SEARCHES; i++) {
                double capacity = truth + random.nextDouble(); // of 3.9 copies 3 run
                Ended ended = new SimulatedSearch(
                                LOAD, SimulatedSearch.settings("20%", verify), capacity, 0.05, 0.03, random.nextLong())
                        .run();
                holds += holds(ended, truth) ? 1 : 0;
                exact += Long.valueOf(truth).equals(ended.answer().capacity()) ? 1 : 0;
                trials += ended.trials().size();
            }
        }
        System.out.printf(
                "copies: spread 0.05, %d verify: holds %.3f, the very number %.3f, trials %.1f%n",
                verify, (double) holds / all, (double) exact / all, (double) trials / all);
        assertTrue(holds >= 0.95 * all, "the interval holds the truth in " + holds + " of " + all);
        assertTrue(trials <= 20 * all, "trials: " + (double) trials / all);
    }

    @Test
    void withoutSpreadTheAnswerIsTheNumberThatFits() {
        for (int truth = 1; truth <= MOST; truth++) {
            Ended ended = new SimulatedSearch(LOAD, SimulatedSearch.settings("20%", 1), truth + 0.5, 0, 0, truth).run();
            CapacityEstimate answer = ended.answer();
            assertTrue(answer.capacity() == truth && answer.verified(), truth + ": " + answer);
            assertTrue(answer.high() - answer.low() <= 0.2 * truth + 1, truth + ": " + answer);
            assertTrue(answer.outcome() == CapacityEstimate.Outcome.Found, truth + ": " + answer);
            assertTrue(
                    ended.trials().size() <= 14, truth + ": " + ended.trials().size());
        }
    }
}
