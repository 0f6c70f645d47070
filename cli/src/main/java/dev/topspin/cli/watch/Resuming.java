package dev.topspin.cli.watch;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.ExperimentStatus.TrialCounts;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import java.util.Optional;

/** Has an experiment in a cluster carried on. */
public final class Resuming {
    private Resuming() {}

    /**
     * @param name of the experiment
     * @return what is run, for a person: begins with a colon, or is empty where that is not known
     * @throws BadInputException where there is nothing to resume
     */
    public static String resume(ClusterExperiments cluster, String name) throws BadInputException, ClusterException {
        Experiment found = ResultsOfCluster.find(cluster, name);
        String goesOn = goesOn(found);
        boolean failed = found.getStatus().phase() == Phase.Failed;
        cluster.resume(found, failed ? (Integer) (asked(found) + 1) : null);
        return goesOn;
    }

    /** The operator may not have followed the last time yet, and follows only what is more than it has. */
    private static int asked(Experiment experiment) {
        Integer followed = experiment.getStatus().resumed();
        return Math.max(experiment.getSpec().runPolicy().resumes(), followed == null ? 0 : followed);
    }

    /**
     * @return what is run, for a person
     * @throws BadInputException where there is nothing to resume
     */
    private static String goesOn(Experiment experiment) throws BadInputException {
        String what = "experiment/" + experiment.getMetadata().getName();
        Optional<String> whole = ClusterExperiments.partOf(experiment);
        if (whole.isPresent()) {
            throw new BadInputException(
                    "%s is a part of %s, which decides what becomes of it".formatted(what, whole.get()));
        }
        ExperimentStatus status = experiment.getStatus();
        boolean suspended = experiment.getSpec() != null
                && Boolean.TRUE.equals(experiment.getSpec().runPolicy().suspend());
        boolean invalid = status.condition(ConditionTypes.VALID)
                .filter(c -> "False".equals(c.getStatus()))
                .isPresent();
        if (invalid || experiment.getSpec() == null) {
            throw new BadInputException("%s can't be run: %s"
                    .formatted(what, Watching.message(experiment, ConditionTypes.VALID, "its spec can't be read")));
        }
        if (status.phase() == Phase.Succeeded) {
            throw new BadInputException(what + " has succeeded: nothing is left to run");
        }
        if (status.phase() != Phase.Failed && !suspended) {
            throw new BadInputException("%s has not ended: it is %s"
                    .formatted(what, status.phase() == null ? Phase.Pending : status.phase()));
        }
        TrialCounts trials = status.trials();
        if (trials == null) {
            return "";
        }
        int missing = Math.max(0, trials.total() - trials.succeeded() - trials.failed() - trials.running());
        return (status.phase() == Phase.Failed && trials.failed() > 0
                        ? ": runs %s again that failed".formatted(Text.count(trials.failed(), "trial"))
                        : "")
                + (missing > 0 ? "%s %s more".formatted(trials.failed() > 0 ? " and" : ": runs", missing) : "");
    }
}
