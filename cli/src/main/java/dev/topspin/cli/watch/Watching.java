package dev.topspin.cli.watch;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.StartedSpec;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.progress.RunListener;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Retries;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Follows an experiment in a cluster to its end. It asks again and again: the trials of a lane run one after the other, and
 * their names are known, so that a look takes a small answer and one more for each lane, and a lost connection needs nothing
 * but another look.
 */
public final class Watching {
    private final ClusterExperiments cluster;
    private Plan plan;
    private final RunListener progress;
    private final ReplayClock clock;
    private final Pace pace;
    private final Map<Integer, Trial> ended = new TreeMap<>();
    private Experiment experiment;
    private final Set<String> started = new HashSet<>();
    private String told = "";
    private Instant lostAt;

    /**
     * How often is looked.
     *
     * @param look between two looks
     * @param giveUp how long a connection may be lost
     */
    public record Pace(Duration look, Duration giveUp) {
        public static final Pace USUAL = new Pace(Duration.ofSeconds(1), Duration.ofMinutes(5));
    }

    /** How it ended. */
    public enum End {
        Finished,
        NotRunnable,
        Deleted,
        Lost
    }

    /**
     * @param experiment as found
     * @param plan of it
     * @param progress shows the clock's time
     */
    public Watching(
            ClusterExperiments cluster,
            Experiment experiment,
            Plan plan,
            RunListener progress,
            ReplayClock clock,
            Pace pace) {
        this.cluster = cluster;
        this.experiment = experiment;
        this.plan = plan;
        this.progress = progress;
        this.clock = clock;
        this.pace = pace;
    }

    /** @return as it was seen last */
    public Experiment experiment() {
        return experiment;
    }

    /** @return the trials that have ended */
    public Collection<Trial> ended() {
        return ended.values();
    }

    /**
     * @return why it ended
     * @throws ClusterException where the cluster refuses to answer, or has what this version doesn't know
     * @throws BadInputException where the operator has come to plan it otherwise
     */
    public End run() throws ClusterException, BadInputException, InterruptedException {
        Map<String, Trial> before = null;
        while (true) {
            try {
                if (before == null) { // one answer instead of one for each that has ended already
                    before = new TreeMap<>();
                    for (Trial trial : cluster.trials(experiment)) {
                        before.put(trial.getMetadata().getName(), trial);
                    }
                }
                Optional<Experiment> found =
                        cluster.experiment(experiment.getMetadata().getName());
                if (found.isEmpty() || !same(found.get(), experiment)) {
                    return End.Deleted;
                }
                experiment = found.get();
                ResultsOfCluster.requirePlanned(experiment, plan);
                tellState();
                follow(before);
                if (experiment.getStatus().completionTime() != null) {
                    return End.Finished;
                }
                if (invalid(experiment.getStatus())) {
                    return End.NotRunnable;
                }
                found();
            } catch (ClusterException e) {
                if (!e.passing()) {
                    throw e;
                }
                if (lost(e)) {
                    return End.Lost;
                }
            }
            Thread.sleep(pace.look());
        }
    }

    /** Not so where it was deleted and made anew. */
    private static boolean same(Experiment one, Experiment other) {
        return Objects.equals(one.getMetadata().getUid(), other.getMetadata().getUid());
    }

    private static boolean invalid(ExperimentStatus status) {
        return status.condition(ConditionTypes.VALID)
                .filter(c -> c.getStatus().equals("False"))
                .isPresent();
    }

    /** @return the message of a condition; the other words where it has none */
    public static String message(Experiment experiment, String type, String otherwise) {
        return experiment
                .getStatus()
                .condition(type)
                .map(c -> c.getMessage())
                .filter(m -> !m.isEmpty())
                .orElse(otherwise);
    }

    private void tellState() {
        String state = state();
        if (!state.equals(told) && !state.isEmpty()) {
            progress.line(state);
        }
        told = state;
    }

    /** @return where it is; empty where its trials say that */
    private String state() {
        ExperimentStatus status = experiment.getStatus();
        return switch (status.phase()) {
            case null -> status.conditions().isEmpty() ? "no operator has seen it yet" : "";
            case Queued -> queued(status.queue());
            case Stalled ->
                "stalled: " + message(experiment, ConditionTypes.STALLED, "its next trial can't be made now");
            case Pending, Suspended -> {
                String message = message(experiment, ConditionTypes.SUCCEEDED, "");
                yield message.isEmpty() ? "" : status.phase().name().toLowerCase(Locale.ROOT) + ": " + message;
            }
            case Running, Succeeded, Failed -> "";
        };
    }

    /** @param place null outside of the queue; else the message begins with it */
    private String queued(String place) {
        String message = message(experiment, ConditionTypes.QUEUED, "waits for its turn");
        return (place == null ? "queued: " : "queued, ") + message;
    }

    /** Tells of each lane's trials what is not told yet: of all that have ended, the first that did so first. */
    private void follow(Map<String, Trial> before) throws ClusterException {
        Map<String, Optional<Trial>> seen = new HashMap<>();
        while (true) {
            List<TrialPlan> ahead = Precision.next(plan, results());
            for (TrialPlan next : ahead) {
                if (!seen.containsKey(next.name())) {
                    seen.put(next.name(), look(next, before));
                }
            }
            Optional<TrialPlan> first = ahead.stream()
                    .filter(t -> seen.get(t.name()).filter(Trial::over).isPresent())
                    .min(Comparator.comparing(t -> time(seen.get(t.name()).orElseThrow())));
            if (first.isEmpty()) {
                return;
            }
            ended(first.get(), seen.get(first.get().name()).orElseThrow());
        }
    }

    private Map<Integer, TrialResult> results() {
        return ended.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().result()));
    }

    private Optional<Trial> look(TrialPlan trial, Map<String, Trial> before) throws ClusterException {
        Trial known = before.remove(trial.name());
        Optional<Trial> found = known != null && known.over() ? Optional.of(known) : cluster.trial(trial.name());
        found.ifPresent(stored -> running(trial, stored));
        return found;
    }

    private static Instant time(Trial ended) {
        return ResultsOfCluster.time(ended.getStatus().completionTime(), Instant.MAX);
    }

    private void running(TrialPlan trial, Trial stored) {
        if (started.add(trial.name())) {
            clock.at(ResultsOfCluster.time(stored.getMetadata().getCreationTimestamp(), Instant.now()));
            progress.started(trial);
            clock.live();
        }
        if (!stored.over()) {
            TrialStatus status = stored.getStatus();
            String doing = status == null || status.phase() == null
                    ? "made"
                    : status.phase().name().toLowerCase(Locale.ROOT);
            progress.happened(trial, new WorkloadEvent(doing, 0, 0, null, null));
        }
    }

    private void ended(TrialPlan trial, Trial stored) {
        RunPolicy policy = StartedSpec.of(experiment).runPolicy();
        Optional<TrialAttempt> next = Retries.next(stored.getSpec().attempt(), stored.result(), policy);
        if (next.isPresent()) {
            plan = plan.attempted(t -> t.index() == trial.index() ? next.get() : t.attempt());
            progress.line("%s is run again: %s: %s"
                    .formatted(
                            trial.name(),
                            stored.result().reason(),
                            stored.result().message()));
            return;
        }
        ended.put(trial.index(), stored);
        clock.at(ResultsOfCluster.time(stored.getStatus().completionTime(), Instant.now()));
        progress.ended(trial, stored.result());
        clock.live();
    }

    /** @return whether it has been so for too long */
    private boolean lost(ClusterException e) {
        if (lostAt == null) {
            lostAt = Instant.now();
            progress.line(e.getMessage() + "; trying again");
        }
        return lostAt.plus(pace.giveUp()).isBefore(Instant.now());
    }

    private void found() {
        if (lostAt != null) {
            lostAt = null;
            progress.line("connected again");
        }
    }
}
