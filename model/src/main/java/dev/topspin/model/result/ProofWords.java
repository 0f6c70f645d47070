package dev.topspin.model.result;

import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.CpuWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Proofs of pinning in words, for a person. */
public final class ProofWords {
    private ProofWords() {}

    /** @return for each process that has a proof which CPUs it measured on and how they lie to each other */
    public static List<String> of(TrialResult result) {
        List<String> words = new ArrayList<>();
        for (PodReport report : result.reports()) {
            if (report.proof() != null) {
                String where =
                        report.environment() == null || report.environment().node() == null
                                ? ""
                                : " on " + report.environment().node();
                String who = result.reports().size() > 1 ? report.role() + where + ": " : "";
                words.add(who + cpus(report.proof()));
            }
        }
        return words;
    }

    /** @return e.g. {@code CPUs 2 and 3: same last-level cache, different cores; housekeeping on CPU 1} */
    public static String cpus(Proof proof) {
        String house = set(proof.housekeepingCpus())
                .map(cpus -> "; housekeeping on " + CpuWords.named(cpus))
                .orElse("");
        return measured(proof) + house;
    }

    /** Where bytes were short, only the relation of the CPUs is there; in an older result not even that. */
    private static String measured(Proof proof) {
        if (!proof.cpus().isEmpty()) {
            return CpuWords.of(proof.cpus());
        }
        String cpus = set(proof.measuredCpus()).map(CpuWords::named).orElse("no measured CPUs");
        return proof.relation() == null ? cpus : cpus + ": " + CpuWords.of(proof.relation());
    }

    /** @return what else could run on cores that its processes measured on, a sentence each; empty where nothing is known of */
    public static List<String> beside(TrialResult result) {
        return result.reports().stream()
                .filter(report -> report.proof() != null)
                .flatMap(report -> report.proof().beside().stream())
                .distinct()
                .toList();
    }

    /**
     * @return what the CPUs are and what happened to them while measuring, a sentence each: model and frequency, who else is
     *     on their cores, how they were watched, what the hypervisor and the kernel took
     */
    public static List<String> details(Proof proof) {
        List<String> details = new ArrayList<>();
        if (proof.watch() == null) {
            return details;
        }
        String models = proof.cpuModels().isEmpty() ? "CPU model can't be read" : String.join(", ", proof.cpuModels());
        details.add(proof.cpus().isEmpty() ? models : models + ", " + CpuWords.frequency(proof.cpus()));
        details.addAll(CpuWords.neighbours(proof.cpus()));
        details.addAll(proof.beside());
        details.add(watched(proof.watch()));
        details.add(
                proof.stealNanos() == null
                        ? "what the hypervisor took from them can't be read"
                        : String.format(
                                Locale.ROOT,
                                "the hypervisor took %.0f ms from them while measuring",
                                proof.stealNanos() / 1e6));
        details.addAll(InterferenceWords.of(proof));
        proof.threads().stream().map(ProofWords::thread).forEach(details::add);
        return details;
    }

    private static String watched(Proof.Watch watch) {
        if (watch.looks() == 0) {
            return "whether they changed in between can't be read";
        }
        String change = watch.changedTo() == null ? "never changed" : "changed to " + watch.changedTo();
        return String.format(
                Locale.ROOT,
                "looked at %d times, at most %.1f s apart: %s",
                watch.looks(),
                watch.longestGapNanos() / 1e9,
                change);
    }

    private static String thread(Proof.MeasuredThread thread) {
        String text = thread.name() + ": may run on " + Objects.requireNonNullElse(thread.mask(), "(unreadable)")
                + ", seen on " + (thread.ranOn() == null || thread.ranOn().isEmpty() ? "none" : thread.ranOn());
        if (thread.voluntarySwitches() == null && thread.migrations() == null) {
            return text;
        }
        String waited = thread.runDelayNanos() == null
                ? ""
                : String.format(Locale.ROOT, ", kept waiting for %.2f ms", thread.runDelayNanos() / 1e6);
        return text
                + "; %s migrations, %s voluntary and %s involuntary switches%s"
                        .formatted(
                                count(thread.migrations()),
                                count(thread.voluntarySwitches()),
                                count(thread.involuntarySwitches()),
                                waited);
    }

    private static String count(Long value) {
        return value == null ? "unreadable" : value.toString();
    }

    private static Optional<CpuSet> set(String list) {
        return CpuSet.read(list).filter(cpus -> !cpus.isEmpty());
    }
}
