package dev.topspin.operator.experiment;

import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.trial.TrialStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The histograms of trials that ended of late: the rows of their cells are made of them again with each further fork. Those that
 * are not here any more, as after a restart, are read.
 */
public final class Histograms {
    /** Some 2 KB each. */
    private static final int MOST = 1_000;

    private final TrialStore trials;
    private final Map<String, Optional<EncodedHistogram>> recent = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Optional<EncodedHistogram>> eldest) {
            return size() > MOST;
        }
    };

    /** @param trials reads whole results */
    public Histograms(TrialStore trials) {
        this.trials = trials;
    }

    /** Keeps that of a trial that has ended. */
    void keep(String namespace, String trial, String planHash, TrialResult whole) {
        synchronized (recent) {
            recent.put(key(namespace, trial, planHash), histogram(whole));
        }
    }

    /** @return that of a finished trial; empty where it has none */
    Optional<EncodedHistogram> of(String namespace, String trial, String planHash) {
        String key = key(namespace, trial, planHash);
        synchronized (recent) {
            Optional<EncodedHistogram> known = recent.get(key);
            if (known != null) {
                return known;
            }
        }
        TrialStatus status = trials.status(namespace, trial);
        Optional<EncodedHistogram> read = status == null ? Optional.empty() : histogram(status.result());
        synchronized (recent) {
            recent.put(key, read);
        }
        return read;
    }

    private static Optional<EncodedHistogram> histogram(TrialResult result) {
        return Optional.ofNullable(result).map(TrialResult::measured).map(m -> m.histogram());
    }

    private static String key(String namespace, String trial, String planHash) {
        return namespace + "/" + trial + "/" + planHash;
    }
}
