package dev.topspin.cli.cluster;

import dev.topspin.api.Labels;
import java.util.Locale;
import java.util.Optional;

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

    /** @return what {@code kind/name}, or the name alone of an experiment, names; empty where it names nothing */
    public static Optional<Named> of(String given) {
        return ClusterOptions.experiment(given)
                .or(() -> ClusterOptions.experiment("experiment/" + given))
                .map(name -> new Named(Kind.Experiment, name))
                .or(() -> ClusterOptions.nodeSweep(given).map(name -> new Named(Kind.NodeSweep, name)))
                .or(() -> ClusterOptions.capacitySearch(given).map(name -> new Named(Kind.CapacitySearch, name)))
                .or(() -> ClusterOptions.schedule(given).map(name -> new Named(Kind.ExperimentSchedule, name)));
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + "/" + name;
    }
}
