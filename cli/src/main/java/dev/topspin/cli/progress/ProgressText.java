package dev.topspin.cli.progress;

import dev.topspin.cli.progress.TerminalProgress.Running;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.TrialResult;
import java.util.List;
import java.util.stream.Collectors;

/** The words of a progress display. */
final class ProgressText {
    private static final int BAR = 16;

    private ProgressText() {}

    /**
     * @param running at least one
     * @return e.g. {@code ━━━━────────────  4/15  akka-tcp, fork 1: iteration 2 of 5, 12,300 ns/hop  0:42, about 2 min left};
     *     of several that run at once, no more than which they are
     */
    static String running(Clock clock, List<Running> running) {
        int filled = BAR * clock.done() / Math.max(1, clock.total());
        String bar = "━".repeat(filled) + "─".repeat(BAR - filled);
        String time = "%s, about %s left".formatted(Text.clock(clock.elapsedNanos()), Text.duration(clock.leftNanos()));
        if (running.size() == 1) {
            Running one = running.getFirst();
            return "%s  %d/%d  %s: %s  %s"
                    .formatted(
                            bar,
                            clock.done() + 1,
                            clock.total(),
                            name(one.trial()),
                            doing(one.event(), one.trial()),
                            time);
        }
        return "%s  %d/%d  %s  %d at once: %s"
                .formatted(
                        bar,
                        clock.done() + running.size(),
                        clock.total(),
                        time,
                        running.size(),
                        running.stream().map(r -> name(r.trial())).collect(Collectors.joining("; ")));
    }

    private static String name(TrialPlan trial) {
        return "%s, fork %d".formatted(trial.cell().name(), trial.fork());
    }

    /** @return e.g. {@code [4/15] akka-tcp, fork 1: 12,300 ns/hop (12 s; 2 min left)} */
    static String ended(Clock clock, TrialPlan trial, TrialResult result) {
        String outcome = result.valid()
                ? figures(trial, result.measured())
                : "FAILED, " + result.reason() + ": " + result.message();
        return "[%d/%d] %s: %s (%s; about %s left)"
                .formatted(
                        clock.done(),
                        clock.total(),
                        name(trial),
                        outcome,
                        Text.duration(clock.tookNanos()),
                        Text.duration(clock.leftNanos()));
    }

    /** At a rate, what a hop takes is the rate the other way round. */
    private static String figures(TrialPlan trial, Measured measured) {
        return measured.openLoop() == null
                ? Text.figure(measured.nsPerOp()) + " ns/" + unit(trial)
                : "%,.0f/s, p50 %s us, p99 %s us"
                        .formatted(
                                measured.openLoop().reachedRate(),
                                micros(measured.p50Nanos()),
                                micros(measured.p99Nanos()));
    }

    private static String micros(Long nanos) {
        return Text.figure(nanos == null ? null : nanos / 1000.0);
    }

    private static String unit(TrialPlan trial) {
        return trial.cell().workload().kind().unit().name();
    }

    private static String doing(WorkloadEvent event, TrialPlan trial) {
        if (event == null) {
            return "starting";
        }
        String what =
                switch (event.event()) {
                    case "warmup" -> "warm-up";
                    case "report" -> "ending";
                    default -> event.event();
                };
        boolean atMost =
                event.event().equals("warmup") && trial.measurement().warmup().judged();
        String count = event.of() == 0 ? "" : " %d of %s%d".formatted(event.n(), atMost ? "at most " : "", event.of());
        boolean told = event.nsPerOp() != null && !trial.cell().openLoop();
        return what + count + (told ? ", " + Text.figure(event.nsPerOp()) + " ns/" + unit(trial) : "");
    }
}
