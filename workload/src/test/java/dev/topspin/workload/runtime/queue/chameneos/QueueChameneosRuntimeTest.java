package dev.topspin.workload.runtime.queue.chameneos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.BareQueue;
import dev.topspin.model.spec.BareQueue.Implementation;
import dev.topspin.model.spec.BareQueue.ThreadKind;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.model.spec.VariantRuntime.Protocol;
import dev.topspin.workload.game.chameneos.Meetings;
import dev.topspin.workload.harness.trial.Contexts;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.FreeThreads;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.queue.EveryQueue;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QueueChameneosRuntimeTest {
    private static final List<Colour> FOUR = List.of(Colour.Blue, Colour.Red, Colour.Yellow, Colour.Blue);

    /** An Spsc queue has one producer, and validation refuses it. */
    static List<BareQueue> queues() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> EveryQueue.all(protocol).stream())
                .filter(queue -> queue.implementation() != Implementation.Spsc)
                .toList();
    }

    @Provide
    Arbitrary<BareQueue> anyQueue() {
        return Arbitraries.of(queues());
    }

    private static Exchange open(BareQueue queue, List<Colour> colours, FreeThreads threads)
            throws TrialException, InterruptedException {
        return new QueueChameneosRuntime(queue).open(Contexts.of(Meetings.plan(queue, colours), threads));
    }

    @Property(tries = 60)
    void everyMeetingIsCountedByBoth(
            @ForAll("anyQueue") BareQueue queue,
            @ForAll @IntRange(min = 1, max = 4) int cpus,
            @ForAll @Size(min = 2, max = 12) List<Colour> colours,
            @ForAll @IntRange(min = 1, max = 1000) int meetings)
            throws TrialException, InterruptedException {
        try (Exchange exchange = open(queue, colours, new FreeThreads(cpus))) {
            Meetings.areConserved(exchange, colours, meetings);
        }
    }

    @ParameterizedTest
    @MethodSource("queues")
    void endsWhenItsTimeIsOverWithNothingUnderWay(BareQueue queue) throws TrialException, InterruptedException {
        try (Exchange exchange = open(queue, FOUR, new FreeThreads(2))) {
            Meetings.endInTime(exchange);
        }
    }

    @Test
    void fourCreaturesAndTheirMallShareTwoCpus() throws TrialException, InterruptedException {
        FreeThreads threads = new FreeThreads(2);
        BareQueue queue = new BareQueue(Implementation.Mpsc, ThreadKind.Platform, null, Protocol.Lean);
        try (Exchange exchange = open(queue, FOUR, threads)) {
            Meetings.areConserved(exchange, FOUR, 1000);
            assertEquals(2, exchange.partyThreads().orElseThrow());
            assertEquals(2, threads.entered().size());
            assertTrue(exchange.settings().contains("threads=2 for 5 parties"), exchange.settings()::toString);
            assertTrue(exchange.settings().getFirst().startsWith("protocol=Lean"), exchange.settings()::toString);
        }
    }
}
