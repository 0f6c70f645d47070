package dev.topspin.bench.bare;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
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
    public static void main(String... args) {
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
            CompletableFuture<String> line = new CompletableFuture<>();
            ActorRef ping = system.actorOf(Props.create(Ping.class, () -> new Ping(pong, arguments, line)));
            for (int i = 0; i < arguments.number("inFlight", 1); i++) {
                ping.tell(new Ball(i), ActorRef.noSender());
            }
            System.out.println(line.join());
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

    private static final class Ping extends UntypedAbstractActor {
        private final ActorRef pong;
        private final Phases phases;
        private final CompletableFuture<String> line;
        private final Histogram histogram;
        private final int batch;
        /** When each of the messages under way was sent. */
        private final long[] sent;

        private long counted;

        Ping(ActorRef pong, Arguments arguments, CompletableFuture<String> line) {
            this.pong = pong;
            this.line = line;
            phases = new Phases(arguments);
            sent = new long[arguments.number("inFlight", 1)];
            boolean one = sent.length == 1;
            histogram = one ? new Histogram(1, 1L << 37, 3) : arguments.histogram();
            batch = one ? 10 : 1000;
        }

        @Override
        public void onReceive(Object message) {
            if (histogram != null) {
                int number = ((Ball) message).number();
                long now = System.nanoTime();
                if (phases.measuring()) {
                    histogram.recordValue(now - sent[number]);
                }
                sent[number] = now;
            }
            if (++counted >= batch) {
                if (phases.over(counted)) {
                    line.complete(phases.line(histogram));
                    return;
                }
                counted = 0;
            }
            pong.tell(message, getSelf());
        }
    }
}
