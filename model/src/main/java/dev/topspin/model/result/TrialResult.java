package dev.topspin.model.result;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a trial: the reports of its processes together, checked.
 *
 * @param reason null for a good result; else why it is not, a {@link Reason} or a word of the kubelet's
 * @param message null for a good result; else what happened, for a person
 * @param measured what the driver measured; null where nothing was
 * @param cpuCores CPU cores kept busy by all processes together
 * @param threads threads that ran the measured parties, in all processes together
 * @param pinned whether every process proved its pinning
 * @param notPinned why not; empty where pinned
 * @param reports of the processes in the order of their roles; may be empty
 * @param hosts where the processes ran, in the order of their roles; empty outside a cluster
 */
public record TrialResult(
        String reason,
        String message,
        Measured measured,
        Double cpuCores,
        Integer threads,
        boolean pinned,
        List<String> notPinned,
        List<PodReport> reports,
        List<Host> hosts) {
    public TrialResult {
        notPinned = notPinned == null ? List.of() : List.copyOf(notPinned);
        reports = reports == null ? List.of() : List.copyOf(reports);
        hosts = hosts == null ? List.of() : List.copyOf(hosts);
    }

    /** A result of which it is not known where it ran. */
    public TrialResult(
            String reason,
            String message,
            Measured measured,
            Double cpuCores,
            Integer threads,
            boolean pinned,
            List<String> notPinned,
            List<PodReport> reports) {
        this(reason, message, measured, cpuCores, threads, pinned, notPinned, reports, List.of());
    }

    /** @return the same with where its processes ran */
    public TrialResult withHosts(List<Host> where) {
        return new TrialResult(reason, message, measured, cpuCores, threads, pinned, notPinned, reports, where);
    }

    /** @return the same with other reports of its processes */
    public TrialResult withReports(List<PodReport> other) {
        return new TrialResult(reason, message, measured, cpuCores, threads, pinned, notPinned, other, hosts);
    }

    /**
     * @return what rows, metrics and checks of CPUs are made of, in a tenth of the memory: without histograms, warm-ups, threads,
     *     configurations and hosts, and with long texts cut
     */
    public TrialResult condensed() {
        return Condensed.of(this);
    }

    /** @return whether the result may be used */
    public boolean valid() {
        return reason == null;
    }

    /** @return a result for a trial that ended from outside, before its processes reported */
    public static TrialResult failed(String reason, String message) {
        return new TrialResult(reason, message, null, null, null, false, List.of(), List.of());
    }

    /**
     * Puts the reports together and checks them against the plan and each other.
     *
     * @param plan of the trial
     * @param reports one of each process, in the order of their roles
     */
    public static TrialResult of(TrialPlan plan, List<PodReport> reports) {
        List<String> notPinned = new ArrayList<>();
        double cores = 0;
        int threads = 0;
        boolean pinned = reports.size() == plan.pods();
        for (PodReport report : reports) {
            Proof proof = report.proof();
            pinned &= proof != null && proof.pinned();
            List<String> reasons = proof == null ? List.of("it left no proof of its pinning") : proof.reasons();
            reasons.forEach(r -> notPinned.add(reports.size() > 1 ? report.role() + ": " + r : r));
            cores += report.usage() == null ? 0 : report.usage().cpuCores();
            threads += report.usage() == null ? 0 : report.usage().threads();
        }
        Measured measured = reports.stream()
                .map(PodReport::measured)
                .filter(java.util.Objects::nonNull)
                .findFirst()
                .orElse(null);
        Fault fault = validate(plan, reports, pinned, notPinned);
        return new TrialResult(
                fault == null ? null : fault.reason.name(),
                fault == null ? null : fault.message,
                measured,
                cores,
                threads,
                pinned,
                notPinned,
                reports);
    }

    /**
     * @param plan of the trial
     * @param reasons what speaks against its pinning, found by looking at it from outside; may be empty
     * @return the same, not pinned for these reasons too, and not valid any more where pinning is required
     */
    public TrialResult refuted(TrialPlan plan, List<String> reasons) {
        return refuted(plan.placement().pinning() == Placement.Pinning.Required, reasons);
    }

    /**
     * @param required whether its pinning is required
     * @param reasons what speaks against its pinning, found by looking at it from outside; may be empty
     * @return the same, not pinned for these reasons too, and not valid any more where pinning is required
     */
    public TrialResult refuted(boolean required, List<String> reasons) {
        List<String> all = new ArrayList<>(notPinned);
        reasons.stream().filter(r -> !all.contains(r)).forEach(all::add);
        if (all.size() == notPinned.size()) {
            return this;
        }
        boolean hasFigures = measured != null && (valid() || reason.equals(Reason.PinningNotProven.name()));
        boolean invalid = hasFigures && required;
        return new TrialResult(
                invalid ? Reason.PinningNotProven.name() : reason,
                invalid ? unproven(all) : message,
                measured,
                cpuCores,
                threads,
                false,
                all,
                reports,
                hosts);
    }

    private static String unproven(List<String> reasons) {
        return "pinning is Required and could not be proven: " + String.join("; ", reasons);
    }

    private record Fault(Reason reason, String message) {}

    private static Fault validate(TrialPlan plan, List<PodReport> reports, boolean pinned, List<String> notPinned) {
        for (PodReport r : reports) {
            if (r.version() > PodReport.VERSION) {
                return new Fault(
                        Reason.NoReport,
                        "the %s's report is of form %d, which a later version of Topspin wrote; this one reads up to %d"
                                .formatted(r.role(), r.version(), PodReport.VERSION));
            }
        }
        // the peer's own reason says more than "my peer is gone"
        for (PodReport r : reports) {
            if (!r.succeeded() && !r.reason().equals(Reason.PeerLost.name())) {
                return new Fault(reasonOf(r), r.role() + ": " + r.message());
            }
        }
        for (PodReport r : reports) {
            if (!r.succeeded()) {
                return new Fault(Reason.PeerLost, r.role() + ": " + r.message());
            }
        }
        if (reports.size() != plan.pods()) {
            return new Fault(Reason.NoReport, "%d of %d processes reported".formatted(reports.size(), plan.pods()));
        }
        for (PodReport r : reports) {
            if (!plan.planHash().equals(r.planHash()) || r.trial() != plan.index()) {
                return new Fault(
                        Reason.InvalidPlan,
                        r.role()
                                + " ran trial %d of plan %s, not %d of %s"
                                        .formatted(r.trial(), r.planHash(), plan.index(), plan.planHash()));
            }
            if (r.counts() == null || !r.counts().conserved()) {
                return new Fault(Reason.MessagesNotConserved, r.role() + ": " + r.counts());
            }
        }
        PodReport driver = reports.getFirst();
        for (PodReport r : reports) {
            if (r.counts().received() != driver.counts().sent()) {
                return new Fault(
                        Reason.MessagesNotConserved,
                        "%s received %d of the %d messages that were sent"
                                .formatted(
                                        r.role(),
                                        r.counts().received(),
                                        driver.counts().sent()));
            }
        }
        if (driver.measured() == null || driver.measured().exchanges() <= 0) {
            return new Fault(Reason.NoReport, "the driver measured nothing");
        }
        if (!pinned && plan.placement().pinning() == Placement.Pinning.Required) {
            return new Fault(Reason.PinningNotProven, unproven(notPinned));
        }
        return null;
    }

    private static Reason reasonOf(PodReport r) {
        for (Reason known : Reason.values()) {
            if (known.name().equals(r.reason())) {
                return known;
            }
        }
        return Reason.WorkloadError;
    }
}
