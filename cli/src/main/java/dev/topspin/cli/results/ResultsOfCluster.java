package dev.topspin.cli.results;

import dev.topspin.api.Experiment;
import dev.topspin.api.StartedSpec;
import dev.topspin.api.Trial;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Version;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.stats.Retries;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the results document of an experiment in a cluster, out of its trials. */
public final class ResultsOfCluster {
    private ResultsOfCluster() {}

    /** @throws BadInputException where there is no such experiment, or no cluster that could have it */
    public static Experiment find(ClusterExperiments cluster, String name) throws BadInputException {
        try {
            Optional<Experiment> found = cluster.experiment(name);
            if (found.isEmpty()) {
                cluster.requireInstalled();
            }
            return found.orElseThrow(() -> new BadInputException(
                    "there is no experiment \"%s\" in namespace %s".formatted(name, cluster.namespace())));
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** @throws BadInputException where this version of Topspin can't plan it, with every violation */
    public static Plan plan(Experiment experiment) throws BadInputException {
        String name = experiment.getMetadata().getName();
        try {
            ExperimentFile.again(name, StartedSpec.of(experiment), false);
        } catch (InvalidExperimentException e) {
            throw new BadInputException(e.violations().stream()
                    .map(v -> "experiment/" + name + ": " + v)
                    .toList());
        }
        Plan plan = Plan.startedAs(
                name, StartedSpec.of(experiment), experiment.getStatus().planHash());
        requirePlanned(experiment, plan);
        return plan;
    }

    /** @throws BadInputException where the operator has planned it already, and otherwise */
    public static void requirePlanned(Experiment experiment, Plan plan) throws BadInputException {
        String stored = experiment.getStatus().planHash();
        if (stored != null && !stored.equals(plan.hash())) {
            throw new BadInputException(
                    "experiment/%s: the operator's version of Topspin plans it otherwise (hash %s) than this one, %s (%s): take the operator's"
                            .formatted(experiment.getMetadata().getName(), stored, Version.text(), plan.hash()));
        }
    }

    /**
     * @param trials those that were made so far; those that have not ended, or are run again, are left out
     * @param now for an experiment that has not ended
     */
    public static ResultsFile of(Experiment experiment, Plan plan, Collection<Trial> trials, Instant now) {
        RunPolicy policy = StartedSpec.of(experiment).runPolicy();
        List<Trial> ended = trials.stream()
                .filter(t -> plan.hash().equals(t.getSpec().planHash()))
                .collect(Collectors.toMap(t -> t.getSpec().index(), t -> t, ResultsOfCluster::later, TreeMap::new))
                .values()
                .stream()
                .filter(t -> t.over()
                        && Retries.next(t.getSpec().attempt(), t.result(), policy)
                                .isEmpty())
                .toList();
        RunRequest what = new RunRequest(
                experiment.getMetadata().getName(),
                StartedSpec.of(experiment),
                false,
                List.of(),
                PublishedFigures.of(experiment.getMetadata().getAnnotations(), plan.cells()));
        Instant created = time(experiment.getMetadata().getCreationTimestamp(), now);
        return RunResults.of(
                what,
                plan,
                machine(ended),
                time(experiment.getStatus().startTime(), created),
                time(experiment.getStatus().completionTime(), now),
                ended.stream().map(ResultsOfCluster::trial).toList());
    }

    /** Of two attempts at a trial. */
    private static Trial later(Trial one, Trial other) {
        return number(one) > number(other) ? one : other;
    }

    private static int number(Trial trial) {
        return Objects.requireNonNullElse(trial.getSpec().attempt(), TrialAttempt.FIRST)
                .number();
    }

    public static Instant time(String text, Instant otherwise) {
        return text == null || text.isEmpty() ? otherwise : Instant.parse(text);
    }

    private static ResultsFile.Trial trial(Trial trial) {
        Instant created = time(trial.getMetadata().getCreationTimestamp(), Instant.EPOCH);
        return new ResultsFile.Trial(
                trial.getSpec().index(),
                trial.getSpec().name(),
                trial.getSpec().cell().name(),
                trial.getSpec().fork(),
                created.toString(),
                created.until(time(trial.getStatus().completionTime(), created), ChronoUnit.MILLIS) / 1000.0,
                trial.result());
    }

    /** What all nodes were: each of its facts once. */
    private static Machine machine(List<Trial> trials) {
        CpuSet cpus = reports(trials).stream()
                .map(PodReport::proof)
                .filter(Objects::nonNull)
                .flatMap(p -> CpuSet.read(p.cpusetStart()).stream())
                .reduce(CpuSet.EMPTY, CpuSet::or);
        return new Machine(
                each(trials, e -> e.node() == null ? e.cpuModel() : e.node() + ": " + e.cpuModel()),
                cpus.toString(),
                each(trials, Environment::kernel),
                each(trials, Environment::java));
    }

    private static List<PodReport> reports(List<Trial> trials) {
        return trials.stream().flatMap(t -> t.result().reports().stream()).toList();
    }

    private static String each(List<Trial> trials, Function<Environment, String> fact) {
        String all = reports(trials).stream()
                .map(PodReport::environment)
                .filter(Objects::nonNull)
                .map(fact)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? null : all;
    }
}
