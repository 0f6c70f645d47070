package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A sweep and a search that Prometheus scrapes: of two nodes with a CPU each, which any machine has. What it has to ask for a minute
 * later is in {@link CapacityQueriesE2E}.
 */
@EndToEndBesideOthers
@ResourceLock(value = EndToEndBesideOthers.OPERATOR, mode = ResourceAccessMode.READ)
@Order(2)
class CapacityMetricsE2E {
    static final String NAME = "queried";

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

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

    private static Instant began;

    /** @return when they began; null where they did not end well */
    static Instant began() {
        return began;
    }

    /** Removes them, for who needs them last. */
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
        OwnCluster.prometheus(); // from now on it scrapes
        Instant start = Instant.now();
        Cluster.kubectl("label", "node", "n1", "n2", "topspin.dev/e2e=queried");
        apply(SWEEP);
        apply(SEARCH);
        NodeSweepStatus swept = Await.until(
                "the sweep",
                LONG_ENOUGH,
                CapacityMetricsE2E::sweep,
                s -> s != null && s.phase() != null && s.phase().over());
        assertEquals(NodeSweepStatus.Phase.Succeeded, swept.phase(), swept::toString);
        CapacitySearchStatus searched = Await.until(
                "the search", LONG_ENOUGH, CapacityMetricsE2E::search, s -> s != null && s.completionTime() != null);
        assertEquals(CapacitySearchStatus.Phase.Succeeded, searched.phase(), searched::toString);
        System.out.println(Cluster.kubectl("get", "nodesweep,capacitysearch", "-n", Topspin.EXPERIMENTS));
        began = start;
    }

    @Test
    @Order(2)
    void whatThePageHasIsWhatTheirStatusHasAndNothingOfTheExperimentsTheyConsistOf() {
        assumeTrue(began != null, "the sweep and the search did not run");
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
     * operator stores them, to be asked for later.
     */
    @AfterAll
    static void storeWhatOthersWouldHave() {
        if (began == null) {
            return;
        }
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
}
