package dev.topspin.model.sweep;

import java.util.List;

/**
 * What verdicts are made by.
 *
 * @param tolerance by how much slower than its peers a node or link may be, as a share above 0: 0.1 for 10 %
 * @param groupBy keys of the labels that nodes of one group have in common, beside their CPU model
 * @param neighbours with how many good nodes a suspect is measured again, 2 or more
 * @param forks how often each pair is measured again, at the least, 1 or more
 */
public record VerdictSettings(double tolerance, List<String> groupBy, int neighbours, int forks) {
    /** What a sweep has that says nothing of them. */
    public static final VerdictSettings DEFAULT =
            new VerdictSettings(0.10, List.of("node.kubernetes.io/instance-type"), 3, 3);

    public VerdictSettings {
        groupBy = List.copyOf(groupBy);
    }
}
