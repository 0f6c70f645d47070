package dev.topspin.workload.runtime.akka;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.ExtendedActorSystem;
import akka.actor.Props;
import akka.actor.UntypedAbstractActor;
import akka.event.Logging;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hears of mailboxes that a dispatcher's executor would not take, e.g. for a full task queue: Akka logs that, and leaves the
 * actor with its messages until somebody sends it one more.
 *
 * <p>A fork-join pool's queues have no such limit, but a pool may lose its place in one: see docs/decisions/0027.
 */
public final class Rejections {
    /** In the JDK's words: a queue seems to hold more than it has places for. */
    private static final String LOST_PLACE = "Queue capacity exceeded";

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
            throw new TrialException(Reason.WorkloadError, message(rejected.getMessage()), rejected);
        }
    }

    /** @param rejection in the executor's words; null where it had none */
    static String message(String rejection) {
        if (LOST_PLACE.equals(rejection)) {
            return "the JDK's fork-join pool rejected an actor's mailbox (%s): it lost its place in a queue, as it may when a CPU"
                            .formatted(rejection)
                    + " stands still for a moment. Nothing is wrong with the experiment: run it again, or with another executor";
        }
        return "the dispatcher's executor rejected an actor's mailbox, as one does whose task queue is full: "
                + rejection;
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
