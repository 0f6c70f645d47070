package dev.topspin.model.search;

import dev.topspin.model.search.CapacityEstimate.Outcome;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The search for one subject's capacity: a pure function of its finished trials, whatever order they ended in, so that whoever is
 * stopped anywhere goes on where it was. Loads go up by fours until one doesn't hold; then each trial runs where the threshold is as
 * probably above as below; when the interval is narrow, longer trials confirm its lower end.
 */
public final class Search {
    private static final int STEP_UP = 4;

    /**
     * The interval lies between these probabilities of the posterior. By simulation it holds the true capacity in 95 % at a spread of
     * 5 %; a wider one takes trials, and comes to hold it in 99 %.
     */
    private static final double LOW = 0.08;

    private static final double HIGH = 1 - LOW;

    /** Where all forks are spent it is noisy if that is more probable than not, */
    private static final double EVEN = 0.5;

    /** and where the interval is narrow nevertheless if it is so probable: few forks look noisier than they are. */
    private static final double SURELY = 0.8;

    /** Trials that verify run below those that failed to by this factor at least. */
    private static final double LOWER = 0.98;

    /** What stopped it is asked of the trials up to so many times the threshold: far above, everything fails. */
    private static final double NEAR = 1.5;

    private static final int DIGITS = 3;

    private final long from;
    private final long to;
    private final boolean ofCopies;
    private final SearchSettings settings;
    private final List<Attempt> finished;
    private final Posterior posterior;

    private Search(SearchLoad load, SearchSettings settings, Collection<Attempt> finished) {
        this.from = load.from();
        this.to = load.to();
        this.ofCopies = load.ofCopies();
        this.settings = settings;
        this.finished = finished.stream().sorted(Attempt.BY_LOAD).toList();
        this.posterior = Posterior.of(from, to, this.finished);
    }

    /**
     * Pure.
     *
     * @param load that is searched
     * @param settings of the search
     * @param finished trials of the subject, in any order
     */
    public static SearchMove next(SearchLoad load, SearchSettings settings, Collection<Attempt> finished) {
        return new Search(load, settings, finished).next();
    }

    /** @return what is known so far: the answer where there is one, and else the interval as it stands */
    public static CapacityEstimate soFar(SearchLoad load, SearchSettings settings, Collection<Attempt> finished) {
        Search search = new Search(load, settings, finished);
        return search.next() instanceof SearchMove.Answer(CapacityEstimate answer)
                ? answer
                : search.estimate(Outcome.OutOfForks);
    }

    /**
     * @param finished trials of the subject, in any order
     * @param loads 1 or more
     * @return how probable it is, by all these trials, that the capacity is at least each of the loads
     */
    public static List<Double> atLeast(SearchLoad load, Collection<Attempt> finished, List<Long> loads) {
        Posterior posterior = Posterior.of(load.from(), load.to(), finished);
        return loads.stream().map(l -> Math.clamp(1 - posterior.below(l), 0, 1)).toList();
    }

    private SearchMove next() {
        long verifying = verifying();
        boolean confirmed =
                verifying > 0 && heldAt(verifying) >= settings.verify().forks();
        Outcome outcome = outcome();
        boolean known = confirmed && outcome != Outcome.OutOfForks; // trials that verify may move an interval apart
        if (known || finished.size() >= settings.maxForks()) {
            return new SearchMove.Answer(estimate(outcome));
        }
        if (verifying > 0 && !confirmed) {
            return new SearchMove.Ask(verifying, true);
        }
        if (outcome == Outcome.OutOfForks) {
            return new SearchMove.Ask(query(), false);
        }
        boolean verifies = settings.verify().forks() > 0 && outcome != Outcome.Below && outcome != Outcome.TooNoisy;
        return verifies ? new SearchMove.Ask(verificationLoad(), true) : new SearchMove.Answer(estimate(outcome));
    }

    /** @return the load at which trials verify now and none has failed; 0 where none do */
    private long verifying() {
        LongSummaryStatistics loads = finished.stream()
                .filter(Attempt::verification)
                .mapToLong(Attempt::load)
                .summaryStatistics();
        boolean failed = finished.stream().anyMatch(a -> failedToVerify(a) && a.load() == loads.getMin());
        return loads.getCount() == 0 || failed ? 0 : loads.getMin();
    }

    private static boolean failedToVerify(Attempt attempt) {
        return attempt.verification() && !attempt.held();
    }

    private long heldAt(long load) {
        return finished.stream()
                .filter(a -> a.verification() && a.held() && a.load() == load)
                .count();
    }

    /** The lower end, and below all that failed to verify. */
    private long verificationLoad() {
        double below = finished.stream()
                .filter(Search::failedToVerify)
                .mapToDouble(a -> LOWER * a.load())
                .min()
                .orElse(Double.MAX_VALUE);
        double low = outcome() == Outcome.AtLeast ? (double) to : posterior.quantile(LOW);
        return Math.clamp(floor(Math.min(low, below)), from, to);
    }

    /** @return how it ends as it stands; {@link Outcome#OutOfForks} where it goes on while there are forks */
    private Outcome outcome() {
        if (posterior.below(from) >= HIGH) {
            return Outcome.Below;
        }
        if (posterior.below(to) <= LOW) {
            return Outcome.AtLeast;
        }
        double low = posterior.quantile(LOW);
        double high = posterior.quantile(HIGH);
        // of few pairs or copies there is none between; whether there is room for one more copy may differ between
        // forks
        boolean narrow = Math.floor(high) - Math.floor(low) <= (ofCopies ? 1 : 0);
        if (high <= low * settings.factor() || narrow) {
            return posterior.noisy() > SURELY ? Outcome.TooNoisy : Outcome.Found;
        }
        boolean spent = finished.size() >= settings.maxForks();
        return spent && posterior.noisy() > EVEN ? Outcome.TooNoisy : Outcome.OutOfForks;
    }

    /** Where to ask next: by fours up to the first that fails, then where it is as probably above as below. */
    private long query() {
        long highest = finished.stream().mapToLong(Attempt::load).max().orElse(0);
        if (highest == 0) {
            return from;
        }
        boolean failed = finished.stream().anyMatch(a -> !a.held());
        long next = failed ? Math.round(posterior.quantile(EVEN)) : highest >= to / STEP_UP ? to : highest * STEP_UP;
        return Math.clamp(rounded(next), from, to);
    }

    private CapacityEstimate estimate(Outcome outcome) {
        double middle = posterior.quantile(EVEN);
        long verified = verifying();
        boolean confirmed =
                verified > 0 && heldAt(verified) >= settings.verify().forks();
        long low = Math.clamp(floor(posterior.quantile(LOW)), from, to);
        return switch (outcome) {
            case Below -> new CapacityEstimate(outcome, null, null, from, limitedBy((double) from), false);
            case AtLeast -> new CapacityEstimate(outcome, to, to, null, null, confirmed);
            case TooNoisy -> new CapacityEstimate(outcome, null, low, ceiling(), limitedBy(middle), false);
            case Found, OutOfForks, Failed -> {
                long lowest = confirmed ? Math.min(low, verified) : low;
                yield new CapacityEstimate(
                        outcome,
                        Math.clamp(floor(middle), lowest, ceiling()),
                        lowest,
                        ceiling(),
                        limitedBy(middle),
                        confirmed);
            }
        };
    }

    private long ceiling() {
        return Math.clamp(rounded(Math.round(Math.floor(posterior.quantile(HIGH)))), from, to);
    }

    /** @return what most of the trials near the threshold failed by; null where none failed */
    private String limitedBy(double threshold) {
        List<Attempt> failed = finished.stream().filter(a -> !a.held()).toList();
        List<Attempt> near =
                failed.stream().filter(a -> a.load() <= NEAR * threshold).toList();
        Map<String, Long> counts = (near.isEmpty() ? failed : near)
                .stream().collect(Collectors.groupingBy(Attempt::limitedBy, Collectors.counting()));
        // a capacity that the generator may have set must not pass for the system's
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(e -> e.getKey().equals(LoadVerdict.GENERATOR))
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** @return the load with three significant digits, as people write loads */
    private static long rounded(long load) {
        long unit = unit(load);
        return (load + unit / 2) / unit * unit;
    }

    private static long floor(double load) {
        long whole = (long) Math.floor(load);
        return whole / unit(whole) * unit(whole);
    }

    private static long unit(long load) {
        int digits = Long.toString(Math.max(1, load)).length();
        return (long) Math.pow(10, Math.max(0, digits - DIGITS));
    }
}
