package dev.topspin.workload.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorSystem;
import akka.actor.Cell;
import akka.actor.ExtendedActorSystem;
import akka.actor.LocalActorRef;
import akka.dispatch.Envelope;
import akka.dispatch.Mailbox;
import akka.dispatch.MessageDispatcher;
import akka.dispatch.UnboundedMailbox;
import com.typesafe.config.ConfigFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class PlacingTest {
    private static ActorSystem system;

    @BeforeContainer
    static void start() {
        system = ActorSystem.create("placing", ConfigFactory.parseString("akka.daemonic = on"));
    }

    @AfterContainer
    static void stop() {
        system.terminate();
    }

    /** A mailbox as an actor has it. */
    private static Mailbox actor() {
        Cell any = ((LocalActorRef) ((ExtendedActorSystem) system).guardian()).underlying();
        return ((MessageDispatcher) system.dispatcher()).createMailbox(any, new UnboundedMailbox());
    }

    private static Mailbox told(Mailbox actor) {
        actor.enqueue(system.deadLetters(), Envelope.apply("first", system.deadLetters(), system));
        return actor;
    }

    @Property(tries = 100)
    void anActorIsBesideWhoToldItFirstAndAllThreadsHaveTheirShare(
            @ForAll @IntRange(min = 2, max = 5) int threads, @ForAll @IntRange(min = 1, max = 4) int pairsEach) {
        AtomicInteger sender = new AtomicInteger(-1);
        Placing placing = new Placing(threads, 128, sender::get);
        int pairs = threads * pairsEach;
        List<Mailbox> services =
                Stream.generate(PlacingTest::actor).limit(pairs).toList();
        List<Mailbox> queries = Stream.generate(PlacingTest::actor).limit(pairs).toList();
        services.forEach(placing::of);
        queries.forEach(placing::of);
        int[] on = new int[threads];
        for (int i = 0; i < pairs; i++) {
            sender.set(-1);
            int querying = placing.of(told(queries.get(i)));
            sender.set(querying);
            assertEquals(querying, placing.of(told(services.get(i))));
            sender.set((querying + 1) % threads);
            assertEquals(querying, placing.of(services.get(i)));
            on[querying] += 2;
        }
        assertTrue(Arrays.stream(on).allMatch(actors -> actors == 2 * pairsEach), Arrays.toString(on));
    }

    @Example
    void aPairOnTwoThreadsUsesBoth() {
        AtomicInteger sender = new AtomicInteger(-1);
        Placing placing = new Placing(2, 128, sender::get);
        Mailbox ping = actor();
        Mailbox pong = actor();
        placing.of(ping);
        placing.of(pong);
        sender.set(placing.of(told(ping)));
        assertNotEquals(sender.get(), placing.of(told(pong)));
    }

    @Property(tries = 100)
    void anActorStaysWhereItWasPlacedAndTheFirstOnesAreSpreadEvenly(
            @ForAll @IntRange(min = 1, max = 9) int threads,
            @ForAll @IntRange(min = 0, max = 300) int threshold,
            @ForAll @IntRange(min = 1, max = 300) int actors) {
        Placing placing = new Placing(threads, threshold, () -> -1);
        List<Mailbox> all = Stream.generate(PlacingTest::actor).limit(actors).toList();
        int[] on = all.stream().mapToInt(placing::of).toArray();
        int[] again = all.stream().mapToInt(placing::of).toArray();
        assertTrue(Arrays.equals(on, again));
        assertTrue(Arrays.stream(on).allMatch(thread -> thread >= 0 && thread < threads));
        int[] count = new int[threads];
        Arrays.stream(on).limit(threshold).forEach(thread -> count[thread]++);
        int even = Math.min(actors, threshold);
        assertTrue(Arrays.stream(count).max().orElseThrow() <= Math.ceilDiv(even, threads));
    }

    @Example
    void tasksThatAreNoActorsTakeNoTurns() {
        Placing placing = new Placing(2, 4, () -> -1);
        assertEquals(0, placing.of(actor()));
        for (int i = 0; i < 101; i++) {
            int n = i;
            placing.of(() -> System.out.println(n));
        }
        assertEquals(1, placing.of(actor()));
        assertEquals(0, placing.of(actor()));
    }

    @Example
    void manyActorsBeyondTheThresholdReachAllThreads() {
        Placing placing = new Placing(4, 0, () -> -1);
        assertEquals(
                4,
                Stream.generate(PlacingTest::actor)
                        .limit(500)
                        .map(placing::of)
                        .distinct()
                        .count());
    }
}
