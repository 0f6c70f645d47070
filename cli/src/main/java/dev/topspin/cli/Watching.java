package dev.topspin.cli;

import dev.topspin.cli.cluster.Cluster;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.StoredExperiment;
import dev.topspin.cli.cluster.StoredTrial;
import dev.topspin.cli.progress.Progress;
import dev.topspin.cli.trial.WorkloadEvent;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.stats.Precision;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Follows an experiment in a cluster to its end. It asks again and again: trials run one at a time, in the plan's order, and
 * their names are known, so that a look takes two small answers, and a lost connection needs nothing but another look.
 */
final class Watching {
    private final Cluster cluster;
    private final Plan plan;
    private final Progress progress;
    private final ReplayClock clock;
    private final Pace pace;
    private final Map<Integer, StoredTrial> ended = new TreeMap<>();
    private StoredExperiment experiment;
    private boolean started;
    private String told = "";
    private Instant lostAt;

    /**
     * How often is looked.
     *
     * @param look between two looks
     * @param giveUp how long a connection may be lost
     */
    record Pace(Duration look, Duration giveUp) {
        static final Pace USUAL = new Pace(Duration.ofSeconds(1), Duration.ofMinutes(5));
    }

    /** How it ended. */
    enum End {
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
    Watching(Cluster cluster, StoredExperiment experiment, Plan plan, Progress progress, ReplayClock clock, Pace pace) {
        this.cluster = cluster;
        this.experiment = experiment;
        this.plan = plan;
        this.progress = progress;
        this.clock = clock;
        this.pace = pace;
    }

    /** @return as it was seen last */
    StoredExperiment experiment() {
        return experiment;
    }

    /** @return the trials that have ended */
    Collection<StoredTrial> ended() {
        return ended.values();
    }

    /**
     * @return why it ended
     * @throws ClusterException where the cluster refuses to answer, or has what this version doesn't know
     * @throws BadInputException where the operator has come to plan it otherwise
     */
    End run() throws ClusterException, BadInputException, InterruptedException {
        Map<Integer, StoredTrial> before = null;
        while (true) {
            try {
                if (before == null) { // one answer instead of one for each that has ended already
                    before = new TreeMap<>();
                    for (StoredTrial trial : cluster.trials(experiment)) {
                        before.put(trial.plan().index(), trial);
                    }
                }
                Optional<StoredExperiment> found = cluster.experiment(experiment.name());
                if (found.isEmpty() || !found.get().uid().equals(experiment.uid())) {
                    return End.Deleted;
                }
                experiment = found.get();
                ResultsOfCluster.requirePlanned(experiment, plan);
                tellState();
                follow(before);
                if (experiment.status().completionTime() != null) {
                    return End.Finished;
                }
                if (experiment.status().invalid()) {
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

    private void tellState() {
        String phase = experiment.status().phase();
        String state =
                switch (phase) {
                    case null -> "no operator has seen it yet";
                    case "Queued" -> experiment.status().message("Queued").orElse("waits for its turn");
                    case "Pending", "Suspended" ->
                        experiment.status().message("Succeeded").orElse("");
                    default -> "";
                };
        String text = phase == null ? state : phase.toLowerCase(Locale.ROOT) + (state.isEmpty() ? "" : ": " + state);
        if (!text.equals(told) && !state.isEmpty()) {
            progress.line(text);
        }
        told = text;
    }

    /** Tells of each trial what is not told yet. */
    private void follow(Map<Integer, StoredTrial> before) throws ClusterException {
        for (var due = due(); due.isPresent(); due = due()) {
            TrialPlan next = due.get();
            StoredTrial known = before.remove(next.index());
            Optional<StoredTrial> trial =
                    known != null && known.ended() ? Optional.of(known) : cluster.trial(next.name());
            if (trial.isEmpty()) {
                return;
            }
            tell(next, trial.get());
            if (!trial.get().ended()) {
                return;
            }
            ended.put(next.index(), trial.get());
        }
    }

    private Optional<TrialPlan> due() {
        return Precision.next(
                        plan, ended.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue()
                                .result())))
                .stream()
                .findFirst();
    }

    private void tell(TrialPlan plan, StoredTrial trial) {
        if (!started) {
            clock.at(ResultsOfCluster.time(trial.createdAt(), Instant.now()));
            progress.started(plan);
            clock.live();
            started = true;
        }
        if (trial.ended()) {
            clock.at(ResultsOfCluster.time(trial.completionTime(), Instant.now()));
            progress.ended(plan, trial.result());
            clock.live();
            started = false;
        } else {
            String doing = trial.phase() == null ? "made" : trial.phase().toLowerCase(Locale.ROOT);
            progress.happened(new WorkloadEvent(doing, 0, 0, null, null));
        }
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
