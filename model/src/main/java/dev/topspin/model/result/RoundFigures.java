package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a process that met others round after round measured. Figures of a pair are those of the side that drove; the other was told
 * them. They have four digits: more is not measured, and fewer bytes are more rounds.
 *
 * @param p50Nanos median round trip of each round, as far as it came; 0 where nothing was measured
 * @param p99Nanos 99th percentile of each, likewise
 * @param missed rounds in which nothing was measured though somebody was to be met, in their order
 */
public record RoundFigures(List<Long> p50Nanos, List<Long> p99Nanos, List<Missed> missed) {
    public RoundFigures {
        p50Nanos = p50Nanos == null ? List.of() : List.copyOf(p50Nanos);
        p99Nanos = p99Nanos == null ? List.of() : List.copyOf(p99Nanos);
        missed = missed == null ? List.of() : List.copyOf(missed);
    }

    /**
     * A round in which nothing was measured.
     *
     * @param round from 1
     * @param reason a {@link Reason}
     * @param message what happened, for a person; null where bytes were short
     */
    public record Missed(int round, String reason, String message) {}

    /** @return the median round trip of a round, from 1, in nanoseconds; empty where there is none */
    public Optional<Long> p50(int round) {
        return round > p50Nanos.size()
                ? Optional.empty()
                : Optional.of(p50Nanos.get(round - 1)).filter(nanos -> nanos > 0);
    }

    /** @return why nothing was measured in a round; empty where something was, or nothing is known of it */
    public Optional<Missed> missed(int round) {
        return missed.stream().filter(m -> m.round() == round).findFirst();
    }

    /** @return in how many rounds something was measured */
    @JsonIgnore
    public int measured() {
        return (int) p50Nanos.stream().filter(nanos -> nanos > 0).count();
    }

    /** @return the same, with reasons alone */
    RoundFigures withoutMessages() {
        return new RoundFigures(
                p50Nanos,
                p99Nanos,
                missed.stream()
                        .map(m -> new Missed(m.round(), m.reason(), null))
                        .toList());
    }

    /** Adds up rounds as they end. Not for more than one thread. */
    public static final class Builder {
        private final List<Long> p50Nanos = new ArrayList<>();
        private final List<Long> p99Nanos = new ArrayList<>();
        private final List<Missed> missed = new ArrayList<>();

        /** The next round was measured. */
        public void measured(long p50, long p99) {
            p50Nanos.add(rounded(p50));
            p99Nanos.add(rounded(p99));
        }

        /** Nobody was to be met in the next round. */
        public void satOut() {
            p50Nanos.add(0L);
            p99Nanos.add(0L);
        }

        /** Nothing was measured in the next round. */
        public void missed(Reason reason, String message) {
            satOut();
            missed.add(new Missed(p50Nanos.size(), reason.name(), message));
        }

        public RoundFigures build() {
            return new RoundFigures(p50Nanos, p99Nanos, missed);
        }

        private static long rounded(long nanos) {
            long unit = 1;
            while (nanos / unit >= 10_000) {
                unit *= 10;
            }
            return Math.max(1, (nanos + unit / 2) / unit * unit);
        }
    }
}
