package dev.topspin.operator.sweep;

import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.NodeCounts;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.PairFigures;
import dev.topspin.api.NodeSweepStatus.Shown;
import dev.topspin.model.Figures;
import dev.topspin.model.sweep.GroupFigures;
import dev.topspin.model.sweep.LinkVerdict;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Part;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairBeside;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.SweepVerdicts;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What came of a sweep, as its status has it: counts, figures, the worst of its outliers. Pure. */
final class SweepOutcome {
    private static final int MOST_NAMED = 3;

    private final SweepCourse course;
    private final SweepVerdicts verdicts;
    private final NodeCounts nodes;
    private final PairFigures pairs;
    private final List<Outlier> outliers;

    /** @param verdicts of a sweep at its end, or of what was measured until now */
    SweepOutcome(SweepCourse course, SweepVerdicts verdicts) {
        this.course = course;
        this.verdicts = verdicts;
        this.nodes = new NodeCounts(
                verdicts.nodes().size(),
                verdicts.nodes().size() - count(Kind.NotTested),
                count(Kind.Slow),
                count(Kind.Suspect),
                count(Kind.Noisy),
                count(Kind.NotPinned),
                count(Kind.NotTested),
                count(Kind.TooFew));
        this.pairs = pairs(course, verdicts);
        this.outliers = Stream.concat(
                        verdicts.nodes().stream()
                                .filter(node -> node.kind() == Kind.Slow || node.kind() == Kind.Suspect)
                                .map(SweepOutcome::outlier),
                        verdicts.links().stream().map(SweepOutcome::outlier))
                .sorted(Comparator.comparing((Outlier o) -> !o.confirmed())
                        .thenComparing(o -> o.ratio() == null ? 0 : -o.ratio().value()))
                .limit(NodeSweepStatus.MOST_OUTLIERS)
                .toList();
    }

    private int count(Kind kind) {
        return (int)
                verdicts.nodes().stream().filter(node -> node.kind() == kind).count();
    }

    private static PairFigures pairs(SweepCourse course, SweepVerdicts verdicts) {
        double[] micros = course.observations().pairs().stream()
                .map(PairReading::micros)
                .filter(forks -> !forks.isEmpty())
                .mapToDouble(SweepOutcome::middle)
                .sorted()
                .toArray();
        return new PairFigures(
                course.rounds().stream().mapToInt(List::size).sum(),
                course.measuredPairs(),
                (int) verdicts.links().stream().filter(LinkVerdict::confirmed).count(),
                quantile(micros, 0.5),
                quantile(micros, 0.05),
                quantile(micros, 0.95),
                course.ratios());
    }

    private static double middle(List<Double> forks) {
        double[] sorted =
                forks.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length % 2 == 1
                ? sorted[sorted.length / 2]
                : (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }

    private static Double quantile(double[] sorted, double share) {
        return sorted.length == 0
                ? null
                : Figures.rounded(sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
    }

    private static Outlier outlier(NodeVerdict node) {
        return new Outlier(
                node.node(),
                null,
                node.part(),
                node.ratio(),
                node.pairs(),
                node.slowPairs(),
                node.confirmed(),
                node.text());
    }

    private static Outlier outlier(LinkVerdict link) {
        return new Outlier(
                link.pair().first(),
                link.pair().second(),
                Part.Link,
                link.ratio(),
                null,
                null,
                link.confirmed(),
                link.text());
    }

    NodeCounts nodes() {
        return nodes;
    }

    PairFigures pairs() {
        return pairs;
    }

    /** @return what nodes of each kind take */
    List<GroupFigures> groups() {
        return GroupFigures.of(verdicts);
    }

    /** @return the worst first */
    List<Outlier> outliers() {
        return outliers;
    }

    /** @return how many nodes and links are slow, beyond doubt */
    int slow() {
        return nodes.slow() + pairs.slowLinks();
    }

    /** @return whether it can be said of any node or link whether it is slow */
    boolean judged() {
        return count(Kind.Ok) + count(Kind.Suspect) + slow() > 0;
    }

    Shown shown() {
        String spread = pairs.p05Micros() == null ? null : Figures.text(pairs.p95Micros() / pairs.p05Micros()) + "x";
        return new Shown(
                nodes.measured() + "/" + nodes.total(),
                course.roundsOver() + "/" + course.rounds().size(),
                pairs.measured() + "/" + pairs.total(),
                pairs.p50Micros() == null ? null : Figures.text(pairs.p50Micros()),
                spread,
                Integer.toString(slow()),
                outliers.stream()
                        .filter(Outlier::confirmed)
                        .findFirst()
                        .map(SweepOutcome::shortly)
                        .orElse(null));
    }

    private static String shortly(Outlier outlier) {
        String who = outlier.other() == null ? outlier.node() : outlier.node() + " - " + outlier.other();
        return "%s %sx (%s)".formatted(who, Figures.text(outlier.ratio().value()), outlier.part());
    }

    String completeInWords() {
        List<NodeVerdict> not = verdicts.nodes().stream()
                .filter(n -> n.kind() == Kind.NotTested)
                .toList();
        String measured = "%d of %d nodes and %d of %d pairs have figures"
                .formatted(nodes.measured(), nodes.total(), pairs.measured(), pairs.total());
        String how = course.perNode() ? ", of the rounds by one process a node" : "";
        return measured + how + named(not.stream().map(NodeVerdict::text).toList()) + otherwise();
    }

    /** What was asked for beside, and why some of it is missing. */
    private String otherwise() {
        String tax = pairs.ratios() == null ? "" : "; " + pairs.ratios().inWords();
        List<NotMeasured> not = course.observations().pairs().stream()
                .map(PairReading::beside)
                .filter(beside -> beside != null && beside.notMeasured() != null)
                .map(PairBeside::notMeasured)
                .toList();
        String missing = not.isEmpty()
                ? ""
                : "; %d pairs have %s: %s: %s"
                        .formatted(
                                not.size(),
                                course.underLoad() ? "no figures under load" : "figures by path Pod alone",
                                not.getFirst().reason(),
                                not.getFirst().message());
        return tax + missing;
    }

    String outliersInWords() {
        List<String> texts = outliers.stream().map(Outlier::text).toList();
        if (slow() > 0) {
            return "%d slow%s".formatted(slow(), named(texts));
        }
        String unsure = Stream.of(Kind.Suspect, Kind.Noisy, Kind.NotPinned, Kind.TooFew)
                .filter(kind -> count(kind) > 0)
                .map(kind -> count(kind) + " " + kind)
                .collect(Collectors.joining(", "));
        if (!judged()) {
            return "of no node can it be said whether it is slow (%s)%s%s"
                    .formatted(unsure, named(unjudged()), alike());
        }
        return unsure.isEmpty()
                ? "all nodes are as their peers"
                : "none is called slow; of others too little is known: " + unsure;
    }

    private List<String> unjudged() {
        return verdicts.nodes().stream()
                .filter(node -> node.kind() != Kind.NotTested)
                .map(NodeVerdict::text)
                .toList();
    }

    /** What to do where nodes are too few of a kind. */
    private String alike() {
        return count(Kind.TooFew) == 0
                ? ""
                : ". Nodes are of a kind that have the same CPU model, zone, relation of their measured CPUs and labels of"
                        + " spec.outliers.groupBy: let spec.nodes.selector match %d or more of one kind"
                                .formatted(SweepVerdicts.LEAST_ALIKE);
    }

    private static String named(List<String> texts) {
        return texts.isEmpty()
                ? ""
                : ": " + texts.stream().limit(MOST_NAMED).collect(Collectors.joining("; "))
                        + (texts.size() > MOST_NAMED ? "; and %d more".formatted(texts.size() - MOST_NAMED) : "");
    }
}
