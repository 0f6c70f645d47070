package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import com.typesafe.config.ConfigFactory;
import dev.topspin.bench.bare.BareLoop.Played;
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
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        ActorSystem system = ActorSystem.create(
                "bare", ConfigFactory.parseString(arguments.text("config", "")).withFallback(ConfigFactory.load()));
        try {
            int threads = arguments.number("threads", 8);
            ThreadPins.pinAll(system.dispatcher(), threads, arguments.cpusFor(threads));
            ActorRef pong = system.actorOf(Props.create(Pong.class, Pong::new));
            Histogram recorded = arguments.histogram();
            ActorRef ping = system.actorOf(Props.create(Ping.class, () -> new Ping(pong, recorded)));
            BareRun.run(arguments, new Pair(ping, recorded));
        } finally {
            system.terminate();
        }
    }

    /**
     * What an actor is told to play.
     *
     * @param nanos how long
     * @param roundTrips the most
     * @param over completed by it
     */
    private record Begin(long nanos, long roundTrips, CompletableFuture<Played> over) {}

    private record Pair(ActorRef ping, Histogram recorded) implements BareLoop {
        @Override
        public Played play(long nanos, long roundTrips) {
            Begin begin = new Begin(nanos, roundTrips, new CompletableFuture<>());
            ping.tell(begin, ActorRef.noSender());
            return begin.over().join();
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
        private final Histogram recorded;
        private Begin begin;
        private long started;
        private long made;
        private long left;
        private long stamp;

        Ping(ActorRef pong, Histogram recorded) {
            this.pong = pong;
            this.recorded = recorded;
        }

        @Override
        public void onReceive(Object message) {
            if (message != BALL) {
                begin((Begin) message);
                return;
            }
            if (recorded != null) {
                long now = System.nanoTime();
                recorded.recordValue(now - stamp);
                stamp = now;
            }
            if (--left == 0 && over()) {
                return;
            }
            pong.tell(message, getSelf());
        }

        private void begin(Begin next) {
            begin = next;
            made = 0;
            left = BATCH;
            started = System.nanoTime();
            stamp = started;
            pong.tell(BALL, getSelf());
        }

        private boolean over() {
            left = BATCH;
            made += BATCH;
            long took = System.nanoTime() - started;
            boolean over = took >= begin.nanos() || made >= begin.roundTrips();
            if (over) {
                begin.over().complete(new Played(made, took));
            }
            return over;
        }
    }
}
