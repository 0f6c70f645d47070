package dev.topspin.workload.runtime.artery;

import akka.actor.AllDeadLetters;
import akka.actor.Dropped;
import akka.actor.UntypedAbstractActor;
import akka.remote.artery.GracefulShutdownQuarantinedEvent;
import akka.remote.artery.QuarantinedEvent;
import akka.remote.artery.ThisActorSystemQuarantinedEvent;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.function.Consumer;

/** Hears what Akka says of messages it will not deliver and of systems it will not talk to any more. */
final class Troubles extends UntypedAbstractActor {
    private final Class<?> ours;
    private final Consumer<TrialException> failed;

    /**
     * @param ours what all messages of the trial are
     * @param failed told of each, on an actor's thread
     */
    Troubles(Class<?> ours, Consumer<TrialException> failed) {
        this.ours = ours;
        this.failed = failed;
    }

    @Override
    public void preStart() {
        for (Class<?> event : new Class<?>[] {
            AllDeadLetters.class,
            QuarantinedEvent.class,
            GracefulShutdownQuarantinedEvent.class,
            ThisActorSystemQuarantinedEvent.class
        }) {
            getContext().getSystem().eventStream().subscribe(getSelf(), event);
        }
    }

    @Override
    public void onReceive(Object event) {
        switch (event) {
            case Dropped dropped
            when ours.isInstance(dropped.message()) ->
                failed.accept(
                        new TrialException(Reason.MessagesNotConserved, "Akka dropped a message: " + dropped.reason()));
            case AllDeadLetters letter
            when ours.isInstance(letter.message()) ->
                failed.accept(new TrialException(
                        Reason.MessagesNotConserved,
                        "a message went to Akka's dead letters for " + letter.recipient()));
            case AllDeadLetters _ -> {}
            default -> failed.accept(new TrialException(Reason.PeerLost, "Akka broke off the association: " + event));
        }
    }
}
