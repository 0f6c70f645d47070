package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.testing.prometheus.Expression;
import dev.topspin.model.testing.prometheus.Expression.Kind;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Every expression of the chart's rules and dashboard, executed by a real Prometheus that has scraped real trials, of one CPU a pod,
 * which any machine has; but for those about sweeps and searches, which {@link CapacityQueriesE2E} executes.
 */
@EndToEndBesideOthers
@ResourceLock(value = EndToEndBesideOthers.OPERATOR, mode = ResourceAccessMode.READ)
@Order(3)
class PromQueriesE2E {
    private static final Path FILES = Topspin.chart().resolve("files");
    private static final Map<String, String> VARIABLES =
            Map.of("$namespace", Topspin.EXPERIMENTS, "$experiment", "prom-.*", "$__rate_interval", "1m");
    private static final Draft LOCAL =
            Draft.of("prom-local", "{name: akka, akka: {}}").withWarmups(3).withSeconds(Prometheus.FOUND_SECONDS);

    /** With the one floor within a pod that needs no second CPU. */
    private static final Draft FLOORED = Draft.of(
                    "prom-floored", "{name: threads, threads: {}}", "{name: akka, akka: {}}")
            .withWorkload("chameneos: {meetings: 20000, creatures: 3}")
            .withForks(2);

    private static final Draft CROSS = Draft.of(
                    "prom-cross",
                    "{name: socket, socket: {topology: CrossNode}}",
                    "{name: akka-tcp, akkaRemote: {topology: CrossNode, transport: Tcp}}")
            .withForks(2);

    /** A round trip every 100 ns, of two actors that take longer for one. */
    private static final Draft TOO_FAST = open("prom-too-fast", 10_000_000);

    private static final Draft SLOW = open("prom-open", 500);

    private static final Duration SCRAPED = Duration.ofSeconds(15);

    private final List<Expression> dashboard = Expression.ofDashboard(tree("dashboard.json")).stream()
            .filter(e -> !CapacityQueriesE2E.hasIt(e))
            .toList();
    private final List<Expression> rules = Expression.ofRules(tree("rules.yaml"));
    private static Run floored;

    private Prometheus prometheus;
    private boolean asked;
    private Instant began;

    /** @return actors with their floor, whose figures Prometheus has; null where they did not run */
    static Run floored() {
        return floored;
    }

    @BeforeEach
    void needPrometheus() {
        OwnCluster.require("asking Prometheus");
    }

    @Test
    @Order(1)
    void trialsRunAndOneFailsWhilePrometheusScrapesAndEvaluatesTheRules() {
        asked = true;
        Capacity.now().requireTwoNodes(1, "an experiment across nodes");
        prometheus = new Prometheus(OwnCluster.prometheus());
        assertTrue(
                !prometheus.rules().isEmpty(),
                "this Prometheus was started without PROMETHEUS_RULES: `e2e/cluster/cluster prometheus down` first");
        Instant start = Instant.now();
        // what alerts after a minute comes first
        Run failing = Run.apply(Draft.of("prom-failing", "{name: akka, akka: {}}")
                .withCpus(200, 0)
                .withRunPolicy("startDeadline: 5s"));
        succeed(TOO_FAST, SLOW, LOCAL, FLOORED, CROSS);
        floored = new Run(Topspin.EXPERIMENTS, FLOORED.name());
        judgedSchedule();
        failing.awaitPhase(Duration.ofSeconds(45), Phase.Failed);
        Await.until(
                "the failure to be scraped",
                SCRAPED,
                () -> prometheus.query("topspin_cell_failed_trials{experiment=\"prom-failing\"}"),
                samples -> !samples.isEmpty());
        began = start;
    }

    /** One of which every run was judged, as an operator stored it: five runs would take as many minutes. */
    private static void judgedSchedule() {
        String document = """
                apiVersion: topspin.dev/v1alpha1
                kind: ExperimentSchedule
                metadata: {name: prom-yearly}
                spec:
                  schedule: "@yearly"
                  template: {experiment: {workload: {pingPong: {}}, variants: [{name: akka, akka: {}}]}}
                """;
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
        String judged = """
                {"status": {"lastSuccessfulTime": "2026-01-01T00:10:00Z", "judgement": {"plan": "plan", "runs": [], "cells": [{
                  "cell": "akka", "verdict": "AsExpected", "figure": "Operation", "floor": false, "value": 102, "expected": 100,
                  "expectedLow": 95, "expectedHigh": 105, "ratio": 1.02, "runs": 8}]}}}
                """;
        Cluster.kubectl(
                "patch",
                "experimentschedule",
                "prom-yearly",
                "-n",
                Topspin.EXPERIMENTS,
                "--subresource=status",
                "--type=merge",
                "-p",
                judged);
    }

    /** @param rate round trips a second */
    private static Draft open(String name, long rate) {
        return Draft.of(name, "{name: akka, akka: {}}")
                .withWorkload("pingPong: {payloadBytes: 64, load: {rate: %d}}".formatted(rate));
    }

    /** All at once, as far as the nodes have CPUs. */
    private static void succeed(Draft... drafts) {
        int trials = Arrays.stream(drafts).mapToInt(Draft::trials).sum();
        List<Run> runs = Arrays.stream(drafts).map(Run::apply).toList();
        runs.forEach(run -> run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(trials)));
    }

    @Test
    @Order(2)
    void everyExpressionOfTheDashboardReturnsData() {
        needTrials();
        assertAll(dashboard.stream()
                .map(e -> () -> assertData(e.name(), e.with(VARIABLES).promql())));
        System.out.printf("%d expressions of the dashboard return data%n", dashboard.size());
    }

    @Test
    @Order(3)
    void everyRuleIsEvaluatedWithoutAnError() {
        needTrials();
        Set<String> names = rules.stream().map(Expression::name).collect(Collectors.toSet());
        Await.until("all rules to be evaluated", SCRAPED, prometheus::rules, all -> all.stream()
                .noneMatch(r -> r.path("health").asText().equals("unknown")));
        assertAll(prometheus.rules().stream()
                .map(r -> () -> assertEquals("ok", r.path("health").asText(), r::toString)));
        assertEquals(
                names,
                prometheus.rules().stream().map(r -> r.path("name").asText()).collect(Collectors.toSet()));
    }

    @Test
    @Order(4)
    void everyRecordedSeriesHasData() {
        needTrials();
        assertAll(rules.stream()
                .filter(e -> e.kind() == Kind.RECORD && !e.name().endsWith("last_month"))
                .map(e -> () -> assertData(e.name(), e.name())));
    }

    /** No cluster of an hour is a month old: the last minutes take the place of last month's weeks. */
    @Test
    @Order(5)
    void whatIsComparedWithLastMonthReturnsDataOfTheLastMinutes() {
        needTrials();
        Map<String, String> recorded = rules.stream()
                .filter(e -> e.kind() == Kind.RECORD)
                .collect(Collectors.toMap(Expression::name, e -> "(" + recent(e.promql()) + ")"));
        rules.stream()
                .filter(e -> e.kind() == Kind.RECORD && e.name().endsWith("last_month"))
                .forEach(e -> assertData(
                        e.name(),
                        new Expression(e.kind(), e.name(), recent(e.promql()))
                                .with(recorded)
                                .promql()));
        Expression regressed = rules.stream()
                .filter(e -> e.name().equals("TopspinCapacityRegressed"))
                .findFirst()
                .orElseThrow();
        assertData("the ratio", regressed.with(recorded).promql().replaceAll("(?s)> 1\\.1.*", "> 0"));
        assertEquals(List.of(), prometheus.query(regressed.promql()));
    }

    private static String recent(String promql) {
        return promql.replace("[14d:1h] offset 28d", "[5m:1s]");
    }

    @Test
    @Order(6)
    void everyAlertIsValidAndWhatIsHealthyIsSilent() {
        needTrials();
        rules.stream().filter(e -> e.kind() == Kind.ALERT).forEach(e -> {
            List<Prometheus.Sample> samples = prometheus.query(e.promql());
            System.out.printf("%s: %s%n", e.name(), samples.isEmpty() ? "silent" : samples);
            if (e.name().equals("TopspinOperatorDown")) {
                assertEquals(List.of(), samples);
            }
        });
        assertEquals(
                List.of(),
                prometheus.query("topspin_cell_unpinned_trials{experiment=~\"prom-.*\", pinning!=\"None\"} > 0"),
                "all of these were pinned");
    }

    @Test
    @Order(7)
    void aFailedTrialAlertsWithItsReason() {
        needTrials();
        List<Prometheus.Sample> firing = firing("TopspinTrialFailed", "prom-failing");
        assertEquals("Unschedulable", firing.getFirst().labels().get("reason"));
        assertEquals(Topspin.EXPERIMENTS, firing.getFirst().labels().get("namespace"));
    }

    @Test
    @Order(7)
    void aRateThatWasNotHeldAlertsAndOneThatWasDoesNot() {
        needTrials();
        Prometheus.Sample alert = firing("TopspinRateNotHeld", TOO_FAST.name()).getFirst();
        assertEquals("akka", alert.labels().get("cell"));
        assertEquals("info", alert.labels().get("severity"));
        // where somebody else has the machine for a while, the slow rate is missed too, and alerts as well
        CellResult slow =
                new Run(Topspin.EXPERIMENTS, SLOW.name()).status().rows().getFirst();
        assertEquals(
                slow.openLoop().held(),
                prometheus
                        .query("ALERTS{experiment=\"%s\"}".formatted(SLOW.name()))
                        .isEmpty(),
                slow::toString);
    }

    private List<Prometheus.Sample> firing(String alert, String experiment) {
        return Await.until(
                alert + " to fire",
                Duration.ofSeconds(90),
                () -> prometheus.query("ALERTS{alertname=\"%s\", experiment=\"%s\", alertstate=\"firing\"}"
                        .formatted(alert, experiment)),
                s -> !s.isEmpty());
    }

    @Test
    @Order(8)
    void roundTripsComeAsNativeHistogramsAndAsClassicBucketsWithTheSameCounts() {
        needTrials();
        String series = "last_over_time(topspin_round_trip_seconds%s{experiment=\"prom-local\"}[10m])";
        Map<String, Double> classic = byPod("max by (pod) (%s)".formatted(series.formatted("_count")));
        assertEquals(LOCAL.trials(), classic.size(), classic::toString);
        assertTrue(classic.values().stream().allMatch(count -> count > 0), classic::toString);
        assertEquals(classic, byPod("max by (pod) (histogram_count(%s))".formatted(series.formatted(""))));
        assertEquals(
                classic,
                byPod("max by (pod) (%s)".formatted(series.formatted("_bucket").replace("\"}", "\", le=\"+Inf\"}"))));
    }

    private Map<String, Double> byPod(String promql) {
        return prometheus.query(promql).stream()
                .collect(Collectors.toMap(s -> s.labels().get("pod"), Prometheus.Sample::value));
    }

    @Test
    @Order(9)
    void promtoolFindsNothingToComplainOfInRulesAndMetrics() {
        Capacity.now().requireNode(1, "a trial");
        System.out.println(Shell.ok(List.of(
                "promtool",
                "check",
                "rules",
                "--lint=all",
                "--lint-fatal",
                FILES.resolve("rules.yaml").toString())));
        System.out.println(Shell.ok(List.of(
                "promtool",
                "test",
                "rules",
                "src/test/resources/rules-test.yaml",
                "src/test/resources/rules-month-test.yaml")));
        assertClean(Topspin.operatorPage("metrics"));
        Run run = Run.apply(Draft.of("prom-lint", "{name: akka, akka: {}}").withSeconds(8));
        Pod pod = run.awaitRunningPod(Duration.ofSeconds(60));
        String path = "/api/v1/namespaces/%s/pods/%s:9095/proxy/metrics"
                .formatted(run.namespace(), pod.getMetadata().getName());
        Shell.Output scrape = Await.until(
                "the trial's metrics",
                Duration.ofSeconds(20),
                () -> Cluster.kubectlWith("", "get", "--raw", path),
                output -> output.exit() == 0 && output.out().contains("topspin_operation_seconds"));
        assertClean(scrape.out());
        run.delete();
    }

    private static void assertClean(String metrics) {
        // the format ends every line, the last one too, which is lost on the way through kubectl's output
        Shell.Output output = Shell.run(List.of("promtool", "check", "metrics"), metrics.stripTrailing() + "\n");
        List<String> ours =
                output.all().lines().filter(l -> l.startsWith("topspin_")).toList();
        assertEquals(List.of(), ours);
        assertTrue(output.exit() == 0 || !output.all().contains("error while linting"), output::all);
    }

    /** Runs them first where a test is run alone, as the once more of one that failed. */
    private void needTrials() {
        if (!asked) {
            trialsRunAndOneFailsWhilePrometheusScrapesAndEvaluatesTheRules();
        }
        assumeTrue(began != null, "the trials that are asked for did not run");
    }

    private void assertData(String name, String promql) {
        // what was scraped last may lie between two steps of the range that is asked for
        Await.until(
                name + " to return something: " + promql,
                SCRAPED,
                () -> prometheus.samplesSince(promql, began),
                n -> n > 0);
    }

    private static JsonNode tree(String file) {
        try {
            return new YAMLMapper().readTree(FILES.resolve(file).toFile());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
