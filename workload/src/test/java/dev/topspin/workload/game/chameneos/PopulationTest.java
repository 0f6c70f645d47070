package dev.topspin.workload.game.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PopulationTest {
    private final Population three = new Population(List.of(Colour.Blue, Colour.Red, Colour.Yellow));

    private static void meet(Creature one, Creature other) {
        other.changed(one.id(), one.meet(other.id(), other.colour()));
    }

    @Property
    void whoeverMeetsWhomAllCountsTogetherAreTwiceTheMeetings(
            @ForAll @Size(min = 2, max = 10) List<Colour> beginning,
            @ForAll @IntRange(max = 300) int meetings,
            @ForAll long seed)
            throws TrialException {
        Population population = new Population(beginning);
        Random random = new Random(seed);
        for (int i = 0; i < meetings; i++) {
            int one = random.nextInt(beginning.size());
            int other = (one + 1 + random.nextInt(beginning.size() - 1)) % beginning.size();
            meet(population.creature(one), population.creature(other));
        }
        IterationOutcome outcome = population.outcome(meetings, 5);
        assertEquals(new IterationOutcome(meetings, 5, 2L * meetings, 2L * meetings, 2L * meetings), outcome);
        assertEquals(
                beginning,
                population.counts().stream().map(CreatureCount::colour).toList());
    }

    @Test
    void aMeetingThatOnlyOneOfTwoCountedIsMissing() throws TrialException {
        meet(three.creature(0), three.creature(1));
        IterationOutcome outcome = three.outcome(2, 1);
        assertEquals(4, outcome.expected());
        assertEquals(2, outcome.received());
    }

    @Test
    void aCreatureThatMetItselfIsNone() {
        Creature lonely = three.creature(1);
        meet(lonely, lonely);
        TrialException e = assertThrows(TrialException.class, () -> three.outcome(1, 1));
        assertEquals(Reason.MessagesNotConserved, e.reason());
        assertEquals("creature 1 is of colour 1 after 2 meetings, 2 of them with itself", e.getMessage());
    }

    @Test
    void aChangeThatReachedOneOfTwoOnlyIsSeenByTheColours() {
        three.creature(0).changed(1, Colour.Yellow.number());
        three.creature(1).changed(0, Colour.Red.number());
        TrialException e = assertThrows(TrialException.class, () -> three.outcome(1, 1));
        assertTrue(e.getMessage().startsWith("no meetings lead from the colours [Blue, Red, Yellow]"), e.getMessage());
    }

    @Test
    void aNewIterationBeginsWithTheFirstColoursAndNothingCounted() throws TrialException {
        meet(three.creature(0), three.creature(1));
        three.reset();
        assertEquals(Colour.Blue.number(), three.creature(0).colour());
        assertEquals(0, three.outcome(0, 1).received());
    }
}
