package dev.topspin.model.sweep;

import dev.topspin.model.Figures;
import dev.topspin.model.sweep.Evidence.Differs;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Verdicts of a sweep and what speaks for them in words, for people: the only place that words them. */
public final class EvidenceWords {
    /** More settings that differ are in the evidence, and not in the sentence. */
    private static final int SHOWN_SETTINGS = 3;

    private EvidenceWords() {}

    /**
     * @return the verdict in one sentence, e.g. {@code worker-17: 1.42x its peers in 12 of 12 pairs, confirmed; its CPUs as fast as
     *     theirs, so the network; kernel 6.8.0-41 where 30 of 31 have 6.8.0-45}
     */
    public static String of(NodeVerdict verdict) {
        String kind = head(verdict.kind());
        String said = sentence(verdict.evidence());
        return verdict.node() + ": " + kind + (kind.isEmpty() || said.isEmpty() ? "" : ": ") + said;
    }

    /** @return the verdict in one sentence */
    public static String of(LinkVerdict verdict) {
        return "link " + verdict.pair() + ": " + (verdict.confirmed() ? "" : "suspected: ")
                + sentence(verdict.evidence());
    }

    /** @return all that speaks for it, the settings cut to the most telling */
    private static String sentence(List<Evidence> evidence) {
        long settings = evidence.stream().filter(Differs.class::isInstance).count();
        String more = settings <= SHOWN_SETTINGS ? "" : "; " + (settings - SHOWN_SETTINGS) + " more settings differ";
        List<Evidence> differing = evidence.stream()
                .filter(Differs.class::isInstance)
                .limit(SHOWN_SETTINGS)
                .toList();
        return evidence.stream()
                        .filter(e -> !(e instanceof Differs) || differing.contains(e))
                        .map(EvidenceWords::of)
                        .collect(Collectors.joining("; "))
                + more;
    }

    private static String head(Kind kind) {
        return switch (kind) {
            case Ok -> "as its peers";
            case Slow -> "";
            case Suspect -> "suspected";
            case Noisy -> "too noisy to say";
            case NotPinned -> "not pinned";
            case NotTested -> "not tested";
            case TooFew -> "too few to say";
        };
    }

    /** @return the evidence as a part of a sentence */
    static String of(Evidence evidence) {
        return switch (evidence) {
            case Evidence.SlowPairs e ->
                "%s its peers in %d of %d pairs%s"
                        .formatted(times(e.ratio()), e.slow(), e.pairs(), e.confirmed() ? ", confirmed" : "");
            case Evidence.SlowAlone e ->
                "%s takes %s what it takes its peers%s (%s ns, theirs %s)"
                        .formatted(
                                e.variant(),
                                times(e.ratio()),
                                e.confirmed() ? ", confirmed" : "",
                                Figures.text(e.nanos()),
                                Figures.text(e.usual()));
            case Evidence.CpusAsFast _ -> "its CPUs as fast as theirs, so the network";
            case Evidence.NothingAlone _ -> "nothing was measured on it alone, so its CPUs or its network";
            case Evidence.SlowLink e ->
                times(e.ratio()) + " what its nodes take with others"
                        + (e.forks() == 0 ? "" : ", confirmed in each of %d fresh runs".formatted(e.forks()));
            case Evidence.NodesAsFast _ -> "neither node is slow in its other pairs, so the link";
            case Evidence.NotAgain e ->
                "%sin the sweep %s, measured again %s"
                        .formatted(e.what() == null ? "" : e.what() + " ", times(e.before()), times(e.again()));
            case Evidence.NotRepeated e ->
                switch (e.why()) {
                    case ToCome -> "to be measured again";
                    case NoNeighbours -> "too few good nodes of its kind to measure it again with";
                    case Failed -> "it could not be measured again";
                };
            case Differs e -> differs(e);
            case Evidence.SlowerClock e ->
                "its CPUs run at %s GHz, theirs at %s".formatted(hertz(e.gigahertz()), hertz(e.usual()));
            case Evidence.LosesTime e ->
                "its CPUs, with nothing else to do, lose %s of their time, theirs %s"
                        .formatted(percent(e.share()), percent(e.usual()));
            case Evidence.StolenFrom e ->
                "the hypervisor takes %s of its CPUs' time, of theirs %s"
                        .formatted(percent(e.share()), percent(e.usual()));
            case Evidence.WaitsForCpu e ->
                "its threads wait %s of the time for a CPU that somebody else has, theirs %s"
                        .formatted(percent(e.share()), percent(e.usual()));
            case Evidence.WakesLater e ->
                "its CPUs wake a thread in %s us, theirs in %s".formatted(micros(e.nanos()), micros(e.usual()));
            case Evidence.Scatters e ->
                "its pairs are off by %s, those of its peers by %s".formatted(times(e.factor()), times(e.usual()));
            case Evidence.Unproven e ->
                "its CPUs were not its own in %d of %d %s"
                        .formatted(e.unproven(), e.of(), e.what() == null ? "pairs" : "runs of " + e.what());
            case Evidence.Missing e -> missing(e);
            case Evidence.TooFewPeers e ->
                "%s %d of its kind, at least %d are needed"
                        .formatted(e.what() == null ? "in pairs" : e.what() + " on", e.nodes(), PairModel.LEAST_NODES);
            case Evidence.TooFewPairs e ->
                "measured in %d %s, at least %d are needed"
                        .formatted(e.pairs(), e.pairs() == 1 ? "pair" : "pairs", PairModel.LEAST_PAIRS);
            case Evidence.Other e -> e.text();
        };
    }

    private static String missing(Evidence.Missing e) {
        String what = e.what() == null ? "" : e.what() + ": ";
        if (e.reason() == null) {
            return what + "not measured yet";
        }
        return what + e.reason() + (e.message() == null ? "" : ": " + e.message());
    }

    private static String differs(Differs e) {
        String who = " where %d of %d have ".formatted(e.having(), e.of());
        if (e.value() == null) {
            return "no " + e.setting() + who + (e.usual().isEmpty() ? "it" : e.usual());
        }
        return e.setting()
                + (e.value().isEmpty() ? "" : " " + e.value())
                + who
                + (e.usual() == null ? "none" : e.usual().isEmpty() ? "it without a value" : e.usual());
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2fx", ratio);
    }

    private static String hertz(double gigahertz) {
        return String.format(Locale.ROOT, "%.2f", gigahertz);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String micros(double nanos) {
        return Figures.text(nanos / 1e3);
    }
}
