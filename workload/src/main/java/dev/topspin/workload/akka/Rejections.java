package dev.topspin.workload.akka;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import akka.event.Logging;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.trial.TrialException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hears of mailboxes that a dispatcher's executor would not take, e.g. for a full task queue: Akka logs that, and leaves the
 * actor with its messages until somebody sends it one more.
 */
public final class Rejections {
    private final AtomicReference<Throwable> first = new AtomicReference<>();

    private Rejections() {}

    /**
     * @param system before its measured actors are made: the first task may be one too many
     * @return what listens to it from now on
     */
    public static Rejections of(ActorSystem system) {
        Rejections rejections = new Rejections();
        // one of the system's own actors: it outlives the others, which end where not even an actor's start is taken
        ActorRef listener = ((ExtendedActorSystem) system)
                .systemActorOf(
                        Props.create(Listener.class, () -> new Listener(rejections.first))
                                .withDispatcher(AkkaConfig.INTERNAL_DISPATCHER),
                        "rejections");
        system.eventStream().subscribe(listener, Logging.Error.class);
        return rejections;
    }

    /** @throws TrialException where a mailbox was rejected */
    void check() throws TrialException {
        Throwable rejected = first.get();
        if (rejected != null) {
            throw new TrialException(
                    Reason.WorkloadError,
                    "the dispatcher's executor rejected an actor's mailbox, as one does whose task queue is full: "
                            + rejected.getMessage(),
                    rejected);
        }
    }

    private static final class Listener extends UntypedAbstractActor {
        private final AtomicReference<Throwable> first;

        Listener(AtomicReference<Throwable> first) {
            this.first = first;
        }

        @Override
        public void onReceive(Object event) {
            if (event instanceof Logging.Error error && error.cause() instanceof RejectedExecutionException cause) {
                first.compareAndSet(null, cause);
            }
        }
    }
}
