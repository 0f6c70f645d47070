package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.testing.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedFiguresTest {
    private static final ExperimentSpec SPEC = Specs.of("""
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
            matrix: {throughput: [1, 5]}
            """);

    @Test
    void aFigureIsANumberAndItsUnit() {
        Published figure = Published.parse("  1111   ns/op ");
        assertEquals("1111 ns/op", figure.text());
        assertEquals(Published.Unit.NsPerOp, figure.unit());
        assertEquals(0.5, figure.ratio(555.5));
    }

    @Test
    void whatLiesWithinAPublishedRangeIsAsPublished() {
        Published range = Published.parse("8..16 us");
        assertEquals(1, range.ratio(8));
        assertEquals(1, range.ratio(16));
        assertEquals(0.5, range.ratio(4));
        assertEquals(2, range.ratio(32));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "53", "ns/op", "-1 s", "1e9 s", "NaN s", "2..1 us", "0 us", "1 ns", "1..2..3 us", "1 us 2"})
    void whatIsNoFigureIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Published.parse(text));
    }

    @Test
    void aFigureCrossesAsItWasWritten() {
        Published figure = Published.parse("0..2 us");
        assertEquals("\"0..2 us\"", Json.write(figure));
        assertEquals(figure, Json.read("\"0..2 us\"", Published.class));
    }

    @Test
    void figuresStandUnderTheCellsNameAndMayBeSeveral() {
        PublishedFigures figures = read("spin: 53 ns/op\nactors[throughput=5]: [1..2 us, 8 cores]");
        assertEquals("a post", figures.source());
        assertEquals(List.of(Published.parse("53 ns/op")), figures.byCell().get("spin"));
        assertEquals(2, figures.byCell().get("actors[throughput=5]").size());
    }

    @Test
    void whatCantBeReadIsLeftOutAndTheRestIsKept() {
        assertEquals(Map.of(), read("[").byCell());
        assertEquals(Map.of(), read("").byCell());
        assertEquals(
                List.of("spin"),
                List.copyOf(read("spin: 53 ns/op\nnobody: 1 s").byCell().keySet()));
    }

    @Test
    void withoutAnnotationsThereIsNothingToCheck() {
        PublishedFigures none = PublishedFigures.of(Map.of(), Plan.cells(SPEC));
        assertNull(none.source());
        assertTrue(none.byCell().isEmpty());
        assertEquals(List.of(), PublishedFigures.check(Map.of("another/annotation", "["), SPEC));
    }

    private static PublishedFigures read(String figures) {
        return PublishedFigures.of(
                Map.of(PublishedFigures.SOURCE, "a post", PublishedFigures.FIGURES, figures), Plan.cells(SPEC));
    }
}
