package dev.topspin.cli.results;

import dev.topspin.cli.compare.Differences;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Version;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Published;
import dev.topspin.model.spec.PublishedFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was run, out of its results: the same cells, forks and order, or a refusal. */
public final class Replanned {
    private Replanned() {}

    /**
     * @param source as it was given, for messages
     * @return what is to be run, which this version plans as the one did that ran it
     * @throws BadInputException where this version would plan anything else, or can't run it; with what differs
     */
    public static RunRequest of(String source, ResultsFile results) throws BadInputException {
        Experiment again;
        try {
            boolean picked = !results.only().isEmpty();
            again = ExperimentFile.again(results.experiment(), results.spec(), picked);
        } catch (InvalidExperimentException e) {
            throw new BadInputException(e.violations().stream()
                    .map(v -> source + ": can't be run again: " + v)
                    .toList());
        }
        List<String> differences = differences(results, again);
        if (!differences.isEmpty()) {
            List<String> lines = new ArrayList<>();
            lines.add("%s: this version of Topspin, %s, plans it otherwise than %s did, so nothing was started:"
                    .formatted(source, Version.text(), results.topspin()));
            differences.forEach(d -> lines.add("  " + d));
            throw new BadInputException(lines);
        }
        return new RunRequest(
                again.name(), again.spec(), results.quick(), results.only(), published(results), results.planHash());
    }

    private static List<String> differences(ResultsFile results, Experiment again) {
        Plan plan = Plan.startedAs(again.name(), again.spec(), results.planHash());
        List<String> found = new ArrayList<>();
        if (!plan.hash().equals(results.planHash())) {
            found.addAll(Differences.ofSpecs(results.spec(), again.spec(), "then", "now"));
            found.add("plan hash: %s then, %s now".formatted(results.planHash(), plan.hash()));
        }
        if (plan.seed() != results.seed()) {
            found.add("seed of the order: %d then, %d now".formatted(results.seed(), plan.seed()));
        }
        int certain = plan.certain().size();
        boolean more = plan.trials().size() > certain; // how many that is depends on what they measure
        if (more ? certain > results.plannedTrials() : certain != results.plannedTrials()) {
            found.add("trials: %d then, %d now".formatted(results.plannedTrials(), certain));
        } else {
            results.trials().stream()
                    .filter(then -> !same(then, plan))
                    .findFirst()
                    .ifPresent(then ->
                            found.add("trial %d: %s, fork %d then".formatted(then.index(), then.cell(), then.fork())));
        }
        return found;
    }

    private static boolean same(Trial then, Plan plan) {
        if (then.index() < 0 || then.index() >= plan.trials().size()) {
            return false;
        }
        TrialPlan now = plan.trials().get(then.index());
        return now.cell().name().equals(then.cell()) && now.fork() == then.fork();
    }

    private static PublishedFigures published(ResultsFile results) {
        Map<String, List<Published>> byCell = new TreeMap<>();
        results.published()
                .forEach((cell, figures) -> byCell.put(
                        cell, figures.stream().map(Comparison::published).toList()));
        return new PublishedFigures(results.source(), byCell);
    }
}
