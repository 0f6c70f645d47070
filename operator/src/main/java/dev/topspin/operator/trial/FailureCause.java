package dev.topspin.operator.trial;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.trial.PodState.Broken;
import dev.topspin.operator.trial.PodState.Reported;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which of a trial's failures is the cause. When one process of a pair fails the other fails as well: it loses its peer,
 * or the Job controller stops it. What counts is what failed first and isn't one of those.
 */
final class FailureCause {
    private FailureCause() {}

    private record Failure(
            int index, String reason, String message, Instant at, boolean consequence, Instant explainedBy) {}

    /** @return empty where nothing has failed, or nothing but what a deadline has stopped */
    static Optional<Observation> of(TrialInputs facts, List<PodState> states) {
        List<Failure> failures = failures(states);
        if (failures.isEmpty() || (TrialObserver.stoppedByDeadline(facts.job()) && allStopped(failures))) {
            return Optional.empty();
        }
        Failure first = failures.stream()
                .min(Comparator.comparing(Failure::consequence)
                        .thenComparing(Failure::at)
                        .thenComparing(Failure::index))
                .orElseThrow();
        boolean allEnded = states.stream().allMatch(s -> s instanceof Reported || s instanceof Broken);
        Instant patience = failures.stream()
                .map(Failure::at)
                .min(Comparator.naturalOrder())
                .orElseThrow()
                .plus(TrialObserver.PEER_GRACE);
        // by a clock of the node's, which may be ahead of ours
        patience = Times.earliest(patience, facts.endsBy());
        if (!allEnded && facts.now().isBefore(patience)) {
            return Optional.of(new Observation.Running(null, patience));
        }
        Instant explained = Times.earliest(facts.endsBy(), first.explainedBy);
        if (first.explainedBy != null && facts.now().isBefore(explained)) {
            return Optional.of(new Observation.Running(null, explained));
        }
        String who = states.size() > 1 ? TrialObserver.role(first.index) + ": " : "";
        return Optional.of(new Observation.Ended(
                withReports(facts.plan(), TrialResult.failed(first.reason, who + first.message), reports(states)),
                null));
    }

    private static boolean allStopped(List<Failure> failures) {
        return failures.stream().allMatch(f -> f.consequence || f.reason.equals(Reason.PodKilled.name()));
    }

    /** What the processes said, in the order of their roles; only those that did. */
    static List<PodReport> reports(List<PodState> states) {
        return states.stream()
                .filter(Reported.class::isInstance)
                .map(s -> ((Reported) s).report())
                .toList();
    }

    private static List<Failure> failures(List<PodState> states) {
        List<Failure> failures = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            switch (states.get(i)) {
                case Broken(String reason, String message, Instant at, Instant explainedBy) ->
                    failures.add(new Failure(i, reason, message, at, false, explainedBy));
                case Reported(PodReport report, Instant _, Instant at, boolean stopped, Instant explainedBy) -> {
                    if (!report.succeeded()) {
                        boolean consequence = report.reason().equals(Reason.PeerLost.name())
                                || (stopped && report.reason().equals(Reason.PodKilled.name()));
                        String message = String.valueOf(report.message());
                        failures.add(new Failure(i, report.reason(), message, at, consequence, explainedBy));
                    }
                }
                default -> {}
            }
        }
        return failures;
    }

    /** The failure, with what was measured until then as evidence. */
    private static TrialResult withReports(TrialPlan plan, TrialResult failed, List<PodReport> reports) {
        TrialResult seen = TrialResult.of(plan, reports);
        return new TrialResult(
                failed.reason(),
                failed.message(),
                seen.measured(),
                seen.cpuCores(),
                seen.threads(),
                !reports.isEmpty() && seen.pinned(),
                seen.notPinned(),
                reports);
    }
}
