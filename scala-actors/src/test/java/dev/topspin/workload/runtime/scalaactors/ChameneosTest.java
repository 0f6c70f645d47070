package dev.topspin.workload.runtime.scalaactors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.workload.game.chameneos.Meetings;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChameneosTest {
    private static final List<Colour> FOUR = List.of(Colour.Blue, Colour.Red, Colour.Yellow, Colour.Blue);

    private final FreeThreads measured = new FreeThreads(2);

    private Exchange open(Integer threads, List<Colour> colours) throws TrialException {
        return new ScalaActorsRuntime().open(Contexts.of(Meetings.plan(new ScalaActors(threads), colours), measured));
    }

    @Property(tries = 60)
    void everyMeetingIsCountedByBoth(
            @ForAll @WithNull(0.2) @IntRange(min = 1, max = 4) Integer threads,
            @ForAll @Size(min = 2, max = 12) List<Colour> colours,
            @ForAll @IntRange(min = 1, max = 2000) int meetings)
            throws TrialException, InterruptedException {
        try (Exchange exchange = open(threads, colours)) {
            Meetings.areConserved(exchange, colours, meetings);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void endsWhenItsTimeIsOverWithNothingUnderWay(int threads) throws TrialException, InterruptedException {
        try (Exchange exchange = open(threads, FOUR)) {
            Meetings.endInTime(exchange);
        }
    }

    @Test
    void aMeetingTakesFourTells() throws TrialException {
        try (Exchange exchange = open(2, FOUR)) {
            assertTrue(exchange.settings().contains("protocol=FourTells"), exchange.settings()::toString);
        }
    }

    @Test
    void theOnlyThreadOfTheSchedulerEnters() throws TrialException, InterruptedException {
        try (Exchange exchange = open(1, FOUR)) {
            Meetings.areConserved(exchange, FOUR, 1000);
            assertEquals(1, exchange.partyThreads().orElseThrow());
            assertEquals(1, measured.entered().size());
            assertEquals(1, measured.expected());
        }
    }

    @Test
    void aSchedulerThatEndsIsNoEndlessWait() throws TrialException {
        Exchange exchange = open(2, FOUR);
        exchange.close();
        Iteration iteration = new Iteration(1, 1, false, 10, TimeUnit.MINUTES.toNanos(1));
        TrialException e = assertThrows(TrialException.class, () -> exchange.run(iteration));
        assertEquals(Reason.WorkloadError, e.reason());
    }
}
