package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.ExportFormat;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExportCommandTest {
    private static ResultsFile results;

    @TempDir
    Path folder;

    private Path a;
    private Path b;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
    }

    @BeforeEach
    void writeThem() throws IOException {
        a = Files.writeString(folder.resolve("a.json"), Json.write(results));
        b = Files.createDirectory(folder.resolve("b"));
        Files.writeString(
                b.resolve("results.json"),
                Json.write(
                        results.toBuilder().finishedAt("2026-02-02T03:04:05Z").build()));
    }

    @ParameterizedTest
    @EnumSource
    void everyFormatGoesToStandardOutputAndTheSameIntoAFile(ExportFormat format) throws Exception {
        Cli printed = Cli.run("export", "--format", format.name(), a.toString());
        assertEquals(Exit.GOOD, printed.exit(), printed::err);
        assertEquals("", printed.err());
        Path file = folder.resolve("out");
        Cli written = Cli.run("export", "--format", format.name(), "--output", file.toString(), a.toString());
        assertEquals(Exit.GOOD, written.exit(), written::err);
        assertEquals("", written.out());
        assertEquals(printed.out(), Files.readString(file));
        assertTrue(printed.out().endsWith("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmetrics", "csv"})
    void aHistoryTakesSeveralRunsAndFolders(String format) {
        Cli cli = Cli.run("export", "--format", format, b.toString(), a.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains(format.equals("csv") ? "\r\n2026-02-02T03:04:05Z," : " 1770001445\n"), cli::out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmh", "hlog"})
    void whatIsOfOneRunRefusesSeveral(String format) {
        Cli cli = Cli.run("export", "--format", format, a.toString(), b.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals("--format " + format + " takes the results of one run, and here are 2\n", cli.err());
    }

    @Test
    void twoRunsForJunitAreToBeCompared() {
        Cli cli = Cli.run("export", "--format", "junit", a.toString(), b.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().endsWith(": `topspin compare --junit FILE A B` sets two side by side\n"), cli::err);
    }

    @Test
    void aFormatThatThereIsNoneOfIsNamedWithThoseThatThereAre() {
        Cli cli = Cli.run("export", "--format", "xml", a.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(
                cli.err().contains("'--format'")
                        && cli.err().contains("[jmh, junit, openmetrics, csv, hlog]")
                        && cli.err().contains("'xml'"),
                cli::err);
    }

    @Test
    void withoutAFormatItSaysWhichOptionIsMissing() {
        Cli cli = Cli.run("export", a.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("--format=FORMAT"), cli::err);
    }

    @Test
    void aFileThatCanNotBeWrittenIsAFailureAndSaysWhy() {
        Path nowhere = folder.resolve("no").resolve("such").resolve("folder");
        Cli cli = Cli.run("export", "--format", "csv", "--output", nowhere.toString(), a.toString());
        assertEquals(Exit.FAILED, cli.exit());
        assertEquals(nowhere + ": can't be written: there is no such folder, and none can be made\n", cli.err());
        Cli full = Cli.run("export", "--format", "csv", "--output", "/dev/full", a.toString());
        assertEquals(Exit.FAILED, full.exit());
        assertEquals("/dev/full: can't be written: No space left on device\n", full.err());
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNoResultIsBadInputForEveryFormat(ExportFormat format) {
        Cli cli = Cli.run(
                "export", "--format", format.name(), folder.resolve("none.json").toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().endsWith("none.json: no such file\n"), cli::err);
    }

    @Test
    void theNamespaceOfStoredResultsIsTheOneThatIsGiven() {
        Cli cli = Cli.run("export", "--format", "openmetrics", "--namespace", "lab", a.toString());
        assertTrue(cli.out().contains("namespace=\"lab\""), cli::out);
        assertFalse(
                Cli.run("export", "--format", "openmetrics", a.toString()).out().contains("namespace="));
        Cli bad = Cli.run("export", "--format", "openmetrics", "--namespace", "La b", a.toString());
        assertEquals(Exit.BAD_INPUT, bad.exit());
        assertEquals("--namespace: \"La b\" is no name of a namespace\n", bad.err());
    }

    @ParameterizedTest
    @EnumSource
    void resultsOfEveryEarlierFormAreExported(ExportFormat format) {
        for (String form : new String[] {"results-1.json", "results-2.json"}) {
            Cli cli =
                    Cli.run("export", "--format", format.name(), "src/test/resources/dev/topspin/cli/earlier/" + form);
            assertEquals(Exit.GOOD, cli.exit(), () -> form + ": " + cli.err());
        }
    }
}
