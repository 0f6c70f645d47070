package dev.topspin.cli.cluster;

import dev.topspin.api.Labels;
import dev.topspin.cli.text.BadInputException;
import java.util.Locale;

/**
 * An object of ours in a cluster, as it is given on the command line.
 *
 * @param kind of it
 * @param name in its namespace
 */
public record Named(Kind kind, String name) {
    /** The kinds that people make. */
    public enum Kind {
        Experiment("experiments", Labels.EXPERIMENT),
        NodeSweep("nodesweeps", Labels.SWEEP),
        CapacitySearch("capacitysearches", Labels.SEARCH),
        ExperimentSchedule("experimentschedules", Labels.SCHEDULE);

        private final String plural;
        private final String label;

        Kind(String plural, String label) {
            this.plural = plural;
            this.label = label;
        }

        String plural() {
            return plural;
        }

        /** On what was made for it. */
        String label() {
            return label;
        }
    }

    /**
     * @param given {@code kind/name}, or the name alone of an experiment
     * @throws BadInputException where it names nothing of ours
     */
    public static Named of(String given) throws BadInputException {
        boolean withKind = given.contains("/");
        return ClusterOptions.experiment(withKind ? given : "experiment/" + given)
                .map(name -> new Named(Kind.Experiment, name))
                .or(() -> ClusterOptions.nodeSweep(given).map(name -> new Named(Kind.NodeSweep, name)))
                .or(() -> ClusterOptions.capacitySearch(given).map(name -> new Named(Kind.CapacitySearch, name)))
                .or(() -> ClusterOptions.schedule(given).map(name -> new Named(Kind.ExperimentSchedule, name)))
                .orElseThrow(() -> new BadInputException("\"%s\" is no name of an experiment%s"
                        .formatted(
                                given,
                                withKind
                                        ? ", nor nodesweep/NAME, capacitysearch/NAME or experimentschedule/NAME"
                                        : "")));
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + "/" + name;
    }
}
