package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.result.Modes;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Slices;
import dev.topspin.model.result.Slices.Figure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlicesSectionTest {
    @TempDir
    Path folder;

    @Test
    void everyForkOfEveryCellIsAPanelWithItsFiguresInATableToo() throws Exception {
        ResultsFile results = SampleResults.of(HardResults.EXAMPLE, 8, null);
        String html = SlicesSection.section(results);
        assertEquals(results.rows().size(), count(html, "<svg class=\"plot\""));
        assertEquals(results.trials().size(), count(html, "<rect class=\"panel\""));
        assertEquals(results.rows().size(), count(html, "<summary>The same as a table</summary>"));
        assertTrue(html.contains("<title>fork 1: "), html);
    }

    @Test
    void dotsTellWhatIsInTheFigureWhatWasRecordedWhatIsSlowerAndWhatIsSetAside() throws Exception {
        String html = SlicesSection.section(of(List.of(
                new Figure(100, false, false),
                new Figure(110, true, false),
                new Figure(101, false, false),
                new Figure(150, false, false),
                new Figure(5_000, false, true))));
        assertEquals(2, dots(html, "in"));
        assertEquals(1, dots(html, "rec"));
        assertEquals(1, dots(html, "out"));
        assertEquals(1, dots(html, "aside"));
        assertEquals(1, dots(html, "low"), "a line at the lower mode");
        assertEquals(2, dots(html, "beside"), "one for each block of the floor");
        assertTrue(
                html.contains(
                        "<li><svg class=\"key\" viewBox=\"0 0 34 12\" aria-hidden=\"true\"><path class=\"aside\""),
                html);
    }

    @Test
    void whatWasSetAsideDoesNotStretchTheAxisAndStaysOnIt() throws Exception {
        String html = SlicesSection.section(of(List.of(
                new Figure(100, false, false), new Figure(120, false, false), new Figure(90_000, false, true))));
        assertFalse(html.contains(">1 k</text>"), "nothing kept is so slow");
        assertTrue(html.contains(">100</text>"), html);
        double top = Double.parseDouble(
                first(html, "class=\"aside\" d=\"M[0-9.]+ ([0-9.]+)l").group(1));
        assertTrue(top > 0 && top < 20, () -> "at the upper edge: " + top);
    }

    @Test
    void whereAllWereRecordedTheFigureIsOfThem() throws Exception {
        String html = SlicesSection.section(of(List.of(new Figure(100, true, false), new Figure(101, true, false))));
        assertEquals(2, dots(html, "in"));
        assertEquals(0, dots(html, "rec"));
    }

    @Test
    void whatCouldNotBeCutShowsItsIterationsAndNoSpeeds() throws Exception {
        ResultsFile results = SampleResults.of("../examples/remote-tcp.yaml", 8, null);
        String html = SlicesSection.section(results);
        assertTrue(html.contains("over 2 iterations"), html);
        assertFalse(html.contains("<caption>Speeds"), html);
    }

    @Test
    void manyForksAndSlicesBecomeFewerDotsAndNumbersThatDontOverlap() throws Exception {
        List<Figure> many = IntStream.range(0, 2_000)
                .mapToObj(i -> new Figure(100 + i % 3, i % 2 == 1, i % 40 == 0))
                .toList();
        ResultsFile results =
                Altered.measured(HardResults.many(folder, "{throughput: [5]}", 91), m -> m.withSlices(Slices.of(many)));
        String html = SlicesSection.section(results);
        assertTrue(html.contains("a dot is the mean of neighbouring slices"), html);
        assertTrue(html.length() < 1_000_000, () -> html.length() + " bytes");
        List<Double> numbers = Pattern.compile("<text class=\"across\" x=\"([0-9.]+)\"")
                .matcher(html.substring(0, html.indexOf("</svg>", html.indexOf("<svg class=\"plot\""))))
                .results()
                .map(r -> Double.valueOf(r.group(1)))
                .toList();
        assertTrue(numbers.size() > 20, numbers::toString);
        for (int i = 1; i < numbers.size(); i++) {
            assertTrue(numbers.get(i) - numbers.get(i - 1) >= 20, numbers::toString);
        }
    }

    /** The first actor's cell with these slices in every fork. */
    private static ResultsFile of(List<Figure> slices) throws Exception {
        List<Double> plain = new ArrayList<>();
        slices.stream().filter(s -> !s.recorded() && !s.disturbed()).forEach(s -> plain.add(s.nsPerOp()));
        ResultsFile results = SampleResults.of(HardResults.EXAMPLE, 8, null);
        ResultsFile one = results.toBuilder()
                .rows(results.rows().stream()
                        .filter(r -> r.cell().equals("akka-default"))
                        .toList())
                .trials(results.trials().stream()
                        .filter(t -> t.cell().equals("akka-default"))
                        .limit(1)
                        .toList())
                .build();
        return Altered.measured(one, m -> m.toBuilder()
                .slices(Slices.of(slices))
                .modes(Modes.of(plain).orElse(null))
                .build());
    }

    /** How many dots or strokes of a kind the first chart has. */
    private static int dots(String html, String kind) {
        String chart = html.substring(html.indexOf("<svg class=\"plot\""));
        return Pattern.compile("<path class=\"" + kind + "\" d=\"([^\"]+)\"")
                .matcher(chart)
                .results()
                .mapToInt(r -> count(r.group(1), "M"))
                .sum();
    }

    private static MatchResult first(String html, String regex) {
        String chart = html.substring(html.indexOf("<svg class=\"plot\""));
        return Pattern.compile(regex).matcher(chart).results().findFirst().orElseThrow();
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
