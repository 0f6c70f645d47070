package dev.topspin.workload.akka;

import java.util.function.Consumer;

/**
 * A pair of actors.
 *
 * @param ping what its pinging actor does and counted
 * @param pong what its answering actor counted
 * @param serve tells the pinging actor to begin
 */
record ActorPair(PingSide ping, PongSide pong, Consumer<Ball.Serve> serve) {
    void reset() {
        ping.reset();
        pong.reset();
    }
}
