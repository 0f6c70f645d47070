package dev.topspin.operator.admission;

import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.model.spec.Violation;
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
 */
public record Limits(
        Duration trialDeadline, Set<String> clusterNamespaces, Set<String> highNamespaces, int trialsWaiting) {
    public static final String ALL = "*";

    public Limits {
        clusterNamespaces = Set.copyOf(clusterNamespaces);
        highNamespaces = Set.copyOf(highNamespaces);
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
        return found;
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
