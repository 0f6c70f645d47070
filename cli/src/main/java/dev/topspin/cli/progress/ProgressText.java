package dev.topspin.cli.progress;

import dev.topspin.cli.Text;
import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;

/** The words of a progress display. */
final class ProgressText {
    private static final int BAR = 16;

    private ProgressText() {}

    /** @return e.g. {@code ━━━━────────────  4/15  akka-tcp, fork 1: iteration 2 of 5, 12,300 ns/hop  0:42, about 2 min left} */
    static String running(Clock clock, TrialPlan trial, WorkloadEvent event) {
        int filled = BAR * clock.done() / Math.max(1, clock.total());
        return "━".repeat(filled)
                + "─".repeat(BAR - filled)
                + "  %d/%d  %s, fork %d: %s  %s, about %s left"
                        .formatted(
                                clock.done() + 1,
                                clock.total(),
                                trial.cell().name(),
                                trial.fork(),
                                doing(event, unit(trial)),
                                Text.clock(clock.elapsedNanos()),
                                Text.duration(clock.leftNanos()));
    }

    /** @return e.g. {@code [4/15] akka-tcp, fork 1: 12,300 ns/hop (12 s; 2 min left)} */
    static String ended(Clock clock, TrialPlan trial, TrialResult result) {
        String outcome = result.valid()
                ? Text.figure(result.measured().nsPerOp()) + " ns/" + unit(trial)
                : "FAILED, " + result.reason() + ": " + result.message();
        return "[%d/%d] %s, fork %d: %s (%s; about %s left)"
                .formatted(
                        clock.done(),
                        clock.total(),
                        trial.cell().name(),
                        trial.fork(),
                        outcome,
                        Text.duration(clock.trialNanos()),
                        Text.duration(clock.leftNanos()));
    }

    private static String unit(TrialPlan trial) {
        return trial.cell().workload().kind().unit().name();
    }

    private static String doing(WorkloadEvent event, String unit) {
        if (event == null) {
            return "starting";
        }
        String what =
                switch (event.event()) {
                    case "warmup" -> "warm-up";
                    case "report" -> "ending";
                    default -> event.event();
                };
        String count = event.of() == 0 ? "" : " %d of %d".formatted(event.n(), event.of());
        return what + count + (event.nsPerOp() == null ? "" : ", " + Text.figure(event.nsPerOp()) + " ns/" + unit);
    }
}
