package dev.topspin.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Four nodes of one kind for the classes that sweep, added before the first of them. Their pods share all CPUs of the machine: in a sweep
 * with {@code concurrency: One} an experiment at a time has them.
 */
final class SweptNodes implements BeforeAllCallback {
    static final List<String> ALL = List.of("n4", "n5", "n6", "n7");

    private static final Namespace OURS = Namespace.create(SweptNodes.class);
    private static final List<String> ADDED = new ArrayList<>();

    @Override
    public void beforeAll(ExtensionContext context) {
        if (OwnCluster.isThere() && ADDED.isEmpty()) {
            context.getRoot()
                    .getStore(OURS)
                    .getOrComputeIfAbsent("removal", _ -> (AutoCloseable) SweptNodes::remove, AutoCloseable.class);
            OwnCluster.add(ALL, Map.of("CPU_POLICY", "none"));
            ADDED.addAll(ALL);
            ALL.forEach(node -> Cluster.kubectl("label", "node", node, "topspin.dev/e2e=swept"));
        }
    }

    /** Removes them; for the last class that needs them. Without it they go when all is over. */
    static void remove() {
        while (!ADDED.isEmpty()) {
            OwnCluster.remove(ADDED.removeLast());
        }
    }
}
