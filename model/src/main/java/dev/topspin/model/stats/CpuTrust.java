package dev.topspin.model.stats;

import dev.topspin.model.Figures;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Interference.Sibling;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** What the processes of a cell's forks saw of their CPUs, where it limits trust in the figures. */
final class CpuTrust {
    /** A noise floor and the node that it is of. */
    private record Noisy(String node, NoiseFloor floor) {}

    private CpuTrust() {}

    /** @param valid trials of a cell */
    static List<Remark> of(List<TrialResult> valid) {
        List<Remark> remarks = new ArrayList<>();
        shared(valid).ifPresent(remarks::add);
        siblings(valid).ifPresent(remarks::add);
        noise(valid).ifPresent(remarks::add);
        return remarks;
    }

    /** Of pinned ones only: why others are not pinned is said, and more than this. */
    private static Optional<Remark> shared(List<TrialResult> valid) {
        List<Double> waits = ofForks(
                valid,
                report -> Optional.ofNullable(report.proof())
                        .filter(proof -> proof.pinned() && proof.exclusive() == Exclusivity.Shared)
                        .map(Proof::interference)
                        .map(Interference::runDelayShare),
                Comparator.<Double>naturalOrder());
        return waits.stream()
                .max(Comparator.naturalOrder())
                .map(most -> new Remark.SharedCpus(Figures.rounded(most), waits.size(), valid.size()));
    }

    private static Optional<Remark> siblings(List<TrialResult> valid) {
        Comparator<Sibling> order = Comparator.comparing(Sibling::housekeeping)
                .thenComparing(Sibling::busyShare, Comparator.nullsFirst(Comparator.naturalOrder()));
        List<Sibling> used = ofForks(
                valid,
                report -> Optional.ofNullable(report.proof()).map(Proof::interference).stream()
                        .flatMap(i -> i.siblings().stream())
                        .filter(Sibling::used)
                        .max(order),
                order);
        return used.stream().max(order).map(worst -> new Remark.BusySibling(worst, used.size(), valid.size()));
    }

    private static Optional<Remark> noise(List<TrialResult> valid) {
        Comparator<Noisy> order = Comparator.comparing(noisy -> noisy.floor().lostShare());
        List<Noisy> noisy = ofForks(
                valid,
                report -> Optional.ofNullable(report.noise())
                        .flatMap(noise -> noise.noisiest())
                        .filter(NoiseFloor::noisy)
                        .map(floor -> new Noisy(
                                report.environment() == null
                                        ? null
                                        : report.environment().node(),
                                floor)),
                order);
        return noisy.stream()
                .max(order)
                .map(worst -> new Remark.NoisyCpu(
                        worst.floor().cpu(),
                        worst.node(),
                        Figures.rounded(worst.floor().lostShare()),
                        worst.floor().longestGapNanos(),
                        noisy.size(),
                        valid.size()));
    }

    /** @return the worst of each fork's processes; nothing of a fork in which no process has any */
    private static <T> List<T> ofForks(
            List<TrialResult> valid, Function<PodReport, Optional<T>> found, Comparator<T> order) {
        return valid.stream()
                .map(trial -> trial.reports().stream()
                        .flatMap(report -> found.apply(report).stream())
                        .max(order)
                        .orElse(null))
                .filter(Objects::nonNull)
                .toList();
    }
}
