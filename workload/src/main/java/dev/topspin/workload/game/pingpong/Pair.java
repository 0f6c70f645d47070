package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Strand;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * A pair of actors, or of threads.
 *
 * @param ping what its pinging side does and counted
 * @param pong what its answering side counted; empty where that is in another process
 * @param serve tells the pinging side to begin the iteration, and what it counts down at the end
 */
public record Pair(PingSide ping, Optional<PongSide> pong, BiConsumer<Iteration, CountDownLatch> serve) {
    /** One of which both sides are in this process. */
    public Pair(PingSide ping, PongSide pong, BiConsumer<Iteration, CountDownLatch> serve) {
        this(ping, Optional.of(pong), serve);
    }

    /** One whose answering side is in another process. */
    public Pair(PingSide ping, BiConsumer<Iteration, CountDownLatch> serve) {
        this(ping, Optional.empty(), serve);
    }

    void reset() {
        ping.reset();
        pong.ifPresent(PongSide::reset);
    }

    /** @return which threads ran those of its sides that are here */
    Stream<Thread> parties() {
        return Stream.concat(ping.parties().stream(), pong.stream().flatMap(side -> side.parties().stream()));
    }

    /** @return what it exchanged in the iteration */
    Strand strand() {
        long trips = ping.received();
        long answered = pong.map(PongSide::answered).orElse(0L);
        long expected = pong.isPresent() ? 2 * trips : trips;
        return new Strand(
                ping.startNanos(),
                ping.endNanos(),
                trips,
                expected,
                ping.sent() + answered,
                trips + answered,
                ping.slices());
    }
}
