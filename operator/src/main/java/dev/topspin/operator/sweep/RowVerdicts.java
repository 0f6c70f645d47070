package dev.topspin.operator.sweep;

import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeReportStatus.Shown;
import dev.topspin.model.Figures;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeCores;
import dev.topspin.model.sweep.NodeCores.Hop;
import dev.topspin.model.sweep.NodeCpus;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import dev.topspin.model.sweep.PairRatios;
import dev.topspin.model.sweep.PairReading;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Writes a verdict into the row of its node, with what kubectl shows of it. Pure. */
final class RowVerdicts {
    private RowVerdicts() {}

    /** @param path of the sweep's pairs */
    static NodeReportStatus judged(NodeReportStatus row, NodeVerdict verdict, Path path) {
        return row.judged(verdict.kind(), verdict.text(), shown(row, verdict)).with(PairRatios.of(path, row.pairs()));
    }

    private static Shown shown(NodeReportStatus row, NodeVerdict verdict) {
        Standing local = verdict.locals().isEmpty() ? null : verdict.locals().getFirst();
        Standing pairs = verdict.roundTrip();
        return new Shown(
                verdict.group(),
                figure(local),
                ratio(local),
                figure(pairs),
                ratio(pairs),
                pinned(row, verdict.node()),
                reason(verdict),
                cores(row.cores()),
                lost(row.cpus()));
    }

    private static String cores(NodeCores cores) {
        if (cores == null || cores.pairs().isEmpty()) {
            return null;
        }
        DoubleSummaryStatistics nanos =
                cores.pairs().stream().mapToDouble(Hop::nanosPerHop).summaryStatistics();
        long wrong = cores.pairs().stream().filter(hop -> hop.wrong() != null).count();
        return Figures.text(nanos.getMin())
                + (cores.pairs().size() == 1 ? "" : ".." + Figures.text(nanos.getMax()))
                + (wrong == 0
                        ? ""
                        : ", %d of %d not as said"
                                .formatted(wrong, cores.pairs().size()));
    }

    private static String lost(NodeCpus cpus) {
        return cpus == null
                ? null
                : cpus.floors().stream()
                        .map(NoiseFloor::lostShare)
                        .max(Comparator.naturalOrder())
                        .map(share -> String.format(Locale.ROOT, "%.2f%%", 100 * share))
                        .orElse(null);
    }

    private static String figure(Standing standing) {
        return standing == null ? null : Figures.text(standing.figure());
    }

    private static String ratio(Standing standing) {
        return standing == null || standing.ratio() == null ? null : Figures.text(standing.ratio()) + "x";
    }

    private static String pinned(NodeReportStatus row, String node) {
        List<Boolean> known = Stream.concat(
                        row.locals().stream().map(LocalReading::pinned),
                        row.pairs().stream().map(pair -> pair.end(node)).map(PairReading.End::pinned))
                .filter(Objects::nonNull)
                .toList();
        return known.isEmpty() ? null : known.contains(false) ? "False" : "True";
    }

    private static String reason(NodeVerdict verdict) {
        return switch (verdict.kind()) {
            case Ok -> null;
            case Slow, Suspect ->
                "%s: %d of %d pairs%s"
                        .formatted(
                                verdict.part(),
                                verdict.slowPairs(),
                                verdict.pairs(),
                                verdict.confirmed() ? ", confirmed" : "");
            case Noisy, NotPinned, NotTested, TooFew -> verdict.text();
        };
    }
}
