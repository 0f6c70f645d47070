package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import com.typesafe.config.ConfigFactory;
import dev.topspin.bench.bare.BareLoop.Played;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/**
 * Two classic actors in two JVMs over Artery. The responder prints {@code ready ADDRESS} and sends back whatever comes to
 * whom it came from. The driver keeps {@code inFlight} messages under way; with one in flight, or {@code record=1}, every round
 * trip is recorded, with one clock read. {@code config=} is HOCON that goes over Akka's own.
 */
public final class ArteryBare {
    private ArteryBare() {}

    /** @param args see {@link Arguments}; {@code peer=} makes it the driver */
    public static void main(String... args) throws Exception {
        Arguments arguments = Arguments.of(args);
        // as the workload: so small that a pod's /dev/shm is large enough
        System.setProperty("aeron.term.buffer.length", String.valueOf(4 << 20));
        ActorSystem system = ActorSystem.create(
                "bare", ConfigFactory.parseString(arguments.text("config", "")).withFallback(ConfigFactory.load()));
        String peer = arguments.text("peer", "");
        if (peer.isEmpty()) {
            system.actorOf(Props.create(Pong.class, Pong::new), "pong");
            System.out.println(
                    "ready " + ((ExtendedActorSystem) system).provider().getDefaultAddress());
            return;
        }
        try {
            ActorRef pong = system.actorSelection(peer + "/user/pong")
                    .resolveOne(Duration.ofSeconds(20))
                    .toCompletableFuture()
                    .join();
            int inFlight = arguments.number("inFlight", 1);
            Histogram recorded = inFlight == 1 ? new Histogram(1, 1L << 37, 3) : arguments.histogram();
            ActorRef ping = system.actorOf(Props.create(Ping.class, () -> new Ping(pong, inFlight, recorded)));
            BareRun.run(arguments, new Window(ping, recorded));
        } finally {
            system.terminate();
        }
    }

    private static final class Pong extends UntypedAbstractActor {
        private ActorRef ping;

        @Override
        public void onReceive(Object message) {
            if (ping == null) {
                ping = getSender();
            }
            ping.tell(message, getSelf());
        }
    }

    /**
     * What the driving actor is told to play.
     *
     * @param nanos how long
     * @param over completed by it when nothing is under way any more
     */
    private record Begin(long nanos, CompletableFuture<Played> over) {}

    private record Window(ActorRef ping, Histogram recorded) implements BareLoop {
        @Override
        public Played play(long nanos, long roundTrips) {
            Begin begin = new Begin(nanos, new CompletableFuture<>());
            ping.tell(begin, ActorRef.noSender());
            return begin.over().join();
        }
    }

    private static final class Ping extends UntypedAbstractActor {
        private final ActorRef pong;
        private final Histogram histogram;
        private final int batch;
        /** When each of the messages under way was sent. */
        private final long[] sent;

        private Begin begin;
        private long started;
        private boolean timeOver;
        private int underWay;
        private long made;

        Ping(ActorRef pong, int inFlight, Histogram histogram) {
            this.pong = pong;
            this.histogram = histogram;
            sent = new long[inFlight];
            batch = inFlight == 1 ? 10 : 1000;
        }

        @Override
        public void onReceive(Object message) {
            if (!(message instanceof BareBall ball)) {
                begin((Begin) message);
                return;
            }
            if (histogram != null) {
                long now = System.nanoTime();
                histogram.recordValue(now - sent[ball.number()]);
                sent[ball.number()] = now;
            }
            if (++made % batch == 0) {
                timeOver = System.nanoTime() - started >= begin.nanos();
            }
            if (!timeOver) {
                pong.tell(message, getSelf());
            } else if (--underWay == 0) {
                begin.over().complete(new Played(made, System.nanoTime() - started));
            }
        }

        private void begin(Begin next) {
            begin = next;
            timeOver = false;
            made = 0;
            underWay = sent.length;
            started = System.nanoTime();
            Arrays.fill(sent, started);
            for (int i = 0; i < sent.length; i++) {
                pong.tell(new BareBall(i), getSelf());
            }
        }
    }
}
