package dev.topspin.bench.measurement;

import dev.topspin.bench.compare.Table;
import dev.topspin.bench.measurement.MeasurementFile.Line;
import java.util.List;

/** The generated part of {@code docs/benchmarks.md}: on what was measured, and one table of all rows. */
final class BenchmarksPage {
    private BenchmarksPage() {}

    /** @param measurements in the order in which they are numbered; a benchmark that is in several has rows of each */
    static String of(List<MeasurementFile> measurements) {
        if (measurements.isEmpty()) {
            return "Nothing has been measured with this build yet: `docs/measurements` holds no file of `make bench`.\n";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < measurements.size(); i++) {
            MeasurementFile measurement = measurements.get(i);
            text.append("%d. %s, Topspin %s (%s), on %s%n"
                    .formatted(
                            i + 1,
                            measurement.date(),
                            measurement.version(),
                            commit(measurement.commit()),
                            measurement.machine().describe()));
        }
        MarkdownRows table = new MarkdownRows(
                "on", "benchmark", "figure", "candidate", "against", "compared", "95 %", "target", "verdict", "of");
        for (int i = 0; i < measurements.size(); i++) {
            String number = String.valueOf(i + 1);
            measurements.get(i).rows().forEach(line -> table.add(cells(number, line)));
        }
        return text.append('\n').append(table.text()).toString();
    }

    private static String[] cells(String number, Line line) {
        return new String[] {
            number,
            line.benchmark(),
            line.figure(),
            line.candidate() + " " + Table.number(line.value()),
            line.against() == null ? "" : line.against() + " " + Table.number(line.againstValue()),
            Table.number(line.compared()),
            line.low() == null ? "" : Table.number(line.low()) + " .. " + Table.number(line.high()),
            line.target(),
            line.verdict().startsWith("undecided") || line.verdict().isEmpty()
                    ? line.verdict()
                    : "**" + line.verdict() + "**",
            line.runs().describe()
        };
    }

    /** @return as many digits as are enough to find it */
    static String commit(String commit) {
        return commit.length() < 40 ? commit : commit.substring(0, 10) + commit.substring(40);
    }
}
