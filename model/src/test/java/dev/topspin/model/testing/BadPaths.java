package dev.topspin.model.testing;

import dev.topspin.model.testing.BadExperiments.Case;
import dev.topspin.model.testing.BadExperiments.RejectedBy;
import java.util.List;

/** What must be rejected of the path between two pods. */
final class BadPaths {
    private static final String SOCKET = "socket: {topology: CrossNode}";

    private BadPaths() {}

    static List<Case> all() {
        return List.of(
                of(
                        "unknown-path",
                        RejectedBy.Schema,
                        "{topology: CrossNode, path: Bus}",
                        "spec.variants[2].socket.path",
                        "Unsupported value: \"Bus\"",
                        "\"Host\"",
                        "\"Pod\"",
                        "\"Service\""),
                of(
                        "host-path-on-one-node",
                        RejectedBy.Validation,
                        "{topology: SameNode, path: Host}",
                        "spec.variants[2].socket.path: Unsupported value: \"Host\": both pods are on one node (topology"
                                + " SameNode): must be Pod"),
                of(
                        "service-path-on-one-node",
                        RejectedBy.Validation,
                        "{topology: SameNode, path: Service}",
                        "spec.variants[2].socket.path: Unsupported value: \"Service\": both pods are on one node"));
    }

    private static Case of(String name, RejectedBy by, String socket, String... words) {
        String yaml =
                BadExperiments.VALID.replace("name: valid", "name: " + name).replace(SOCKET, "socket: " + socket);
        return new Case(name, by, yaml, List.of(words));
    }
}
