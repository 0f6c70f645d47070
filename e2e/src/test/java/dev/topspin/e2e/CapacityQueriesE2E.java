package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.model.testing.prometheus.Expression;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Every expression about sweeps and searches, executed by a real Prometheus: of two nodes with a CPU each, which any machine has. */
@EndToEnd
@Order(37)
class CapacityQueriesE2E {
    private static final Path FILES = Topspin.chart().resolve("files");
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);
    private static final Duration SCRAPED = Duration.ofSeconds(20);
    private static final String NAME = "queried";

    private static final String PLACEMENT = "{cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: None}";
    private static final String TIMING = "warmup: {iterations: 3, time: 100ms}, iterations: 3, time: 100ms";

    private static final String SWEEP = """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: queried}
            spec:
              nodes: {selector: {matchLabels: {topspin.dev/e2e: queried}}}
              local: [{name: actor, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]
              measurement: {%s}
              placement: %s
            """.formatted(TIMING, PLACEMENT);

    private static final String SEARCH = """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: queried}
            spec:
              template:
                workload: {pingPong: {}}
                variants: [{name: actor, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]
                measurement: {%s, scrapeLinger: 0s}
                placement: %s
              load: {parameter: pairs, from: 1, to: 2}
              objectives: [{figure: nsPerOp, below: 1s}]
              search: {verify: {forks: 1, time: 500ms}}
            """.formatted(TIMING, PLACEMENT);

    private Prometheus prometheus;
    private Instant began;

    @AfterAll
    static void remove() {
        if (OwnCluster.isThere()) {
            Cluster.kubectl(
                    "delete", "nodesweep,capacitysearch", NAME, "-n", Topspin.EXPERIMENTS, "--ignore-not-found");
            Cluster.kubectl("label", "node", "n1", "n2", "topspin.dev/e2e-");
        }
    }

    @Test
    @Order(1)
    void aSweepAndASearchEndWhilePrometheusScrapes() {
        OwnCluster.require("asking Prometheus");
        prometheus = new Prometheus(OwnCluster.prometheus());
        Instant start = Instant.now();
        Cluster.kubectl("label", "node", "n1", "n2", "topspin.dev/e2e=queried");
        apply(SWEEP);
        apply(SEARCH);
        NodeSweepStatus swept = Await.until(
                "the sweep",
                LONG_ENOUGH,
                CapacityQueriesE2E::sweep,
                s -> s != null && s.phase() != null && s.phase().over());
        assertEquals(NodeSweepStatus.Phase.Succeeded, swept.phase(), swept::toString);
        CapacitySearchStatus searched = Await.until(
                "the search", LONG_ENOUGH, CapacityQueriesE2E::search, s -> s != null && s.completionTime() != null);
        assertEquals(CapacitySearchStatus.Phase.Succeeded, searched.phase(), searched::toString);
        System.out.println(Cluster.kubectl("get", "nodesweep,capacitysearch", "-n", Topspin.EXPERIMENTS));
        began = start;
    }

    @Test
    @Order(2)
    void whatThePageHasIsWhatTheirStatusHasAndNothingOfTheExperimentsTheyConsistOf() {
        needThem();
        String page = Topspin.operatorPage("metrics");
        String namespace = Topspin.EXPERIMENTS;
        assertTrue(
                page.contains(
                        "topspin_sweep_measured_pairs{namespace=\"%s\",sweep=\"queried\"} 1.0".formatted(namespace)),
                page);
        assertTrue(page.contains("topspin_search_outcome{cpus=\"1\""), page);
        assertFalse(page.contains("experiment=\"queried-"), page);
    }

    /**
     * Two honest nodes have no outlier, one path no tax, and a search that reaches its end no upper bound: these are stored as an
     * operator stores them.
     */
    @Test
    @Order(3)
    void everyExpressionAboutThemReturnsDataAndASlowNodeAlerts() {
        needThem();
        patch("nodesweep", """
                {"status": {"outliers": [{"node": "n2", "part": "Network", "confirmed": true, "text": "n2: 1.42x its peers",
                  "ratio": {"value": 1.42, "low": 1.36, "high": 1.49}}],
                  "pairs": {"ratios": {"podTax": {"pairs": 1, "p05": 1.2, "p50": 1.2, "p95": 1.2},
                    "serviceTax": {"pairs": 1, "p05": 1.1, "p50": 1.1, "p95": 1.1},
                    "impact": {"pairs": 1, "p05": 2.7, "p50": 2.7, "p95": 2.7}}}}}
                """);
        patch("capacitysearch", """
                {"status": {"results": [{"variant": "actor", "cpus": 1, "outcome": "TooNoisy", "capacity": 2, "low": 1, "high": 3,
                  "forks": 9, "verified": false}]}}
                """);
        List<Expression> expressions = Expression.ofDashboard(tree("dashboard.json")).stream()
                .filter(e -> e.promql().matches("(?s).*topspin_(sweep|search)_.*"))
                .map(e -> e.with(Map.of("$namespace", Topspin.EXPERIMENTS)))
                .toList();
        assertAll(expressions.stream()
                .map(e -> () -> Await.until(
                        e.name() + " to return something: " + e.promql(),
                        SCRAPED,
                        () -> prometheus.samplesSince(e.promql(), began),
                        n -> n > 0)));
        System.out.printf("%d expressions about sweeps and searches return data%n", expressions.size());
        assertEquals("n2", firing("TopspinNodeSlow").labels().get("node"));
        assertEquals("TooNoisy", firing("TopspinCapacityNotFound").labels().get("outcome"));
        assertAll(prometheus.rules().stream()
                .map(r -> () -> assertEquals("ok", r.path("health").asText(), r::toString)));
    }

    private Prometheus.Sample firing(String alert) {
        return Await.until(
                        alert + " to fire",
                        Duration.ofSeconds(100),
                        () -> prometheus.query("ALERTS{alertname=\"%s\", namespace=\"%s\", alertstate=\"firing\"}"
                                .formatted(alert, Topspin.EXPERIMENTS)),
                        s -> !s.isEmpty())
                .getFirst();
    }

    private void needThem() {
        assumeTrue(began != null, "the sweep and the search that are asked for did not run");
    }

    private static NodeSweepStatus sweep() {
        return Cluster.client()
                .resources(NodeSweep.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(NAME)
                .get()
                .getStatus();
    }

    private static CapacitySearchStatus search() {
        return Cluster.client()
                .resources(CapacitySearch.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(NAME)
                .get()
                .getStatus();
    }

    private static void apply(String document) {
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    private static void patch(String kind, String status) {
        Cluster.kubectl(
                "patch", kind, NAME, "-n", Topspin.EXPERIMENTS, "--subresource=status", "--type=merge", "-p", status);
    }

    private static JsonNode tree(String file) {
        try {
            return new YAMLMapper().readTree(FILES.resolve(file).toFile());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
