package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator whose machine's clock is two minutes from the API server's: its libc says so, and nobody else's. */
@EndToEnd
@Order(32)
class ClockSkewE2E {
    private static final String DEPLOYMENT = "deployment/" + Topspin.RELEASE;

    private static final String MOUNTED = """
            {"spec": {"template": {"spec": {
              "volumes": [{"name": "skewed-clock", "configMap": {"name": "skewed-clock"}}],
              "containers": [{"name": "operator",
                "env": [{"name": "LD_PRELOAD", "value": "/skewed-clock/clock.so"}],
                "volumeMounts": [{"name": "skewed-clock", "mountPath": "/skewed-clock"}]}]}}}}
            """;

    @TempDir
    Path folder;

    @BeforeAll
    void look() {
        OwnCluster.require("an operator with a clock of its own");
        Capacity.now().requireNode(1, "a trial");
        Await.that(
                "the API server's certificate, which is as old as its cluster, to be valid two minutes ago",
                Duration.ofSeconds(150),
                () -> Instant.parse(Cluster.kubectl(
                                "get", "namespace", "kube-system", "-o", "jsonpath={.metadata.creationTimestamp}"))
                        .isBefore(Instant.now().minusSeconds(150)));
    }

    @AfterEach
    void setItRight() {
        Cluster.kubectl("rollout", "undo", DEPLOYMENT, "-n", Topspin.SYSTEM);
        awaitOperator();
        Cluster.kubectl("delete", "configmap", "skewed-clock", "-n", Topspin.SYSTEM, "--ignore-not-found");
    }

    @ParameterizedTest
    @ValueSource(ints = {120, -120})
    void harmsNoTrial(int secondsAhead) {
        skew(secondsAhead);
        Run run = Run.apply(
                Draft.of("skewed", "{name: akka, akka: {}}").withRunPolicy("startDeadline: 60s, trialDeadline: 90s"));
        run.awaitSuccess(Run.ONE_TRIAL);
        Instant made = Instant.parse(run.experiment().getMetadata().getCreationTimestamp());
        Duration ended = Duration.between(made, Instant.parse(run.status().completionTime()));
        assertTrue(!ended.isNegative() && ended.compareTo(Run.ONE_TRIAL) < 0, () -> "it took " + ended);
        String log = Cluster.kubectl("logs", DEPLOYMENT, "-n", Topspin.SYSTEM);
        assertTrue(
                log.contains("the API server's, whose time is kept to; synchronise them (NTP)")
                        && log.contains(secondsAhead > 0 ? "s ahead of" : "s behind"),
                log);
        run.delete();
    }

    private void skew(int secondsAhead) {
        Path library =
                ClockLibrary.build(folder, "static long seconds_ahead(void) { return %d; }".formatted(secondsAhead));
        Cluster.kubectl("create", "configmap", "skewed-clock", "-n", Topspin.SYSTEM, "--from-file=" + library);
        Cluster.kubectl("patch", DEPLOYMENT, "-n", Topspin.SYSTEM, "-p", MOUNTED);
        awaitOperator();
    }

    private static void awaitOperator() {
        Cluster.kubectl("rollout", "status", DEPLOYMENT, "-n", Topspin.SYSTEM, "--timeout=60s");
        Topspin.operator();
    }
}
