package dev.topspin.operator.admission;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.NodeSweepSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the operator's owner allows those who share it.
 *
 * @param trialDeadline the longest deadline of a trial, and of its start
 * @param clusterNamespaces whose experiments may have the cluster to themselves; {@link #ALL} for all
 * @param highNamespaces whose experiments may have priority High; {@link #ALL} for all
 * @param trialsWaiting how many trials the queued experiments of one namespace may have together, at least 1
 * @param hostNetwork whether trials' pods may be in the network of their nodes
 */
public record Limits(
        Duration trialDeadline,
        Set<String> clusterNamespaces,
        Set<String> highNamespaces,
        int trialsWaiting,
        boolean hostNetwork) {
    public static final String ALL = "*";

    public Limits {
        clusterNamespaces = Set.copyOf(clusterNamespaces);
        highNamespaces = Set.copyOf(highNamespaces);
    }

    /** Nothing may be in the network of its node. */
    public Limits(
            Duration trialDeadline, Set<String> clusterNamespaces, Set<String> highNamespaces, int trialsWaiting) {
        this(trialDeadline, clusterNamespaces, highNamespaces, trialsWaiting, false);
    }

    /** @return every limit that an experiment of this namespace goes beyond; empty where none */
    public List<Violation> check(String namespace, ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        deadline("spec.runPolicy.trialDeadline", spec.runPolicy().trialDeadline(), found);
        deadline("spec.runPolicy.startDeadline", spec.runPolicy().startDeadline(), found);
        if (spec.runPolicy().exclusive() == Exclusive.Cluster && !allows(clusterNamespaces, namespace)) {
            found.add(forbidden("spec.runPolicy.exclusive", "Cluster", "limits.exclusiveCluster", clusterNamespaces));
        }
        if (spec.runPolicy().priority() == Priority.High && !allows(highNamespaces, namespace)) {
            found.add(forbidden("spec.runPolicy.priority", "High", "limits.priorityHigh", highNamespaces));
        }
        if (!hostNetwork) {
            hostNetwork(spec, found);
        }
        return found;
    }

    private static void hostNetwork(ExperimentSpec spec, List<Violation> found) {
        for (int i = 0; i < spec.variants().size(); i++) {
            VariantRuntime runtime = spec.variants().get(i).runtime();
            if (runtime != null && runtime.path() == Path.Host) {
                found.add(hostForbidden("spec.variants[%d].%s.path".formatted(i, runtime.kind())));
            }
        }
    }

    private static Violation hostForbidden(String path) {
        return new Violation(
                path,
                "Forbidden: \"Host\" is not allowed: its pods would be in the network of their nodes (the operator's setting"
                        + " limits.hostNetwork)");
    }

    /** @return every limit that a sweep goes beyond by what its experiments have of it alone; empty where none */
    public List<Violation> check(NodeSweepSpec spec) {
        return hostNetwork || spec.pairs().path() != Path.Host ? List.of() : List.of(hostForbidden("spec.pairs.path"));
    }

    private void deadline(String path, String asked, List<Violation> found) {
        if (Durations.parse(asked).compareTo(trialDeadline) > 0) {
            found.add(new Violation(
                    path,
                    "Invalid value: \"%s\": this operator allows at most %d s (its setting limits.trialDeadline)"
                            .formatted(asked, trialDeadline.toSeconds())));
        }
    }

    private static Violation forbidden(String path, String value, String setting, Set<String> namespaces) {
        String where = namespaces.isEmpty()
                ? "in no namespace"
                : "only in " + String.join(", ", new java.util.TreeSet<>(namespaces));
        return new Violation(
                path, "Forbidden: \"%s\" is allowed %s (the operator's setting %s)".formatted(value, where, setting));
    }

    private static boolean allows(Set<String> namespaces, String namespace) {
        return namespaces.contains(ALL) || namespaces.contains(namespace);
    }
}
