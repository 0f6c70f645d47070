package dev.topspin.operator.experiment;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whose turn it is. Trials that could disturb each other never run at once: an experiment that has begun keeps its place
 * until it is finished or suspended, and those that wait for a place get it in the order in which they were created. Pure.
 *
 * <p>An experiment holds its place by its own stored status, written before its first trial is made, so that a decision
 * needs only what the API server has.
 */
final class Queue {
    /** The order of the waiting. */
    static final Comparator<Entry> ORDER = Comparator.comparing(Entry::created).thenComparing(Entry::id);

    private Queue() {}

    /** Where an experiment is. */
    enum Stage {
        /** It wants a place. */
        WAITING,
        /** It has one. */
        HOLDING,
        /** It wants none: finished, suspended without a running trial, or not valid. */
        OUT
    }

    /**
     * An experiment, as the queue sees it.
     *
     * @param id namespace/name
     * @param created when
     */
    record Entry(String id, Instant created, Place place, Stage stage) {}

    /**
     * A pod of a trial that has not ended.
     *
     * @param name namespace/name
     * @param experiment id of its experiment, which may be gone already
     * @param place where it may be, with the exclusiveness that an experiment has by default
     */
    record Occupant(String name, String experiment, Place place) {}

    /** What an experiment waits for. */
    sealed interface Blocker {
        /** Another experiment is before it. */
        record Turn(String experiment) implements Blocker {}

        /** Nobody is before it, but a pod has yet to give its CPUs back. */
        record Leftover(String pod) implements Blocker {}
    }

    /**
     * @param me an experiment without a running trial
     * @param others all other experiments
     * @param occupants all pods of trials that have not ended
     * @return empty where its next trial may be made now; else what it waits for
     */
    static Optional<Blocker> waitsFor(Entry me, List<Entry> others, List<Occupant> occupants) {
        Optional<Entry> inFront = others.stream()
                .filter(other -> isInFront(me, other))
                .filter(other -> me.place().conflictsWith(other.place()))
                .min(Comparator.comparing(Entry::stage).reversed().thenComparing(ORDER));
        if (inFront.isPresent()) {
            return Optional.of(new Blocker.Turn(inFront.get().id()));
        }
        return occupants.stream()
                .filter(pod -> conflicts(me, pod, others))
                .findFirst()
                .map(pod -> new Blocker.Leftover(pod.name()));
    }

    private static boolean isInFront(Entry me, Entry other) {
        return switch (other.stage()) {
            case HOLDING -> true;
            case WAITING -> me.stage() != Stage.HOLDING && ORDER.compare(other, me) < 0;
            case OUT -> false;
        };
    }

    private static boolean conflicts(Entry me, Occupant pod, List<Entry> others) {
        Place place = others.stream()
                .filter(other -> other.id().equals(pod.experiment()))
                .findFirst()
                .map(Entry::place)
                .orElse(pod.place());
        return me.id().equals(pod.experiment()) || me.place().conflictsWith(place);
    }
}
