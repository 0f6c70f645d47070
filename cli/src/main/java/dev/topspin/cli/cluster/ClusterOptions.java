package dev.topspin.cli.cluster;

import dev.topspin.cli.text.BadInputException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/**
 * Where an experiment in a cluster is, as kubectl is told it. Picocli loads all types in signatures here and in commands, for each
 * command: the custom resources are in none of them.
 */
public final class ClusterOptions {
    private static final String NAME = "(?:\\.topspin\\.dev)?/([a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?)";
    private static final Pattern EXPERIMENT = Pattern.compile("(?:experiments?|exp)" + NAME);
    private static final Pattern NODE_SWEEP = Pattern.compile("(?:nodesweeps?|sweep)" + NAME);
    private static final Pattern SEARCH = Pattern.compile("(?:capacitysearch(?:es)?|capacity|search)" + NAME);
    private static final Pattern SCHEDULE = Pattern.compile("(?:experimentschedules?|esched|schedule)" + NAME);
    private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?");

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            description = "The namespace. Default: that of the context.")
    private String namespace;

    @Option(
            names = "--context",
            paramLabel = "CONTEXT",
            description = "A context of the kubeconfig. Default: the current one.")
    private String context;

    /** @return the name in {@code experiment/NAME}; empty for what names something else */
    public static Optional<String> experiment(String given) {
        return name(EXPERIMENT, given);
    }

    /** @return the name in {@code nodesweep/NAME}; empty for what names something else */
    public static Optional<String> nodeSweep(String given) {
        return name(NODE_SWEEP, given);
    }

    /** @return the name in {@code capacitysearch/NAME}; empty for what names something else */
    public static Optional<String> capacitySearch(String given) {
        return name(SEARCH, given);
    }

    /** @return the name in {@code experimentschedule/NAME}; empty for what names something else */
    public static Optional<String> schedule(String given) {
        return name(SCHEDULE, given);
    }

    private static Optional<String> name(Pattern kind, String given) {
        Matcher matcher = kind.matcher(given);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * @return the namespace that was given; null where none was
     * @throws BadInputException where it is no name of one
     */
    public String namespace() throws BadInputException {
        if (namespace != null && !NAMESPACE.matcher(namespace).matches()) {
            throw new BadInputException("--namespace: \"" + namespace + "\" is no name of a namespace");
        }
        return namespace;
    }

    public ClusterExperiments connect() throws BadInputException {
        namespace();
        try {
            return ClusterExperiments.connect(context, namespace);
        } catch (ClusterException e) {
            throw new BadInputException("--context: " + e.getMessage());
        }
    }
}
