package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Two releases in one cluster. */
@EndToEnd
@Order(55)
class ReleasesE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String NEIGHBOUR = "topspin-neighbour";
    private static final String NEIGHBOUR_SYSTEM = "topspin-e2e-neighbour";

    @BeforeAll
    void makeNamespace() {
        Capacity.now().requireNode(1, "a trial");
        Topspin.restrictedNamespace(NEIGHBOUR_SYSTEM);
    }

    @AfterAll
    void removeNamespace() {
        Cluster.helm("uninstall", NEIGHBOUR, "-n", NEIGHBOUR_SYSTEM, "--wait", "--ignore-not-found");
        Cluster.kubectl("delete", "namespace", NEIGHBOUR_SYSTEM, "--ignore-not-found", "--timeout=60s");
        Topspin.upgrade();
    }

    @Test
    void aSecondReleaseForTheSameNamespacesSaysSoAndDoesNotStart() {
        Topspin.upgrade("watchNamespaces={" + Topspin.EXPERIMENTS + "}");
        install(Topspin.EXPERIMENTS);
        String log = Await.until(
                "its words",
                Duration.ofSeconds(60),
                () -> Cluster.kubectlWith("", "logs", "-n", NEIGHBOUR_SYSTEM, "deployment/" + NEIGHBOUR)
                        .all(),
                l -> l.contains("another release runs the experiments of these namespaces"));
        assertTrue(log.contains("topspin-e2e by topspin-system/topspin"), log);
        Run run = Run.apply(Draft.of("still-runs", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
        Cluster.helm("uninstall", NEIGHBOUR, "-n", NEIGHBOUR_SYSTEM, "--wait");
    }

    /** Another release beside the one under test. */
    private static void install(String watched) {
        List<String> all =
                new ArrayList<>(List.of("install", NEIGHBOUR, Topspin.chart().toString()));
        all.addAll(List.of("-n", NEIGHBOUR_SYSTEM, "--set", "crds.install=false", "--set", "userRoles=false"));
        all.addAll(List.of("--set", "watchNamespaces={" + watched + "}"));
        all.addAll(List.of("--set", "image.repository=" + Topspin.IMAGE[0]));
        all.addAll(List.of("--set-string", "image.tag=" + Topspin.IMAGE[1]));
        Cluster.helm(all.toArray(String[]::new));
    }
}
