package dev.topspin.model.plan;

import java.util.List;

/**
 * Trials that run one after the other at one place: on one node, or on one pair of nodes. Lanes run side by side, and each
 * has the floors of what it runs, before its first round and after each.
 *
 * @param number which lane of its plan it is, from 0
 * @param rounds in their order; at least one
 */
public record Lane(int number, List<Round> rounds) {
    /**
     * One run of each of the lane's cells.
     *
     * @param number which round of the plan it is, from 1: a lane that has whole rounds dealt to it has not all of them
     * @param trials in their order: the floors come last, and before the others too in the lane's first round
     */
    public record Round(int number, List<TrialPlan> trials) {
        public Round {
            trials = List.copyOf(trials);
        }
    }

    public Lane {
        rounds = List.copyOf(rounds);
    }

    /** @return all of its trials in their order, also those that only a precision leads to */
    public List<TrialPlan> trials() {
        return rounds.stream().flatMap(round -> round.trials().stream()).toList();
    }

    /** @return the trials that are run whatever comes out */
    public List<TrialPlan> certain() {
        int forks = first().measurement().forks();
        return rounds.stream()
                .filter(round -> round.number() <= forks)
                .flatMap(round -> round.trials().stream())
                .toList();
    }

    /** @return the index of its first trial in the plan */
    public int firstIndex() {
        return first().index();
    }

    /** @return whether the trial of that index in the plan is one of its own */
    public boolean has(int index) {
        return firstIndex() <= index
                && index <= rounds.getLast().trials().getLast().index();
    }

    /**
     * @param trial one of its own
     * @return the number of the round it runs in; the floors before the first round are counted to it
     */
    public int round(TrialPlan trial) {
        return rounds.stream()
                .filter(round -> trial.index() <= round.trials().getLast().index())
                .findFirst()
                .orElseThrow()
                .number();
    }

    /** @return how many processes its trials have at the most: so many nodes it may need */
    public int pods() {
        return rounds.getFirst().trials().stream()
                .mapToInt(TrialPlan::pods)
                .max()
                .orElseThrow();
    }

    private TrialPlan first() {
        return rounds.getFirst().trials().getFirst();
    }
}
