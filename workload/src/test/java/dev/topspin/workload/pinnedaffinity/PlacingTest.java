package dev.topspin.workload.pinnedaffinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.ActorSystem;
import akka.actor.Cell;
import akka.actor.ExtendedActorSystem;
import akka.actor.LocalActorRef;
import akka.dispatch.MessageDispatcher;
import akka.dispatch.UnboundedMailbox;
import com.typesafe.config.ConfigFactory;
import java.util.Arrays;
import java.util.List;
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
    private static Runnable actor() {
        Cell any = ((LocalActorRef) ((ExtendedActorSystem) system).guardian()).underlying();
        return ((MessageDispatcher) system.dispatcher()).createMailbox(any, new UnboundedMailbox());
    }

    @Property(tries = 100)
    void anActorStaysWhereItWasPlacedAndTheFirstOnesAreSpreadEvenly(
            @ForAll @IntRange(min = 1, max = 9) int threads,
            @ForAll @IntRange(min = 0, max = 300) int threshold,
            @ForAll @IntRange(min = 1, max = 300) int actors) {
        Placing placing = new Placing(threads, threshold);
        List<Runnable> all = Stream.generate(PlacingTest::actor).limit(actors).toList();
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
        Placing placing = new Placing(2, 4);
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
        Placing placing = new Placing(4, 0);
        assertEquals(
                4,
                Stream.generate(PlacingTest::actor)
                        .limit(500)
                        .map(placing::of)
                        .distinct()
                        .count());
    }
}
