package dev.topspin.workload.runtime.akka.pinnedaffinity;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
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

    /** Messages of one actor to another, each of which it is scheduled by. */
    private static int tells(Placing placing, AtomicInteger sender, Mailbox from, Mailbox to, int messages) {
        sender.set(from == null ? 0 : from.hashCode());
        int thread = placing.of(told(to));
        for (int i = 1; i < messages; i++) {
            thread = placing.of(to);
        }
        return thread;
    }

    @Property(tries = 100)
    void twoThatTalkAreOnOneThreadAndAllThreadsKeepTheirShare(
            @ForAll @IntRange(min = 2, max = 5) int threads,
            @ForAll @IntRange(min = 1, max = 4) int pairsEach,
            @ForAll Random random) {
        AtomicInteger sender = new AtomicInteger();
        Placing placing = new Placing(threads, 128, sender::get);
        int pairs = threads * pairsEach;
        List<Mailbox> services =
                Stream.generate(PlacingTest::actor).limit(pairs).toList();
        List<Mailbox> queries = Stream.generate(PlacingTest::actor).limit(pairs).toList();
        List<Mailbox> all = new ArrayList<>(services);
        all.addAll(queries);
        Collections.shuffle(all, random);
        all.forEach(placing::of);
        // what comes before they talk: one asks all from outside, and the first begins with telling the others
        all.forEach(actor -> tells(placing, sender, null, actor, 1));
        queries.stream().skip(1).forEach(query -> tells(placing, sender, queries.getFirst(), query, 1));
        int[] on = new int[threads];
        for (int i = 0; i < pairs; i++) {
            Mailbox query = queries.get(i);
            int service = tells(placing, sender, query, services.get(i), 2);
            assertEquals(service, tells(placing, sender, services.get(i), query, 2));
            on[service] += 2;
        }
        assertTrue(Arrays.stream(on).allMatch(actors -> actors == 2 * pairsEach), Arrays.toString(on));
        for (int i = 0; i < pairs; i++) {
            int before = placing.of(queries.get(i));
            assertEquals(before, tells(placing, sender, services.get((i + 1) % pairs), queries.get(i), 3));
        }
    }

    @Example
    void aPairOnTwoThreadsUsesBoth() {
        AtomicInteger sender = new AtomicInteger();
        Placing placing = new Placing(2, 128, sender::get);
        Mailbox ping = actor();
        Mailbox pong = actor();
        placing.of(ping);
        placing.of(pong);
        int pongs = tells(placing, sender, ping, pong, 5);
        assertNotEquals(pongs, tells(placing, sender, pong, ping, 5));
    }

    @Example
    void whoHearsFromOutsideAloneStaysWhereItsTurnPutIt() {
        AtomicInteger sender = new AtomicInteger();
        Placing placing = new Placing(2, 128, sender::get);
        Mailbox first = actor();
        Mailbox second = actor();
        Mailbox third = actor();
        placing.of(first);
        assertEquals(1, tells(placing, sender, null, second, 2000));
        placing.of(third);
        assertEquals(1, tells(placing, sender, first, second, 2000));
    }

    @Example
    void whatAnActorIsScheduledForByItselfDoesNotSettleIt() {
        AtomicInteger sender = new AtomicInteger();
        Placing placing = new Placing(2, 128, sender::get);
        List<Mailbox> actors = Stream.generate(PlacingTest::actor).limit(4).toList();
        actors.forEach(placing::of);
        assertEquals(1, tells(placing, sender, actors.get(1), actors.get(1), 3));
        assertEquals(0, tells(placing, sender, actors.get(0), actors.get(1), 2));
    }

    @Property(tries = 100)
    void anActorStaysWhereItWasPlacedAndTheFirstOnesAreSpreadEvenly(
            @ForAll @IntRange(min = 1, max = 9) int threads,
            @ForAll @IntRange(min = 0, max = 300) int threshold,
            @ForAll @IntRange(min = 1, max = 300) int actors) {
        Placing placing = new Placing(threads, threshold, () -> 0);
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
        Placing placing = new Placing(2, 4, () -> 0);
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
        Placing placing = new Placing(4, 0, () -> 0);
        assertEquals(
                4,
                Stream.generate(PlacingTest::actor)
                        .limit(500)
                        .map(placing::of)
                        .distinct()
                        .count());
    }

    @Property(tries = 30)
    void thoseThatEndedLeaveTheirPlacesWhoeverElseIsThere(
            @ForAll @IntRange(min = 2, max = 5) int threads,
            @ForAll @IntRange(min = 0, max = 100) int staying,
            @ForAll Random random) {
        Placing placing = new Placing(threads, 128, () -> 0);
        List<Mailbox> there = Stream.generate(PlacingTest::actor).limit(staying).toList();
        int[] on = there.stream().mapToInt(placing::of).toArray();
        Set<Integer> taken = there.stream().map(Mailbox::hashCode).collect(Collectors.toSet());
        List<Mailbox> passing = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            passing.add(actorUnlike(taken));
            placing.of(passing.getLast());
            if (passing.size() > 20) {
                placing.gone(passing.remove(random.nextInt(passing.size())));
            }
        }
        passing.forEach(placing::gone);
        assertTrue(Arrays.equals(on, there.stream().mapToInt(placing::of).toArray()));
        List<Mailbox> later =
                Stream.generate(PlacingTest::actor).limit(128 - staying).toList();
        int[] count = new int[threads];
        Stream.concat(there.stream(), later.stream()).forEach(actor -> count[placing.of(actor)]++);
        assertEquals(Math.ceilDiv(128, threads), Arrays.stream(count).max().orElseThrow(), Arrays.toString(count));
        assertEquals(128 / threads, Arrays.stream(count).min().orElseThrow(), Arrays.toString(count));
    }

    /** Two of the same hash have one place, which goes with the first of them to end. */
    private static Mailbox actorUnlike(Set<Integer> taken) {
        return Stream.generate(PlacingTest::actor)
                .filter(actor -> !taken.contains(actor.hashCode()))
                .findFirst()
                .orElseThrow();
    }

    @Example
    void whoIsNotSettledIsPlacedWithoutTheLock() throws InterruptedException {
        Placing placing = new Placing(2, 128, () -> 0);
        Mailbox actor = told(actor());
        placing.of(actor);
        synchronized (placing) {
            Thread asking = Thread.ofPlatform().daemon().start(() -> {
                for (int i = 0; i < 900; i++) {
                    placing.of(actor);
                }
            });
            assertTrue(asking.join(Duration.ofSeconds(10)), "it waits for the lock");
        }
    }
}
