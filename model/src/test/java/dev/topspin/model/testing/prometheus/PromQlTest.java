package dev.topspin.model.testing.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PromQlTest {
    @Test
    void functionsKeywordsTextsAndRangesAreNoNames() {
        PromQl read =
                PromQl.of("sum by (cell, le) (rate(a_bucket{namespace=~\"$namespace\", role!=\"x y\"}[5m])) > 1e3");
        assertEquals(Set.of("a_bucket"), read.metrics());
        assertEquals(Set.of("cell", "le", "namespace", "role"), read.labels());
    }

    @Test
    void matchingClausesNameLabelsAndBothSidesNameMetrics() {
        PromQl read = PromQl.of("""
                (a == 0) and on (namespace, cell) group_left (plan)
                  quantile_over_time(0.5, b:c:d[30d:1h] offset 30d) unless bool absent(e)""");
        assertEquals(Set.of("a", "b:c:d", "e"), read.metrics());
        assertEquals(Set.of("namespace", "cell", "plan"), read.labels());
    }

    @Test
    void anAggregationsClauseMayComeBeforeOrAfterItsArgument() {
        assertEquals(PromQl.of("sum(a) by (b)"), PromQl.of("sum by (b) (a)"));
        assertEquals(Set.of("a"), PromQl.of("count without (b) (a)").metrics());
    }
}
