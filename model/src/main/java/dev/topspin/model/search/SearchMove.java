package dev.topspin.model.search;

/** What a search does next for one of its subjects. */
public sealed interface SearchMove {
    /**
     * Run a trial.
     *
     * @param load at which
     * @param verification whether it is one of the longer ones that confirm the answer
     */
    record Ask(long load, boolean verification) implements SearchMove {}

    /** It is done. */
    record Answer(CapacityEstimate estimate) implements SearchMove {}
}
