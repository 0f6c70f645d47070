package dev.topspin.workload.runtime.threads.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.VariantRuntime.Threads;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadsRuntimeTest {
    private static final List<Colour> FOUR = List.of(Colour.Blue, Colour.Red, Colour.Yellow, Colour.Blue);

    private static Exchange open(List<Colour> colours, FreeThreads threads) throws InterruptedException {
        return new ThreadsRuntime().open(Contexts.of(Meetings.plan(new Threads(null), colours), threads));
    }

    @Property(tries = 60)
    void everyMeetingIsCountedByBothWhoeverMeets(
            @ForAll @Size(min = 2, max = 10) List<Colour> colours,
            @ForAll @IntRange(min = 1, max = 4) int cpus,
            @ForAll @IntRange(min = 1, max = 5000) int meetings)
            throws TrialException, InterruptedException {
        try (Exchange exchange = open(colours, new FreeThreads(cpus))) {
            Meetings.areConserved(exchange, colours, meetings);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "2, 1", "4, 1", "4, 2"})
    void endsInTimeWithACpuEachAndWithFewer(int creatures, int cpus) throws TrialException, InterruptedException {
        try (Exchange exchange = open(FOUR.subList(0, creatures), new FreeThreads(cpus))) {
            Meetings.endInTime(exchange);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 1", "4, 2, 2", "2, 3, 2"})
    void thereAreNoMoreThreadsThanCreaturesOrCpus(int creatures, int cpus, int expected)
            throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(cpus);
        try (Exchange exchange = open(FOUR.subList(0, creatures), threads)) {
            Meetings.areConserved(exchange, FOUR.subList(0, creatures), 100);
            assertEquals(expected, exchange.partyThreads().orElseThrow());
            assertEquals(expected, threads.entered().size());
            assertEquals(expected, threads.expected());
        }
    }
}
