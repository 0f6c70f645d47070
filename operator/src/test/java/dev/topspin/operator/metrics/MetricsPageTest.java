package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.testing.prometheus.Expression;
import dev.topspin.model.testing.prometheus.Expression.Kind;
import dev.topspin.model.testing.prometheus.Metric;
import dev.topspin.model.testing.prometheus.PromQl;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import io.javaoperatorsdk.operator.api.monitoring.Metrics.ControllerExecution;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the page of metrics to what the operator exports, and the chart's rules and dashboard to the page. */
class MetricsPageTest {
    private static final Path ROOT = Path.of("..");
    private static final Path FILES = ROOT.resolve("charts/topspin/files");

    /** What a scrape adds to a pod's own labels, the name of a series, and the types of histograms and summaries. */
    private static final Set<String> ADDED =
            Set.of("__name__", "namespace", "pod", "node", "job", "instance", "le", "quantile");

    private final String page = read(ROOT.resolve("docs/prometheus.md"));

    @Test
    void thePageListsJustWhatTheOperatorExports() throws Exception {
        String table = page.substring(page.indexOf("### Of a finished trial"), page.indexOf("## Rules"));
        Map<String, Metric> listed = Metric.listed(table);
        listed.keySet().removeIf(name -> !name.startsWith("topspin_"));
        assertEquals(listed, Metric.exposed(everything()));
    }

    @Test
    void rulesAndDashboardNameOnlyMetricsAndLabelsThatThereAre() {
        Map<String, Metric> listed = Metric.listed(page);
        Set<String> recorded = expressions()
                .filter(e -> e.kind() == Kind.RECORD)
                .map(Expression::name)
                .collect(Collectors.toSet());
        List<String> wrong = new ArrayList<>();
        expressions().forEach(expression -> {
            PromQl read = PromQl.of(expression.promql());
            Set<String> labels = new TreeSet<>(ADDED);
            for (String name : read.metrics()) {
                Metric metric = listed.getOrDefault(name, listed.get(name.replaceFirst("_(bucket|count|sum)$", "")));
                if (recorded.contains(name) && inRules(expression)) {
                    labels.addAll(Set.of("experiment", "variant", "cell", "plan", "unit"));
                } else if (metric == null) {
                    wrong.add(expression + ": there is no " + name);
                } else {
                    labels.addAll(metric.labels());
                }
            }
            read.labels().stream()
                    .filter(l -> !labels.contains(l))
                    .forEach(l -> wrong.add(expression + ": there is no label " + l));
        });
        assertEquals(List.of(), wrong);
    }

    @Test
    void theDashboardShowsEveryFigureOfACellAFloorASweepAndASearch() {
        Set<String> shown = Expression.ofDashboard(tree("dashboard.json")).stream()
                .flatMap(e -> PromQl.of(e.promql()).metrics().stream())
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>(Metric.listed(page).keySet());
        missing.removeIf(name -> !name.matches("topspin_(cell|floor|sweep|search)_.*") || shown.contains(name));
        assertEquals(Set.of(), missing);
    }

    @Test
    void everyAlertSaysWhatItIsAndWhatToDoAndWaitsAWhile() {
        tree("rules.yaml").path("groups").forEach(group -> group.path("rules").forEach(rule -> {
            if (rule.has("alert")) {
                String all = rule.toString();
                assertTrue(rule.at("/annotations/summary").isTextual(), all);
                assertTrue(rule.at("/annotations/description").isTextual(), all);
                assertTrue(rule.at("/labels/severity").asText().matches("warning|critical|info"), all);
                assertTrue(rule.has("for"), all);
                String row = "| `%s` |".formatted(rule.path("alert").asText());
                assertTrue(page.contains(row), () -> "not on the page: " + row);
            }
        }));
    }

    /** The dashboard does without the rules. */
    private static boolean inRules(Expression expression) {
        return expression.kind() == Kind.RECORD || expression.kind() == Kind.ALERT;
    }

    private static Stream<Expression> expressions() {
        return Stream.concat(
                Expression.ofRules(tree("rules.yaml")).stream(),
                Expression.ofDashboard(tree("dashboard.json")).stream());
    }

    private static JsonNode tree(String file) {
        try {
            return new YAMLMapper().readTree(FILES.resolve(file).toFile());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theJvmsMetricsThatThePageListsAreThere() throws Exception {
        PrometheusRegistry registry = new PrometheusRegistry();
        JvmMetrics.builder().register(registry);
        Map<String, Metric> exposed = Metric.all(Scrape.of(registry));
        Map<String, Metric> listed = Metric.listed(page);
        listed.keySet().removeIf(name -> !name.startsWith("jvm_"));
        listed.forEach((name, metric) -> assertEquals(metric, exposed.get(name)));
        assertFalse(listed.isEmpty());
    }

    /** A scrape in which every metric has a point. */
    private static String everything() throws Exception {
        Experiment experiment = CellFiguresTest.experiment(CellFiguresTest.ROW);
        Trial good = Fixtures.trial(experiment, 0);
        TrialFiguresTest.finish(
                good,
                TrialResult.of(
                        good.getSpec(),
                        List.of(Json.read(TerminationMessages.driver(good.getSpec(), 40), PodReport.class))));
        Trial open = Fixtures.trial(experiment, 1);
        TrialFiguresTest.finish(open, TrialFiguresTest.open(open, new OpenLoop(1000, 1000, 0)));
        Trial bad = Fixtures.trial(experiment, 2);
        TrialFiguresTest.finish(bad, TrialResult.failed("Unschedulable", "no room"));
        String affinity = "{executor: Affinity, threads: 2, throughput: 1, idleCpuLevel: 1, taskQueueSize: 8,"
                + " fairWorkThreshold: 2}";
        List<Experiment> experiments = List.of(
                experiment,
                of("a", "pingPong: {load: {rate: 5}}", "akkaRemote: {dispatcher: %s}".formatted(affinity)),
                of("b", "chameneos: {}", "threads: {}"),
                of(
                        "d",
                        "queries: {}",
                        "pekko: {dispatcher: {minimumRunnable: 1}}, jvm: {gc: Z, compactObjectHeaders: true, aotCache: false}"),
                of("c", "contention: {point: Lock}", "threads: {access: Lock}"));
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(Cached.figures(
                TrialSeries.All,
                experiments,
                Stream.of(good, open, bad).map(Cached::of).toList()));
        registry.register(new ScheduleFigures(() -> Stream.of(ScheduleFiguresTest.schedule()), () -> true, 400));
        registry.register(new SweepFigures(() -> Stream.of(SweepFiguresTest.sweep()), () -> true, 400));
        registry.register(new SearchFigures(() -> Stream.of(SearchFiguresTest.search()), () -> true, 400));
        registry.register(new BuildInfo("1", "2"));
        new Reconciliations(registry).timeControllerExecution(new Nothing());
        return Scrape.of(registry);
    }

    private static Experiment of(String name, String workload, String runtime) throws InvalidExperimentException {
        Tax tax = new Tax(Tax.Kind.RoundTrip, "socket", new Ratio(1.5, 1.25, 1.75));
        Experiment experiment = CellFiguresTest.experiment(
                CellFiguresTest.failed("v").toBuilder().tax(tax).build());
        experiment.getMetadata().setName(name);
        experiment.getMetadata().setUid("uid-of-" + name);
        experiment.setSpec(
                ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: %s}
                spec: {workload: {%s}, variants: [{name: v, %s}]}
                """.formatted(name, workload, runtime)).spec());
        return experiment;
    }

    private static final class Nothing implements ControllerExecution<Void> {
        @Override
        public String name() {
            return "reconcile";
        }

        @Override
        public String controllerName() {
            return "experiment";
        }

        @Override
        public String successTypeName(Void result) {
            return "none";
        }

        @Override
        public io.javaoperatorsdk.operator.processing.event.ResourceID resourceID() {
            return null;
        }

        @Override
        public Map<String, Object> metadata() {
            return Map.of();
        }

        @Override
        public Void execute() {
            return null;
        }
    }
}
