package dev.topspin.bench.measurement;

import dev.topspin.bench.compare.Row;
import dev.topspin.bench.compare.SampleSize;
import dev.topspin.model.Build;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run of the benchmarks came to: a file of {@code docs/measurements}.
 *
 * @param form of this document; {@link #FORM} for what is written now
 * @param date UTC, in ISO 8601
 * @param version of Topspin
 * @param commit that it was built from
 * @param machine what it was measured on
 * @param rows a row for each threshold
 * @param skipped by benchmark, why it was not run there
 */
public record MeasurementFile(
        int form,
        String date,
        String version,
        String commit,
        TestMachine machine,
        List<Line> rows,
        Map<String, String> skipped) {
    /** The form written now. */
    public static final int FORM = 1;

    public MeasurementFile {
        rows = List.copyOf(rows);
        skipped = Map.copyOf(skipped);
    }

    /**
     * A row, with what its target makes of it.
     *
     * @param benchmark its name
     * @param figure with its unit
     * @param candidate who is judged
     * @param value the candidate's figure
     * @param against by whom; null where the candidate is looked at alone
     * @param againstValue the other's figure; null likewise
     * @param compared ratio, difference or the figure itself
     * @param low lower end of its 95 % interval; null where there is none
     * @param high upper end; null likewise
     * @param target what should come out; {@code -} for nothing
     * @param verdict met, missed or undecided; empty where there is no target
     * @param runs how much was run for it
     */
    public record Line(
            String benchmark,
            String figure,
            String candidate,
            double value,
            String against,
            Double againstValue,
            double compared,
            Double low,
            Double high,
            String target,
            String verdict,
            SampleSize runs) {
        static Line of(Row row) {
            boolean alone = row.threshold().target().ofOne();
            return new Line(
                    row.benchmark(),
                    row.threshold().figure().label(),
                    row.threshold().candidate(),
                    row.candidate(),
                    alone ? null : row.threshold().against(),
                    alone ? null : (Double) row.against(),
                    row.compared().value(),
                    row.compared().low(),
                    row.compared().high(),
                    row.threshold().target().toString(),
                    row.verdict(),
                    row.runs());
        }
    }

    /** @return of this build */
    public static MeasurementFile of(String date, TestMachine machine, List<Row> rows, Map<String, String> skipped) {
        String version = Optional.ofNullable(MeasurementFile.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
        return new MeasurementFile(
                FORM,
                date,
                version,
                Build.commit(),
                machine,
                rows.stream().map(Line::of).toList(),
                skipped);
    }

    /** @return what is in a file */
    static MeasurementFile read(Path file) {
        try {
            return Json.read(Files.readString(file), MeasurementFile.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes it, with the folders that its file is in. */
    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        Files.writeString(file, Json.writeIndented(this) + "\n");
    }
}
