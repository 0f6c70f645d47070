package dev.topspin.workload.game.chameneos;

import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.Chameneos.Colour;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All creatures of a process, and the laws that hold of them. What they counted is read between iterations, by a thread that
 * the end of the iteration is ordered before.
 */
public final class Population {
    private final List<Creature> creatures;

    /** @param beginning the colour that each begins with, see {@link dev.topspin.model.spec.Chameneos#beginning()} */
    public Population(List<Colour> beginning) {
        creatures = IntStream.range(0, beginning.size())
                .mapToObj(id -> new Creature(id, beginning.get(id)))
                .toList();
    }

    /** @return how many there are */
    public int size() {
        return creatures.size();
    }

    /** @return the creature of this id */
    public Creature creature(int id) {
        return creatures.get(id);
    }

    /** All as they were before the first meeting. */
    public void reset() {
        creatures.forEach(Creature::reset);
    }

    /** @return what each counted, in their order */
    public List<CreatureCount> counts() {
        return creatures.stream().map(Creature::count).toList();
    }

    /**
     * Judges an iteration by its creatures. Two are in each meeting, so that all counts together are exactly twice the
     * meetings: that is for whoever gets the outcome to compare.
     *
     * @param meetings as the meeting place counted them, 0 or more
     * @param elapsedNanos from the first creature's setting out to the last one's being back
     * @return the outcome: twice the meetings expected, the sum of all creatures' counts sent and received
     * @throws TrialException MessagesNotConserved where a creature met itself, lost its colour or counted below 0, or where
     *     the colours are none that these meetings can lead to
     */
    public IterationOutcome outcome(long meetings, long elapsedNanos) throws TrialException {
        check();
        long counted = creatures.stream().mapToLong(Creature::meetings).sum();
        return new IterationOutcome(meetings, elapsedNanos, 2 * meetings, counted, counted);
    }

    /**
     * Judges the creatures alone, as {@link #outcome} does.
     *
     * @throws TrialException as there
     */
    public void check() throws TrialException {
        for (Creature creature : creatures) {
            if (creature.meetings() < 0 || creature.withItself() != 0 || creature.colour() >= Colour.count()) {
                throw broken("creature %d is of colour %d after %d meetings, %d of them with itself"
                        .formatted(creature.id(), creature.colour(), creature.meetings(), creature.withItself()));
            }
        }
        int before = sum(creatures.stream().map(Creature::beginning).toList());
        List<Colour> now =
                creatures.stream().map(creature -> Colour.of(creature.colour())).toList();
        if (before != sum(now)) {
            throw broken(
                    "no meetings lead from the colours %s to %s: a creature changed in a meeting and the other did not"
                            .formatted(
                                    creatures.stream().map(Creature::beginning).toList(), now));
        }
    }

    private static TrialException broken(String how) {
        return new TrialException(Reason.MessagesNotConserved, how);
    }

    /**
     * With the colours as 0, 1 and 2 both of a meeting become minus their sum, modulo 3, and twice that is the sum again: no
     * meeting changes the sum of all colours, modulo 3.
     */
    private static int sum(List<Colour> colours) {
        return colours.stream().mapToInt(Colour::number).sum() % Colour.count();
    }
}
