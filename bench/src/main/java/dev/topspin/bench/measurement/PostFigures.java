package dev.topspin.bench.measurement;

import dev.topspin.model.Build;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What an experiment of the posts came to: a file of {@code docs/measurements/posts}.
 *
 * @param form of this document; {@link #FORM} for what is written now
 * @param date UTC, when it was over
 * @param version of Topspin
 * @param commit that this was built from
 * @param machine a line on where it ran
 * @param experiment its name
 * @param quick whether it was shortened for a first look
 * @param source the post
 * @param cells a row for each cell
 */
record PostFigures(
        int form,
        String date,
        String version,
        String commit,
        String machine,
        String experiment,
        boolean quick,
        String source,
        List<PostCell> cells) {
    static final int FORM = 1;

    PostFigures {
        cells = List.copyOf(cells);
    }

    /**
     * A cell of the experiment.
     *
     * @param name of the cell
     * @param published figures; empty where none were
     * @param unit of an operation
     * @param nsPerOp of an operation; null where the rate decides it
     * @param low lower end of its 95 % interval; null where there is none
     * @param high upper end; null likewise
     * @param p50Micros median round trip; null where none was timed
     * @param cpuCores kept busy; null where it was not measured
     */
    record PostCell(
            String name,
            List<PostFigure> published,
            String unit,
            Double nsPerOp,
            Double low,
            Double high,
            Double p50Micros,
            Double cpuCores) {
        PostCell {
            published = List.copyOf(published);
        }
    }

    /**
     * A figure that was published, and what was measured of it.
     *
     * @param text as it was published
     * @param unit of what was measured
     * @param measured null where nothing of the kind was
     * @param ratio how many times the published figure it is; null likewise
     */
    record PostFigure(String text, String unit, Double measured, Double ratio) {
        static PostFigure of(Comparison comparison) {
            return new PostFigure(
                    comparison.published().text(),
                    comparison.published().unit().symbol(),
                    comparison.measured(),
                    comparison.ratio());
        }
    }

    /** @return the figures of a run, taken from its document */
    static PostFigures of(ResultsFile results) {
        ResultsFile.Machine machine = results.machine();
        return new PostFigures(
                FORM,
                results.finishedAt(),
                results.topspin(),
                Build.commit(),
                "%s, CPUs %s, %s, Java %s"
                        .formatted(machine.cpuModel(), machine.usableCpus(), machine.kernel(), machine.java()),
                results.experiment(),
                results.quick(),
                results.source(),
                results.rows().stream().map(row -> cell(row, results)).toList());
    }

    private static PostCell cell(CellResult row, ResultsFile results) {
        List<PostFigure> published = results.published().getOrDefault(row.cell(), List.of()).stream()
                .map(PostFigure::of)
                .toList();
        return new PostCell(
                row.cell(),
                published,
                row.unit(),
                row.nsPerOp() == null ? null : row.nsPerOp().median(),
                row.nsPerOp() == null ? null : row.nsPerOp().low(),
                row.nsPerOp() == null ? null : row.nsPerOp().high(),
                row.roundTrip() == null ? null : row.roundTrip().p50Micros(),
                row.cpuCores());
    }

    static PostFigures read(Path file) {
        try {
            return Json.read(Files.readString(file), PostFigures.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Takes the figures out of a run's document.
     *
     * @param results the run's {@code results.json}
     * @param file where they are written; its folder is made
     */
    static void write(Path results, Path file) throws IOException {
        PostFigures figures = of(Json.read(Files.readString(results), ResultsFile.class));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, Json.writeIndented(figures) + "\n");
    }
}
