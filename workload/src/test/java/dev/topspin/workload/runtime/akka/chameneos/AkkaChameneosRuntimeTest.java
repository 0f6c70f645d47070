package dev.topspin.workload.runtime.akka.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.Dispatcher;
import dev.topspin.model.spec.Dispatcher.Executor;
import dev.topspin.model.spec.VariantRuntime.Akka;
import dev.topspin.model.spec.VariantRuntime.Akka.Api;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.model.spec.VariantRuntime.Settings;
import dev.topspin.workload.game.chameneos.Meetings;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AkkaChameneosRuntimeTest {
    private static final List<Colour> FOUR = List.of(Colour.Blue, Colour.Red, Colour.Yellow, Colour.Blue);

    private final FreeThreads threads = new FreeThreads(2);

    private static Akka akka(Api api, Settings settings, Executor executor, Integer pool, Protocol protocol) {
        Dispatcher dispatcher = new Dispatcher(executor, pool, null, null, null, null, null);
        return new Akka(api, settings, dispatcher, protocol);
    }

    private Exchange open(Akka akka, List<Colour> colours) throws TrialException, InterruptedException {
        return new AkkaChameneosRuntime(akka).open(Contexts.of(Meetings.plan(akka, colours), threads));
    }

    @Property(tries = 60)
    void everyMeetingIsCountedByBothByAnyProtocolOnAnyDispatcher(
            @ForAll Api api,
            @ForAll Settings settings,
            @ForAll @WithNull(0.2) Executor executor,
            @ForAll @WithNull(0.2) Protocol protocol,
            @ForAll @Size(min = 2, max = 12) List<Colour> colours,
            @ForAll @IntRange(min = 1, max = 2000) int meetings)
            throws TrialException, InterruptedException {
        Akka akka = akka(api, settings, executor, executor == Executor.Pinned ? null : 2, protocol);
        try (Exchange exchange = open(akka, colours)) {
            Meetings.areConserved(exchange, colours, meetings);
        }
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void endsWhenItsTimeIsOverWithNothingUnderWay(Protocol protocol) throws TrialException, InterruptedException {
        try (Exchange exchange = open(akka(Api.Classic, Settings.Tuned, Executor.ThreadPool, 2, protocol), FOUR)) {
            Meetings.endInTime(exchange);
        }
    }

    @ParameterizedTest
    @EnumSource(Executor.class)
    void everyThreadOfTheDispatcherEnters(Executor executor) throws TrialException, InterruptedException {
        Integer pool = executor == Executor.Pinned ? null : 1;
        Akka akka = akka(Api.Classic, Settings.AsShipped, executor, pool, null);
        try (Exchange exchange = open(akka, FOUR)) {
            Meetings.areConserved(exchange, FOUR, 1000);
            int parties = exchange.partyThreads().orElseThrow();
            assertEquals(executor == Executor.Pinned ? 5 : 1, parties);
            assertEquals(parties, threads.entered().size());
            assertEquals(parties, threads.expected());
        }
    }

    @Test
    void aSystemThatEndsIsNoEndlessWait() throws TrialException, InterruptedException {
        Exchange exchange = open(akka(Api.Typed, Settings.Tuned, null, null, null), FOUR);
        exchange.close();
        TrialException e =
                assertThrows(TrialException.class, () -> exchange.run(new Iteration(1, 1, false, 10, 60_000_000_000L)));
        assertEquals(Reason.WorkloadError, e.reason());
        exchange.close();
    }
}
