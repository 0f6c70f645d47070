package dev.topspin.workload.game.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Plans;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What must hold of an exchange of chameneos, whoever plays them. */
public final class Meetings {
    private static final long LONG = TimeUnit.MINUTES.toNanos(1);
    private static final long MOST = 1_000_000_000_000L;

    private Meetings() {}

    /** @return a plan of a tiny trial */
    public static TrialPlan plan(VariantRuntime runtime, List<Colour> colours) {
        return Plans.plan(
                runtime,
                new Chameneos(1000L, null, colours),
                new Measurement(1, new Warmup(1, "60s"), 2, "60s", Recording.Auto, "0s"));
    }

    /** Two iterations, each of so many meetings exactly, and each creature's count is there. */
    public static void areConserved(Exchange exchange, List<Colour> colours, long meetings)
            throws TrialException, InterruptedException {
        for (int i = 0; i < 2; i++) {
            IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, meetings, LONG));
            assertEquals(meetings, outcome.exchanges());
            conserved(outcome);
            List<CreatureCount> creatures = exchange.creatures();
            assertEquals(colours, creatures.stream().map(CreatureCount::colour).toList());
            assertEquals(
                    2 * meetings,
                    creatures.stream().mapToLong(CreatureCount::meetings).sum());
            creatures.forEach(creature -> assertEquals(0, creature.withItself()));
        }
    }

    /** An iteration that could go on for years ends when its time is over, with nothing under way. */
    public static void endInTime(Exchange exchange) throws TrialException, InterruptedException {
        // whatever is loaded first may take longer than the time below
        exchange.run(new Iteration(1, 1, true, 10, LONG));
        long time = TimeUnit.MILLISECONDS.toNanos(100);
        for (int i = 0; i < 2; i++) {
            IterationOutcome outcome = exchange.run(new Iteration(1, 1, false, MOST, time));
            assertTrue(outcome.exchanges() > 0);
            assertTrue(outcome.exchanges() < MOST);
            conserved(outcome);
        }
    }

    private static void conserved(IterationOutcome outcome) {
        assertTrue(outcome.elapsedNanos() > 0);
        assertEquals(2 * outcome.exchanges(), outcome.expected());
        assertEquals(outcome.expected(), outcome.sent());
        assertEquals(outcome.expected(), outcome.received());
    }
}
