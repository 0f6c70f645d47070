package dev.topspin.workload.runtime.artery.chameneos;

import akka.actor.ActorRef;
import akka.actor.Props;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.workload.game.chameneos.Gathering;
import dev.topspin.workload.game.chameneos.Mall;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.akka.chameneos.ClassicMall;
import dev.topspin.workload.runtime.artery.CompressionWait;
import dev.topspin.workload.runtime.artery.RemoteSystem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The driver's mall, whose visitors come from the other process, and the system it lives in. */
final class DrivingMall implements Party.Driving {
    private final RemoteSystem system;
    private final Mall mall;
    private final Gathering gathering;
    private final CompressionWait settling;
    private final FirstFailure failure = new FirstFailure();

    /**
     * @param system closed with this
     * @param creatures of the other process, by their id
     */
    DrivingMall(RemoteSystem system, Mall mall, List<ActorRef> creatures) {
        this.system = system;
        this.mall = mall;
        system.watch(failure::report);
        ActorRef[] visitors = creatures.toArray(ActorRef[]::new);
        ActorRef place = system.start(Props.create(ClassicMall.class, () -> new ClassicMall(mall, visitors)), "mall");
        this.gathering = new Gathering(mall, List.of(), message -> place.tell(message, ActorRef.noSender()), failure);
        this.settling = new CompressionWait(system, this::gather);
    }

    private IterationOutcome gather(Iteration iteration) throws TrialException, InterruptedException {
        gathering.run(iteration);
        long told = 2 * mall.met();
        return new IterationOutcome(mall.met(), mall.elapsedNanos(), told, told, told);
    }

    /** For a trial without a warm-up that would do it: lets creatures meet until all names are compressed. */
    void settle() throws TrialException, InterruptedException {
        settling.settle();
    }

    @Override
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        return settling.play(iteration);
    }

    @Override
    public boolean settled() {
        return settling.settled();
    }

    @Override
    public void cancel() {
        failure.breakOff();
    }

    @Override
    public List<String> settings() {
        return Stream.concat(Stream.of("protocol=" + mall.protocol()), system.settings().stream())
                .toList();
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
