package dev.topspin.workload.runtime.kilim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.workload.game.chameneos.Meetings;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskMeetingsTest {
    private static final List<Colour> FOUR = List.of(Colour.Blue, Colour.Red, Colour.Yellow, Colour.Blue);

    private final FreeThreads measured = new FreeThreads(2);

    private Exchange open(Integer threads, List<Colour> colours) throws TrialException {
        return new KilimRuntime().open(Contexts.of(Meetings.plan(new KilimTasks(threads), colours), measured));
    }

    @Property(tries = 40)
    void everyMeetingIsCountedByBoth(
            @ForAll @WithNull(0.2) @IntRange(min = 1, max = 4) Integer threads,
            @ForAll @Size(min = 2, max = 12) List<Colour> colours,
            @ForAll @IntRange(min = 1, max = 1000) int meetings)
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
    void aMeetingTakesFourTells() throws TrialException, InterruptedException {
        try (Exchange exchange = open(1, FOUR)) {
            assertTrue(exchange.settings().contains("protocol=FourTells"), exchange.settings()::toString);
            Meetings.areConserved(exchange, FOUR, 100);
            assertEquals(1, exchange.partyThreads().orElseThrow());
        }
    }
}
