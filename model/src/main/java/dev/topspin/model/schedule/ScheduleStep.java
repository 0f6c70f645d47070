package dev.topspin.model.schedule;

import dev.topspin.model.schedule.CronTimes.Due;
import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.schedule.ScheduledRun.Phase;
import dev.topspin.model.spec.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be done for a schedule next: one thing at a time, each of which can be repeated, and after which the next is worked out
 * from what is stored then.
 */
public sealed interface ScheduleStep {

    /** It can't be run as it is. */
    record NotRunnable(List<Violation> violations) implements ScheduleStep {}

    /**
     * A run, or the one that confirms it, has ended: this is known by now.
     *
     * @param run that was judged
     * @param judgement with it
     */
    record Judged(ScheduledRun run, Judgement judgement) implements ScheduleStep {}

    /** A run is slower than those before: the same is to be run once more at once. */
    record Confirm(ScheduledRun run) implements ScheduleStep {}

    /**
     * A run is due.
     *
     * @param name of the run
     * @param due the latest of the times that have come
     * @param replaced names of runs to be deleted before
     */
    record Start(String name, Due due, List<String> replaced) implements ScheduleStep {}

    /** More finished runs are there than are to be kept. */
    record Trim(List<String> names) implements ScheduleStep {}

    /**
     * Nothing is to be done now.
     *
     * @param next when the next run is due; null while it is suspended
     * @param tooLate the latest of the runs that were due and were not started by their deadline; null for none
     */
    record Wait(Instant next, Instant tooLate) implements ScheduleStep {}

    /** Pure. */
    static ScheduleStep of(ScheduleView view) {
        List<Violation> violations = ScheduleValidation.check(view.name(), view.spec(), view.now());
        if (!violations.isEmpty()) {
            return new NotRunnable(violations);
        }
        CronTimes times = view.times();
        return judge(view)
                .or(() -> confirm(view))
                .or(() -> start(view, times))
                .or(() -> trim(view))
                .orElseGet(() -> waits(view, times));
    }

    private static Optional<ScheduleStep> judge(ScheduleView view) {
        Judge judge = new Judge(
                view.spec(),
                view.judgement(),
                view.runs().stream().filter(r -> !r.confirms()).toList(),
                view.named());
        Optional<ScheduledRun> suspected = suspected(view);
        if (suspected.isPresent()) { // those after it wait, for it may be their baseline
            return view.run(RunNames.confirming(suspected.get().name()))
                    .filter(ScheduledRun::over)
                    .map(confirming -> new Judged(suspected.get(), judge.of(suspected.get(), confirming)));
        }
        return view.runs().stream()
                .filter(r -> r.over() && !r.confirms())
                .filter(r -> view.judgement().run(r.name()).isEmpty())
                .findFirst()
                .map(run -> new Judged(run, isLate(view, run) ? judge.late(run) : judge.of(run, null)));
    }

    private static boolean isLate(ScheduleView view, ScheduledRun run) {
        return view.runs().stream()
                .anyMatch(r -> r.due().isAfter(run.due())
                        && view.judgement().run(r.name()).isPresent());
    }

    private static Optional<ScheduledRun> suspected(ScheduleView view) {
        return view.judgement().awaiting().flatMap(r -> view.run(r.name()));
    }

    private static Optional<ScheduleStep> confirm(ScheduleView view) {
        return suspected(view)
                .filter(run -> !view.spec().suspended())
                .filter(run -> view.run(RunNames.confirming(run.name())).isEmpty())
                .map(Confirm::new);
    }

    private static Optional<ScheduleStep> start(ScheduleView view, CronTimes times) {
        ConcurrencyPolicy policy = view.spec().concurrencyPolicy();
        List<ScheduledRun> active = view.active();
        if (view.spec().suspended() || (policy == ConcurrencyPolicy.Forbid && !active.isEmpty())) {
            return Optional.empty();
        }
        return times.due(view.earliest(), view.now()).map(due -> {
            String name = RunNames.of(view.name(), due.latest());
            List<String> replaced = policy == ConcurrencyPolicy.Replace
                    ? active.stream()
                            .map(ScheduledRun::name)
                            .filter(other -> !other.equals(name))
                            .toList()
                    : List.of();
            return new Start(name, due, replaced);
        });
    }

    private static Optional<ScheduleStep> trim(ScheduleView view) {
        Set<String> kept = new HashSet<>(view.spec().history().pinned());
        for (Phase phase : List.of(Phase.Succeeded, Phase.Failed)) {
            List<ScheduledRun> runs = view.runs().stream()
                    .filter(r -> !r.confirms() && r.phase() == phase)
                    .toList();
            int from = Math.max(0, runs.size() - view.spec().history().keep());
            runs.subList(from, runs.size()).forEach(r -> kept.add(r.name()));
        }
        kept.addAll(baseline(view));
        List<String> names = new ArrayList<>();
        for (ScheduledRun run : view.runs()) {
            String of = RunNames.confirmed(run.name());
            boolean needed = view.run(of).map(r -> !r.over()).orElse(false)
                    || view.judgement().run(of).map(JudgedRun::suspected).orElse(!run.confirms());
            if (run.over() && !needed && !kept.contains(of) && !kept.contains(run.name())) {
                names.add(run.name());
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(new Trim(names));
    }

    /** What the next run is compared with. Slower ones are not, and of them there may be as many as are kept. */
    private static List<String> baseline(ScheduleView view) {
        List<String> names = view.runs().stream()
                .filter(r -> r.cells().stream().anyMatch(c -> c.figure() != null))
                .map(ScheduledRun::name)
                .filter(name -> view.judgement().run(name).stream()
                        .anyMatch(r -> !r.suspected() && r.regressed().isEmpty()))
                .toList();
        return names.subList(Math.max(0, names.size() - view.spec().baseline().lastRuns()), names.size());
    }

    private static ScheduleStep waits(ScheduleView view, CronTimes times) {
        Instant next = times.next(view.now()).orElseThrow();
        Instant tooLate = view.spec().suspended() || view.spec().startingDeadline() == null
                ? null
                : times.due(view.since(), view.earliest()).map(Due::latest).orElse(null);
        return new Wait(view.spec().suspended() ? null : next, tooLate);
    }
}
