package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/**
 * Two classic actors that send one object to and fro on Akka's default dispatcher; nothing is recorded and the clock is read
 * every {@link #BATCH} round trips. {@code config=} is HOCON that goes over Akka's own; {@code threads=} is how many
 * threads the dispatcher then has, which are pinned. With {@code record=1} every round trip is recorded, as whoever wants percentiles
 * does it: with one clock read, into an HdrHistogram of three digits.
 */
public final class AkkaBare {
    private static final int BATCH = 1_000;
    private static final Object BALL = new Object();

    private AkkaBare() {}

    /** @param args see {@link Arguments} */
    public static void main(String... args) {
        Arguments arguments = Arguments.of(args);
        ActorSystem system = ActorSystem.create(
                "bare", ConfigFactory.parseString(arguments.text("config", "")).withFallback(ConfigFactory.load()));
        try {
            int threads = arguments.number("threads", 8);
            Affinity.pinAll(system.dispatcher(), threads, arguments.cpusFor(threads));
            ActorRef pong = system.actorOf(Props.create(Pong.class, Pong::new));
            CompletableFuture<String> line = new CompletableFuture<>();
            system.actorOf(Props.create(Ping.class, () -> new Ping(pong, arguments, line)))
                    .tell(BALL, ActorRef.noSender());
            System.out.println(line.join());
        } finally {
            system.terminate();
        }
    }

    private static final class Pong extends UntypedAbstractActor {
        @Override
        public void onReceive(Object message) {
            getSender().tell(message, getSelf());
        }
    }

    private static final class Ping extends UntypedAbstractActor {
        private final ActorRef pong;
        private final Phases phases;
        private final CompletableFuture<String> line;
        private final Histogram recorded;
        private long left = BATCH;
        private long stamp;

        Ping(ActorRef pong, Arguments arguments, CompletableFuture<String> line) {
            this.pong = pong;
            this.line = line;
            recorded = arguments.histogram();
            phases = new Phases(arguments);
        }

        @Override
        public void onReceive(Object message) {
            if (recorded != null) {
                long now = System.nanoTime();
                if (phases.measuring()) {
                    recorded.recordValue(now - stamp);
                }
                stamp = now;
            }
            if (--left < 0) {
                left = BATCH - 1;
                if (phases.over(BATCH)) {
                    line.complete(phases.line(recorded));
                    return;
                }
            }
            pong.tell(message, getSelf());
        }
    }
}
