package dev.topspin.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Slices.Figure;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SlicesTest {
    @Property
    void comeBackToAThousandth(
            @ForAll @Size(max = 50) List<@DoubleRange(min = 1, max = 1e12) Double> figures,
            @ForAll boolean recorded,
            @ForAll boolean disturbed) {
        List<Figure> in =
                figures.stream().map(f -> new Figure(f, recorded, disturbed)).toList();
        List<Figure> out = Slices.of(in).figures();
        assertEquals(in.size(), out.size());
        for (int i = 0; i < in.size(); i++) {
            assertEquals(1, out.get(i).nsPerOp() / in.get(i).nsPerOp(), 0.0011);
            assertEquals(recorded, out.get(i).recorded());
            assertEquals(disturbed, out.get(i).disturbed());
        }
    }

    @Test
    void fewerAreMeansOfNeighboursOfTheirKind() {
        List<Figure> all = Stream.of(10.0, 1000.0, 40.0, 1000.0, 10.0, 1000.0, 40.0, 1000.0)
                .map(f -> new Figure(f, f > 100, false))
                .toList();
        List<Figure> fewer = Slices.of(all).thinned(4).figures();
        assertEquals(4, fewer.size());
        assertEquals(20, fewer.getFirst().nsPerOp(), 0.1);
        assertTrue(fewer.getLast().recorded());
        assertEquals(1000, fewer.getLast().nsPerOp(), 1);
        assertEquals(
                List.of(false, true, false, true),
                fewer.stream().map(Figure::recorded).toList(),
                "in the order of time, whatever their kind");
    }

    @Test
    void thoseSetAsideAreNotAmongTheFewer() {
        List<Figure> all = Stream.of(10.0, 500.0, 10.0, 10.0)
                .map(f -> new Figure(f, false, f > 100))
                .toList();
        List<Figure> fewer = Slices.of(all).thinned(2).figures();
        assertTrue(fewer.stream().allMatch(f -> f.nsPerOp() < 11), fewer::toString);
    }

    @Test
    void whatIsNoListOfThemIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Slices("AAAA").figures());
        assertThrows(IllegalArgumentException.class, () -> new Slices("?").figures());
    }
}
