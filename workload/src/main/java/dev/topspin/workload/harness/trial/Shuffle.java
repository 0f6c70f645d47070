package dev.topspin.workload.harness.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * In which order a trial makes its parties, tells them the first time, and numbers their names: another in each fork. Pools
 * place actors by the order in which they come; with one order for all forks, that order is measured and not the pool: made in
 * turns, two threads part every pair. The same seed gives the same orders, in both processes of a trial.
 *
 * @param seed of the trial's plan
 */
public record Shuffle(long seed) {
    private static final long NAMES = 0x6E61_6D65;

    /** @return the shuffle of a trial */
    public static Shuffle of(TrialContext context) {
        return new Shuffle(context.plan().seed());
    }

    /** @return the parties from 0 to below this number, in the order in which they are made and told */
    public List<Integer> order(int parties) {
        return shuffled(IntStream.range(0, parties).boxed().toList(), seed);
    }

    /** @return the number in the name of each party, from 0 to below this number, by the party */
    public List<Integer> names(int parties) {
        return shuffled(IntStream.range(0, parties).boxed().toList(), seed ^ NAMES);
    }

    /**
     * Makes pairs of which one party has to know the other: each of the parties is made in any order, but the second one after
     * the first of the same pair.
     *
     * @param pairs how many
     * @param first makes the first party of a pair, and gives what makes the second and with it the pair
     * @return all pairs, in the order in which they were made
     */
    public <P> List<P> pairs(int pairs, IntFunction<Supplier<P>> first) {
        Map<Integer, Supplier<P>> begun = new HashMap<>();
        List<P> made = new ArrayList<>();
        List<Integer> turns =
                IntStream.range(0, 2 * pairs).map(i -> i / 2).boxed().toList();
        for (int pair : shuffled(turns, seed)) {
            Supplier<P> second = begun.get(pair);
            if (second == null) {
                begun.put(pair, first.apply(pair));
            } else {
                made.add(second.get());
            }
        }
        return made;
    }

    private static List<Integer> shuffled(List<Integer> numbers, long by) {
        List<Integer> shuffled = new ArrayList<>(numbers);
        Collections.shuffle(shuffled, new Random(by));
        return List.copyOf(shuffled);
    }

    /** @return the seed, as settings of a runtime tell of it */
    public String setting() {
        return "shuffledBy=" + seed;
    }
}
