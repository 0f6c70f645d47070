package dev.topspin.model.sweep;

import dev.topspin.model.Figures;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a sweep of any size comes to, in a few kilobytes.
 *
 * @param nodes how many there are of each kind
 * @param pairs what they take
 * @param outliers nodes and links that are slow, then those suspected, each the slowest first, then nodes of which nothing could be said;
 *     at most {@link #MOST_OUTLIERS}
 * @param leftOut how many more outliers there are
 * @param worst the worst that is slow in a few words, e.g. {@code worker-17 1.42x (Network)}; null where nothing is
 */
public record SweepSummary(NodeCounts nodes, PairCounts pairs, List<Outlier> outliers, int leftOut, String worst) {
    /** More don't fit into a status beside all else. */
    public static final int MOST_OUTLIERS = 64;

    public SweepSummary {
        outliers = List.copyOf(outliers);
    }

    /**
     * How many nodes there are of each kind. All but total add up to total.
     *
     * @param total all that were chosen
     * @param ok as their peers
     * @param slow of nodes, links not among them
     * @param suspect to be measured again, or not to be
     * @param noisy too noisy to say
     * @param notPinned without CPUs of their own
     * @param notTested not measured
     * @param tooFew with too few of their kind
     */
    public record NodeCounts(
            int total, int ok, int slow, int suspect, int noisy, int notPinned, int notTested, int tooFew) {
        /** @return how many were measured */
        public int measured() {
            return total - notTested;
        }
    }

    /**
     * What pairs take, each counted by its median. Figures are null where no pair was measured.
     *
     * @param total all that were to be measured
     * @param measured those of which there are figures that may be used
     * @param p05Micros a twentieth of them takes no longer, in microseconds
     * @param p50Micros half of them
     * @param p95Micros all but a twentieth of them
     * @param spread how many times the 5th percentile the 95th is
     */
    public record PairCounts(
            int total, int measured, Double p05Micros, Double p50Micros, Double p95Micros, Double spread) {}

    /**
     * A node or a link that is not as its peers.
     *
     * @param node name of the node, or of the link's first
     * @param peer the link's second node; null for a node
     * @param kind what is said of it
     * @param part what of it; null where that is not known
     * @param ratio to its peers; null where there is none
     * @param pairs of the node that may be used; null for a link, as is the next
     * @param slowPairs of these, how many are slow
     * @param confirmed whether it was measured again
     * @param evidence the verdict in one sentence
     */
    public record Outlier(
            String node,
            String peer,
            Kind kind,
            Part part,
            Ratio ratio,
            Integer pairs,
            Integer slowPairs,
            boolean confirmed,
            String evidence) {
        private static Outlier of(NodeVerdict v) {
            return new Outlier(
                    v.node(),
                    null,
                    v.kind(),
                    v.part(),
                    rounded(v.ratio()),
                    v.pairs(),
                    v.slowPairs(),
                    v.confirmed(),
                    v.text());
        }

        private static Outlier of(LinkVerdict v) {
            return new Outlier(
                    v.pair().first(),
                    v.pair().second(),
                    v.confirmed() ? Kind.Slow : Kind.Suspect,
                    Part.Link,
                    rounded(v.ratio()),
                    null,
                    null,
                    v.confirmed(),
                    v.text());
        }

        private static Ratio rounded(Ratio ratio) {
            return ratio == null
                    ? null
                    : new Ratio(
                            Figures.rounded(ratio.value()),
                            Figures.rounded(ratio.low()),
                            Figures.rounded(ratio.high()));
        }

        private String inShort() {
            return String.format(
                    Locale.ROOT, "%s%s %.2fx (%s)", node, peer == null ? "" : " - " + peer, ratio.value(), part);
        }
    }

    /**
     * @param planned how many pairs were to be measured
     * @param observations what was measured
     * @param verdicts what is said of it
     */
    public static SweepSummary of(int planned, SweepObservations observations, SweepVerdicts verdicts) {
        List<Outlier> all = Stream.concat(
                        verdicts.nodes().stream()
                                .filter(v -> v.kind() != Kind.Ok)
                                .map(Outlier::of),
                        verdicts.links().stream().map(Outlier::of))
                .sorted(Comparator.comparing(Outlier::kind)
                        .thenComparing(o -> o.ratio() == null ? 0 : -o.ratio().value())
                        .thenComparing(Outlier::node))
                .toList();
        return new SweepSummary(
                counts(verdicts.nodes()),
                pairs(planned, observations),
                all.stream().limit(MOST_OUTLIERS).toList(),
                Math.max(0, all.size() - MOST_OUTLIERS),
                all.stream()
                        .filter(o -> o.kind() == Kind.Slow)
                        .max(Comparator.comparing(o -> o.ratio().value()))
                        .map(Outlier::inShort)
                        .orElse(null));
    }

    private static NodeCounts counts(List<NodeVerdict> nodes) {
        return new NodeCounts(
                nodes.size(),
                count(nodes, Kind.Ok),
                count(nodes, Kind.Slow),
                count(nodes, Kind.Suspect),
                count(nodes, Kind.Noisy),
                count(nodes, Kind.NotPinned),
                count(nodes, Kind.NotTested),
                count(nodes, Kind.TooFew));
    }

    private static int count(List<NodeVerdict> nodes, Kind kind) {
        return (int) nodes.stream().filter(v -> v.kind() == kind).count();
    }

    private static PairCounts pairs(int planned, SweepObservations observations) {
        double[] micros = observations.pairs().stream()
                .filter(PairModel::usable)
                .mapToDouble(reading -> LocalModel.median(reading.micros()))
                .sorted()
                .toArray();
        if (micros.length == 0) {
            return new PairCounts(planned, 0, null, null, null, null);
        }
        double low = percentile(0.05, micros);
        double high = percentile(0.95, micros);
        return new PairCounts(
                planned,
                micros.length,
                Figures.rounded(low),
                Figures.rounded(percentile(0.5, micros)),
                Figures.rounded(high),
                Figures.rounded(high / low));
    }

    /** The least value that so large a part of all doesn't pass. */
    private static double percentile(double part, double... sorted) {
        return sorted[(int) Math.ceil(part * sorted.length) - 1];
    }
}
