package dev.topspin.operator.schedule;

import dev.topspin.api.ConditionReasons;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.RunsAsStored;
import dev.topspin.model.schedule.CronTimes.Due;
import dev.topspin.model.schedule.Judgement;
import dev.topspin.model.schedule.RunNames;
import dev.topspin.model.schedule.ScheduleStep;
import dev.topspin.model.schedule.ScheduleView;
import dev.topspin.model.schedule.ScheduledRun;
import dev.topspin.model.spec.Violation;
import dev.topspin.operator.kube.Creation;
import dev.topspin.operator.kube.Deletion;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.schedule.ScheduleStatuses.Held;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Does for a schedule what there is to do now, step by step, and writes the status after each: a process that is killed in between does
 * a step again, and finds what it made by its name.
 */
final class ScheduleRunner {
    private static final Logger LOG = Logger.getLogger(ScheduleRunner.class.getName());

    /** Somebody else wrote: look again. */
    static final Duration SOON = Duration.ofMillis(200);

    /** Something is in the way of the next run. */
    private static final Duration AGAIN = Duration.ofSeconds(30);

    /** Clocks are set, and events can be missed: look again at least so often. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final KubernetesClient client;
    private final StatusPatch patches;
    private final ScheduleEvents events;
    private final Clock clock;
    private final Set<Class<? extends HasMetadata>> kinds;

    /** @param kinds of which this operator runs what it makes */
    ScheduleRunner(
            KubernetesClient client,
            StatusPatch patches,
            ScheduleEvents events,
            Clock clock,
            Set<Class<? extends HasMetadata>> kinds) {
        this.kinds = Set.copyOf(kinds);
        this.client = client;
        this.patches = patches;
        this.events = events;
        this.clock = clock;
    }

    /**
     * What came of it.
     *
     * @param stored the schedule as it is stored now
     * @param again when to look again if nothing happens before
     */
    record Done(ExperimentSchedule stored, Duration again) {}

    /**
     * @param schedule as stored
     * @param objects that are its runs, as far as is known
     */
    Done run(ExperimentSchedule schedule, Collection<? extends HasMetadata> objects) {
        StoredRuns runs = new StoredRuns(schedule, objects);
        ScheduledRun named = named(schedule);
        ExperimentSchedule stored = schedule;
        while (true) {
            Outcome outcome = carryOut(stored, view(stored, runs, named), runs);
            Optional<ExperimentSchedule> written = write(stored, outcome.status());
            if (written.isEmpty()) {
                return new Done(stored, SOON);
            }
            stored = written.get();
            if (outcome.again() != null) {
                return new Done(stored, outcome.again());
            }
        }
    }

    /**
     * A step that was carried out.
     *
     * @param status to be written
     * @param again when to look again; null where the next step is to be done at once
     */
    private record Outcome(ExperimentScheduleStatus status, Duration again) {}

    private Outcome carryOut(ExperimentSchedule schedule, ScheduleView view, StoredRuns runs) {
        Instant last = view.lastScheduleTime();
        Judgement known = view.judgement();
        return switch (ScheduleStep.of(view)) {
            case ScheduleStep.NotRunnable(List<Violation> violations) -> {
                String all = violations.stream().map(Violation::toString).collect(Collectors.joining("; "));
                events.invalid(schedule, all);
                yield new Outcome(new ScheduleStatuses(schedule, view).notRunnable(all), LONGEST);
            }
            case ScheduleStep.Judged(ScheduledRun run, Judgement judgement) -> {
                events.judged(schedule, run, known, judgement);
                yield new Outcome(new ScheduleStatuses(schedule, view).now(last, judgement, null), null);
            }
            case ScheduleStep.Confirm(ScheduledRun run) -> {
                Held held = make(schedule, RunNames.confirming(run.name()), run.due(), runs);
                yield made(schedule, runs, last, held);
            }
            case ScheduleStep.Start(String name, Due due, List<String> replaced) -> {
                delete(schedule, replaced, runs);
                Held held = make(schedule, name, due.latest(), runs);
                events.started(schedule, name, due, held);
                yield made(schedule, runs, held == null ? due.latest() : last, held);
            }
            case ScheduleStep.Trim(List<String> names) -> {
                delete(schedule, names, runs);
                yield made(schedule, runs, last, null);
            }
            case ScheduleStep.Wait(Instant next, Instant tooLate) -> {
                events.tooLate(schedule, tooLate);
                yield new Outcome(new ScheduleStatuses(schedule, view).now(last, known, null), until(next));
            }
        };
    }

    /** The status with what was made or deleted by now. */
    private Outcome made(ExperimentSchedule schedule, StoredRuns runs, Instant last, Held held) {
        ScheduleView now = view(schedule, runs, null);
        ExperimentScheduleStatus status = new ScheduleStatuses(schedule, now).now(last, now.judgement(), held);
        return new Outcome(status, held == null ? null : AGAIN);
    }

    private Duration until(Instant next) {
        if (next == null) {
            return LONGEST;
        }
        Duration left = Duration.between(clock.instant(), next).plusMillis(1);
        return left.compareTo(LONGEST) > 0 ? LONGEST : left.isPositive() ? left : SOON;
    }

    private ScheduleView view(ExperimentSchedule schedule, StoredRuns runs, ScheduledRun named) {
        ExperimentScheduleStatus status =
                Objects.requireNonNullElse(schedule.getStatus(), ExperimentScheduleStatus.NONE);
        return new ScheduleView(
                schedule.getMetadata().getName(),
                Instant.parse(schedule.getMetadata().getCreationTimestamp()),
                schedule.getSpec(),
                status.lastScheduleTime() == null ? null : Instant.parse(status.lastScheduleTime()),
                status.known(),
                runs.all(),
                named,
                clock.instant());
    }

    /** @return the experiment of {@code spec.baseline}, where it is there and over */
    private ScheduledRun named(ExperimentSchedule schedule) {
        String name = schedule.getSpec().baseline().experiment();
        Experiment experiment = name == null
                ? null
                : client.resources(Experiment.class)
                        .inNamespace(schedule.getMetadata().getNamespace())
                        .withName(name)
                        .get();
        return Optional.ofNullable(experiment)
                .map(e -> RunsAsStored.run(e, Instant.EPOCH))
                .filter(ScheduledRun::over)
                .orElse(null);
    }

    /** @return what is in the way; null where it is there */
    private Held make(ExperimentSchedule schedule, String name, Instant due, StoredRuns runs) {
        HasMetadata wanted = ScheduleRuns.wanted(schedule, name);
        Held held = kinds.contains(wanted.getClass()) ? make(schedule, wanted, due, runs) : notRun(wanted.getKind());
        if (held != null) {
            events.stalled(schedule, name, held);
        }
        return held;
    }

    private static Held notRun(String kind) {
        return new Held(
                ConditionReasons.FORBIDDEN,
                "this operator runs no %s: switch it on in its chart, or take another template".formatted(kind));
    }

    private Held make(ExperimentSchedule schedule, HasMetadata wanted, Instant due, StoredRuns runs) {
        String name = wanted.getMetadata().getName();
        return switch (Creation.of(client, wanted)) {
            case Creation.Done(HasMetadata stored, boolean now) -> {
                if (now) {
                    LOG.log(Level.INFO, "run created", Map.of("schedule", id(schedule), "run", name));
                }
                runs.made(stored, due);
                yield null;
            }
            case Creation.NameTaken(String message) -> new Held(ConditionReasons.NAME_TAKEN, message);
            case Creation.Forbidden(String message) -> new Held(ConditionReasons.FORBIDDEN, message);
            case Creation.Rejected(String message) -> new Held(ConditionReasons.RUN_REJECTED, message);
        };
    }

    private void delete(ExperimentSchedule schedule, List<String> names, StoredRuns runs) {
        for (String name : names) {
            Deletion.of(client, runs.object(name));
            LOG.log(Level.INFO, "run deleted", Map.of("schedule", id(schedule), "run", name));
            runs.deleted(name);
        }
    }

    private Optional<ExperimentSchedule> write(ExperimentSchedule schedule, ExperimentScheduleStatus status) {
        return Objects.equals(schedule.getStatus(), status)
                ? Optional.of(schedule)
                : patches.write(schedule, schedule.getStatus(), status);
    }

    private static String id(ExperimentSchedule schedule) {
        return schedule.getMetadata().getNamespace() + "/"
                + schedule.getMetadata().getName();
    }
}
