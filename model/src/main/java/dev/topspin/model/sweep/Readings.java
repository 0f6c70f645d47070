package dev.topspin.model.sweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ProofFault;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.Steal;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What a sweep takes from the results of trials. */
final class Readings {
    private static final String KERNEL_SETTINGS = "environment.kernelSettings";

    private Readings() {}

    /** @return trials that measured something on CPUs that were their own; where there are none, on CPUs that were not */
    static List<TrialResult> withFigures(List<TrialResult> trials) {
        List<TrialResult> measured = trials.stream()
                .filter(trial -> trial.measured() != null
                        && (trial.valid() || trial.reason().equals(Reason.PinningNotProven.name())))
                .toList();
        List<TrialResult> pinned = measured.stream().filter(TrialResult::pinned).toList();
        return pinned.isEmpty() ? measured : pinned;
    }

    /** @return the same of one round of processes that met many, of those that were broken off later too */
    static List<TrialResult> withRound(int round, List<TrialResult> trials) {
        List<TrialResult> measured = trials.stream()
                .filter(trial -> nanosOf(round, trial).isPresent())
                .toList();
        List<TrialResult> pinned = measured.stream().filter(TrialResult::pinned).toList();
        return pinned.isEmpty() ? measured : pinned;
    }

    /** @return the median round trip of one round; empty where nothing was measured in it */
    static Optional<Long> nanosOf(int round, TrialResult trial) {
        return rounds(trial).flatMap(rounds -> rounds.p50(round));
    }

    private static Optional<RoundFigures> rounds(TrialResult trial) {
        return trial.reports().stream()
                .map(PodReport::rounds)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** @return why nothing was measured in a round, as the last of the trials says; null where there are none */
    static NotMeasured missed(int round, List<TrialResult> trials) {
        return trials.isEmpty()
                ? null
                : rounds(trials.getLast())
                        .flatMap(rounds -> rounds.missed(round))
                        .map(missed -> new NotMeasured(missed.reason(), missed.message(), null))
                        .orElseGet(() -> notMeasured(trials));
    }

    /** @return the median round trip in microseconds; where none were recorded, twice what a hop took */
    static double micros(Measured measured) {
        return (measured.p50Nanos() == null ? 2 * measured.nsPerOp() : measured.p50Nanos()) / 1e3;
    }

    /** @return why none of the trials measured anything, as the last of them says; null where there are none */
    static NotMeasured notMeasured(List<TrialResult> trials) {
        return trials.isEmpty()
                ? null
                : new NotMeasured(trials.getLast().reason(), trials.getLast().message(), null);
    }

    /** @return the reports of processes on a node */
    static List<PodReport> on(String node, List<TrialResult> trials) {
        return trials.stream().flatMap(trial -> on(node, trial)).toList();
    }

    private static Stream<PodReport> on(String node, TrialResult trial) {
        return trial.reports().stream()
                .filter(report -> report.environment() != null
                        && node.equals(report.environment().node()));
    }

    /** @return whether every process on the node proved its pinning; null where pinning was not wanted, or nothing ran there */
    static Boolean pinned(List<TrialResult> trials, String node) {
        List<Proof> proofs = on(node, trials).stream().map(PodReport::proof).toList();
        if (proofs.isEmpty()
                || proofs.stream().allMatch(p -> p != null && p.faults().contains(ProofFault.NotWanted))) {
            return null;
        }
        return proofs.stream().allMatch(p -> p != null && p.pinned())
                && trials.stream().noneMatch(Readings::refutedFromOutside);
    }

    /** Nobody knows which of its processes it was. */
    private static boolean refutedFromOutside(TrialResult trial) {
        return !trial.pinned()
                && trial.reports().stream()
                        .allMatch(report ->
                                report.proof() != null && report.proof().pinned());
    }

    /**
     * @return how the CPUs of the first process on the node lay to each other; null where that is not known, and where pinning was not
     *     wanted: then it is chance
     */
    static CpuRelation relation(List<TrialResult> trials, String node) {
        return on(node, trials).stream()
                .map(PodReport::proof)
                .filter(Objects::nonNull)
                .filter(proof -> !proof.faults().contains(ProofFault.NotWanted))
                .map(Proof::relation)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** @return what the process ran on; without lists of settings of which entries may be missing because bytes were short */
    static Environment environment(PodReport report) {
        Environment environment = report.environment();
        boolean cut = report.leftOut() != null
                && report.leftOut().stream().anyMatch(path -> path.startsWith(KERNEL_SETTINGS));
        return cut && environment.kernelSettings() != null
                ? environment.withKernelSettings(environment.kernelSettings().withoutLists())
                : environment;
    }

    /** @return the worst CPU's of that process which has a middling one; null where there is none */
    static NoiseFloor noise(List<PodReport> reports) {
        List<NoiseFloor> floors = reports.stream()
                .map(PodReport::noise)
                .filter(Objects::nonNull)
                .map(Readings::worst)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparing(NoiseFloor::lostShare))
                .toList();
        return floors.isEmpty() ? null : floors.get(floors.size() / 2);
    }

    private static NoiseFloor worst(Noise noise) {
        return NoiseFloor.worst(
                Stream.concat(noise.before().stream(), noise.after().stream()).toList());
    }

    /** @return the median over processes of what the hypervisor took, as a share; null where that can't be read */
    static Double steal(List<PodReport> reports) {
        double[] shares = reports.stream()
                .map(Steal::share)
                .flatMap(Optional::stream)
                .mapToDouble(share -> share)
                .toArray();
        return median(shares);
    }

    /** @return the median over processes of how long a measured thread waited for a CPU, as a share; null where that can't be read */
    static Double waiting(List<PodReport> reports) {
        return median(reports.stream()
                .map(PodReport::proof)
                .filter(proof -> proof != null && proof.interference() != null)
                .map(proof -> proof.interference().runDelayShare())
                .filter(Objects::nonNull)
                .mapToDouble(share -> share)
                .toArray());
    }

    private static Double median(double... shares) {
        return shares.length == 0 ? null : (Double) Intervals.median(shares);
    }
}
