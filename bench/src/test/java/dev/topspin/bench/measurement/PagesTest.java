package dev.topspin.bench.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.bench.benchmark.Benchmarks;
import dev.topspin.bench.compare.SampleSize;
import dev.topspin.bench.measurement.MeasurementFile.Line;
import dev.topspin.bench.measurement.PostFigures.PostCell;
import dev.topspin.bench.measurement.PostFigures.PostFigure;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.Timing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final String COMMIT = "0123456789".repeat(4);
    private static final TestMachine MACHINE = new TestMachine("A CPU", 4, "0,1", "6.18", "unnamed", "25", 0.25, 23.5);

    @Test
    void thePagesAreInStepWithTheMeasurementsThatAreThere() throws Exception {
        String benchmarks = Files.readString(DOCS.resolve("benchmarks.md"));
        assertEquals(Pages.with(benchmarks, Pages.benchmarks(DOCS)), benchmarks, "run `make pages`");
        String posts = Files.readString(DOCS.resolve("posts.md"));
        assertEquals(Pages.with(posts, Pages.posts(DOCS)), posts, "run `make pages`");
    }

    @Test
    void thePageSaysWhatEachBenchmarkMeans() throws Exception {
        String page = Files.readString(DOCS.resolve("benchmarks.md"));
        Benchmarks benchmarks = new Benchmarks(
                Jvm.here(Path.of("none.jar"), Optional.empty(), Optional.empty()),
                new Cpus(List.of(0, 1, 2, 3)),
                new Timing(1, 1));
        List<String> missing = Stream.concat(benchmarks.all().stream(), benchmarks.onRequest().stream())
                .map(b -> "`" + b.name() + "`")
                .filter(name -> !page.contains(name))
                .toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void thePageOfPostsNamesEachExperiment() throws Exception {
        String page = Files.readString(DOCS.resolve("posts.md"));
        try (Stream<Path> examples = Files.list(Path.of("..", "examples", "posts"))) {
            List<String> missing = examples.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> "`" + name.replace(".yaml", "") + "`")
                    .filter(name -> !page.contains(name))
                    .toList();
            assertEquals(List.of(), missing);
        }
    }

    @Test
    void eachRowSaysWhatItWasMeasuredOnAndWhatItsTargetMakesOfIt() {
        SampleSize runs = new SampleSize(SampleSize.Method.TURNS, 8, 240, 3, 0);
        MeasurementFile file = new MeasurementFile(
                1,
                "2026-11-23T12:00:00Z",
                "0.1.0",
                COMMIT + "-dirty",
                MACHINE,
                List.of(
                        new Line(
                                "spin", "ns/hop", "harness", 60.0, "bare", 59.5, 1.008, 0.99, 1.02, "<= 1.03", "met",
                                runs),
                        new Line(
                                "spin",
                                "overhead s",
                                "harness",
                                2,
                                null,
                                null,
                                2,
                                null,
                                null,
                                "< 3.00",
                                "undecided",
                                runs)),
                Map.of());
        String page = BenchmarksPage.of(List.of(file));
        assertTrue(
                page.startsWith("1. 2026-11-23T12:00:00Z, Topspin 0.1.0 (0123456789-dirty), on A CPU, 4 CPUs"), page);
        assertTrue(
                page.contains(
                        "| 1 | spin | ns/hop | harness 60.00 | bare 59.50 | 1.008 | 0.9900 .. 1.020 | <= 1.03 | **met** "
                                + "| 8 pairs, 3 of 240 quads dropped |"),
                page);
        assertTrue(page.contains("| harness 2.000 |  | 2.000 |  | < 3.00 | undecided |"), page);
    }

    @Test
    void aMeasurementIsReadAsItWasWritten(@TempDir Path folder) throws Exception {
        SampleSize runs = new SampleSize(SampleSize.Method.ROUNDS, 6, 0, 0, 0);
        Line line = new Line("akka", "ns/hop", "a", 1.5, null, null, 1.5, 1.0, 2.0, "-", "", runs);
        MeasurementFile file = new MeasurementFile(
                1, "2026-11-23T12:00:00Z", "0.1.0", COMMIT, MACHINE, List.of(line), Map.of("akka-tcp-1", "4 CPUs"));
        Path path = folder.resolve("new").resolve("file.json");
        file.write(path);
        assertEquals(file, MeasurementFile.read(path));
    }

    @Test
    void aCellOfAPostStandsBesideWhatWasPublished() {
        PostCell cell = new PostCell(
                "spin", List.of(new PostFigure("53 ns/op", "ns/op", 26.5, 0.5)), "hop", 26.5, 25.0, 28.0, 0.05, 2.0);
        PostCell other = new PostCell("akka", List.of(), "hop", null, null, null, null, null);
        PostFigures figures = new PostFigures(
                1, "2026-11-23T12:00:00Z", "0.1.0", COMMIT, "A CPU", "ping-pong", true, "a post", List.of(cell, other));
        String page = PostsPage.of(List.of(figures));
        assertTrue(page.startsWith("1. 2026-11-23, Topspin 0.1.0 (0123456789), on A CPU\n"), page);
        assertTrue(
                page.contains(
                        "| 1 | ping-pong (shortened) | spin | 53 ns/op | 26.50 ns/op | x 0.5000 | 26.50 | 25.00 .. 28.00 | 2.000 |"),
                page);
        assertTrue(page.contains("| akka | – | – | – | – | – | – |"), page);
    }

    @Test
    void aPageWithoutAPlaceForItsTableIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Pages.with("nothing", "table"));
        assertEquals(
                Pages.BEGIN + "new\n" + Pages.END + "rest",
                Pages.with(Pages.BEGIN + "old\n" + Pages.END + "rest", "new\n"));
    }
}
