package dev.topspin.model.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Runs searches against a system whose capacity is known: each fork has its own around it, and some fail or hold by chance. */
final class SimulatedSearch {
    static final SearchLoad LOAD = new SearchLoad(SearchLoad.Kind.rate, 1_000L, 1_000_000L);

    private final SearchLoad load;
    private final SearchSettings settings;
    private final double capacity;
    private final double spread;
    private final double disturbed;
    private final Random random;

    /**
     * @param capacity the median of the forks' own
     * @param spread standard deviation of their logarithms
     * @param disturbed share of forks that fail whatever they are asked
     */
    SimulatedSearch(
            SearchLoad load, SearchSettings settings, double capacity, double spread, double disturbed, long seed) {
        this.load = load;
        this.settings = settings;
        this.capacity = capacity;
        this.spread = spread;
        this.disturbed = disturbed;
        this.random = new Random(seed);
    }

    static SearchSettings settings(String width, int verify) {
        return new SearchSettings(width, 100, new SearchSettings.Verify(verify, "1s"));
    }

    /** How one search ended. */
    record Ended(CapacityEstimate answer, List<Attempt> trials) {
        boolean holds(double truth) {
            return answer.low() != null && answer.low() <= truth && (answer.high() == null || truth <= answer.high());
        }

        double error(double truth) {
            return answer.capacity() == null ? 1 : Math.abs(answer.capacity() / truth - 1);
        }
    }

    Ended run() {
        List<Attempt> finished = new ArrayList<>();
        while (true) {
            switch (Search.next(load, settings, finished)) {
                case SearchMove.Answer(CapacityEstimate answer) -> {
                    return new Ended(answer, finished);
                }
                case SearchMove.Ask(long asked, boolean verification) -> finished.add(trial(asked, verification));
            }
        }
    }

    private Attempt trial(long asked, boolean verification) {
        double own = capacity * Math.exp(spread * random.nextGaussian());
        boolean held = asked <= own && random.nextDouble() >= disturbed;
        return attempt(asked, verification, held);
    }

    static Attempt attempt(long load, boolean verification, boolean held) {
        return new Attempt(load, verification, held, held ? null : "p99", true, null, null);
    }
}
