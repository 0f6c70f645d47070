package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.testing.prometheus.Expression;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Every expression about sweeps and searches, executed by a real Prometheus: of those of {@link CapacityMetricsE2E}, which it has scraped
 * in the meantime, for longer than its alerts wait.
 */
@EndToEnd
@Order(30)
class CapacityQueriesE2E {
    private static final Path FILES = Topspin.chart().resolve("files");
    private static final Duration SCRAPED = Duration.ofSeconds(20);

    private Prometheus prometheus;
    private Instant began;

    /** @return whether the expression is about a sweep or a search */
    static boolean hasIt(Expression expression) {
        return expression.promql().matches("(?s).*topspin_(sweep|search)_.*");
    }

    @BeforeAll
    void findWhatWasScraped() {
        OwnCluster.require("asking Prometheus");
        began = CapacityMetricsE2E.began();
        assumeTrue(began != null, "the sweep and the search that are asked for did not run");
        prometheus = new Prometheus(OwnCluster.prometheus());
    }

    @AfterAll
    static void remove() {
        CapacityMetricsE2E.remove();
    }

    @Test
    void everyExpressionAboutThemReturnsDataAndASlowNodeAlerts() {
        List<Expression> expressions = Expression.ofDashboard(tree("dashboard.json")).stream()
                .filter(CapacityQueriesE2E::hasIt)
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

    private static JsonNode tree(String file) {
        try {
            return new YAMLMapper().readTree(FILES.resolve(file).toFile());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
