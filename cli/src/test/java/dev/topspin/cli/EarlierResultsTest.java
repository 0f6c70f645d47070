package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A results.json of every form there ever was is stored, and is never changed: what could be read once, still can. */
class EarlierResultsTest {
    @TempDir
    Path folder;

    static IntStream forms() {
        return IntStream.rangeClosed(1, ResultsFile.VERSION);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void isReportedAndCompared(int form) throws Exception {
        Path file = folder.resolve("results.json");
        try (var in = getClass().getResourceAsStream("earlier/results-" + form + ".json")) {
            Files.write(file, in.readAllBytes());
        }
        Cli report = Cli.run("report", file.toString());
        assertEquals(Exit.GOOD, report.exit(), report::err);
        assertTrue(report.out().lines().anyMatch(l -> l.startsWith("akka-default[throughput=5]  ")), report::out);
        assertTrue(report.out().contains("OOMKilled"), report::out);
        assertTrue(Files.readString(folder.resolve("report.html")).contains("akka-tcp"));
        Cli compared = Cli.run("compare", file.toString(), folder.toString());
        assertEquals(Exit.GOOD, compared.exit(), compared::err);
        assertTrue(compared.out().contains("no regression beyond 5 % shown"), compared::out);
    }
}
