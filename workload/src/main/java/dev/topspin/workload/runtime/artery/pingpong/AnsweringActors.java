package dev.topspin.workload.runtime.artery.pingpong;

import akka.actor.Props;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Shuffle;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The responder's actors, and the system they live in. */
final class AnsweringActors implements Party.Answering {
    private final RemoteSystem system;
    private final List<Counter> received;
    private final List<Counter> sent;

    /**
     * @param system closed with this
     * @param shuffle in which order they are made
     * @param pongers makes an actor that counts what it receives and sends
     */
    AnsweringActors(RemoteSystem system, int pairs, Shuffle shuffle, BiFunction<Counter, Counter, PongActor> pongers) {
        this.system = system;
        received = Stream.generate(Counter::new).limit(pairs).toList();
        sent = Stream.generate(Counter::new).limit(pairs).toList();
        for (int pair : shuffle.order(pairs)) {
            Counter in = received.get(pair);
            Counter out = sent.get(pair);
            system.start(Props.create(PongActor.class, () -> pongers.apply(in, out)), name(pair));
        }
    }

    /** @return the name of the actor that answers a pair */
    static String name(int pair) {
        return "pong-" + pair;
    }

    @Override
    public long received() {
        return received.stream().mapToLong(Counter::get).sum();
    }

    @Override
    public long sent() {
        return sent.stream().mapToLong(Counter::get).sum();
    }

    @Override
    public List<String> settings() {
        return system.settings();
    }

    @Override
    public Optional<EffectiveConfig> config() {
        return Optional.of(system.config());
    }

    @Override
    public void close() {
        system.close();
    }
}
