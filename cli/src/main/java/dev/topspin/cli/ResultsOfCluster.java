package dev.topspin.cli;

import dev.topspin.cli.cluster.StoredExperiment;
import dev.topspin.cli.cluster.StoredTrial;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.PublishedFigures;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the results document of an experiment in a cluster, out of its trials. */
final class ResultsOfCluster {
    private ResultsOfCluster() {}

    /** @throws BadInputException where this version of Topspin can't plan it, with every violation */
    static Plan plan(StoredExperiment experiment) throws BadInputException {
        try {
            ExperimentFile.again(experiment.name(), experiment.spec(), false);
        } catch (InvalidExperimentException e) {
            throw new BadInputException(e.violations().stream()
                    .map(v -> "experiment/" + experiment.name() + ": " + v)
                    .toList());
        }
        Plan plan = Plan.of(experiment.name(), experiment.spec());
        requirePlanned(experiment, plan);
        return plan;
    }

    /** @throws BadInputException where the operator has planned it already, and otherwise */
    static void requirePlanned(StoredExperiment experiment, Plan plan) throws BadInputException {
        String stored = experiment.status().planHash();
        if (stored != null && !stored.equals(plan.hash())) {
            throw new BadInputException(
                    "experiment/%s: the operator's version of Topspin plans it otherwise (hash %s) than this one, %s (%s): take the operator's"
                            .formatted(experiment.name(), stored, Version.text(), plan.hash()));
        }
    }

    /**
     * @param trials those that were made so far; those that have not ended are left out
     * @param now for an experiment that has not ended
     */
    static ResultsFile of(StoredExperiment experiment, Plan plan, Collection<StoredTrial> trials, Instant now) {
        List<StoredTrial> ended = trials.stream()
                .filter(t -> t.ended() && plan.hash().equals(t.plan().planHash()))
                .sorted(Comparator.comparingInt(t -> t.plan().index()))
                .toList();
        LocalRun.What what = new LocalRun.What(
                experiment.name(),
                experiment.spec(),
                false,
                List.of(),
                PublishedFigures.of(experiment.annotations(), experiment.spec()));
        String started = Objects.requireNonNullElse(experiment.status().startTime(), experiment.createdAt());
        String completed = experiment.status().completionTime();
        return ResultsOfRun.of(
                what,
                plan,
                machine(ended),
                time(started, now),
                time(completed, now),
                ended.stream().map(ResultsOfCluster::trial).toList());
    }

    static Instant time(String text, Instant otherwise) {
        return text == null || text.isEmpty() ? otherwise : Instant.parse(text);
    }

    private static Trial trial(StoredTrial trial) {
        Instant created = time(trial.createdAt(), Instant.EPOCH);
        return new Trial(
                trial.plan().index(),
                trial.plan().name(),
                trial.plan().cell().name(),
                trial.plan().fork(),
                created.toString(),
                created.until(time(trial.completionTime(), created), ChronoUnit.MILLIS) / 1000.0,
                trial.result());
    }

    /** What all nodes were: each of its facts once. */
    private static Machine machine(List<StoredTrial> trials) {
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

    private static List<PodReport> reports(List<StoredTrial> trials) {
        return trials.stream().flatMap(t -> t.result().reports().stream()).toList();
    }

    private static String each(List<StoredTrial> trials, Function<Environment, String> fact) {
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
