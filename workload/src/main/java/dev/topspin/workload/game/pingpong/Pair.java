package dev.topspin.workload.game.pingpong;

import dev.topspin.workload.harness.trial.Iteration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

/**
 * A pair of actors.
 *
 * @param ping what its pinging actor does and counted
 * @param pong what its answering actor counted
 * @param serve tells the pinging actor to begin the iteration, and what it counts down at the end
 */
public record Pair(PingSide ping, PongSide pong, BiConsumer<Iteration, CountDownLatch> serve) {
    void reset() {
        ping.reset();
        pong.reset();
    }
}
