package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "rerun", "report", "compare", "watch", "bundle", "completion"})
    void everyCommandHelpsWithAnExampleAndItsExitCodes(String command) {
        Cli help = Cli.run(command, "--help");
        assertEquals(Exit.GOOD, help.exit());
        assertTrue(help.out().contains("  topspin " + command + " "), help::out);
        assertTrue(help.out().contains("Exit codes: 0 "), help::out);
        assertEquals(help.out(), Cli.run("help", command).out());
        assertFalse(help.out().matches("(?s).*(report|results)\\.\\s+(html|json).*"), help::out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --help", "rerun --help", "--help"})
    void whatRunsTrialsSaysWithWhatItEndsWhereItIsStopped(String arguments) {
        String help = Cli.run(arguments.split(" ")).out().replaceAll("\\s+", " ");
        assertTrue(help.contains("a report that could not be written, 2 bad input, 130 stopped by Ctrl-C"), help);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "validate ../examples/spin.yaml",
                "report RESULTS",
                "compare RESULTS RESULTS",
                "export --format csv RESULTS"
            })
    void whatNeedsNoClusterLoadsNothingThatDoes(String arguments, @TempDir Path folder) throws Exception {
        try (InputStream in = MainTest.class.getResourceAsStream("earlier/results-1.json")) {
            Files.copy(in, folder.resolve("results.json"));
        }
        Path loaded = folder.resolve("classes");
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments.replace("RESULTS", folder.toString()).split(" ")));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        assertEquals(Exit.GOOD, process.waitFor(), () -> arguments);
        try (Stream<String> lines = Files.lines(loaded)) {
            assertEquals(
                    List.of(),
                    lines.filter(l -> l.contains(" dev.topspin.api.") || l.contains(" io.fabric8.kubernetes."))
                            .toList());
        }
    }

    @Test
    void theVersionIsTold() {
        assertTrue(Cli.run("--version").out().startsWith("topspin "));
    }

    @Test
    void whatIsNoCommandOrOptionIsBadInput() {
        assertEquals(Exit.BAD_INPUT, Cli.run().exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("fly").exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("run").exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("run", "--fast", "x.yaml").exit());
    }

    @Test
    void whatIsWrongStandsInTheLastLinesAndNotAboveAPageOfHelp() {
        assertEquals(
                "Missing required parameter: 'FILE'\n`topspin run --help` tells how it is used\n",
                Cli.run("run").err());
        assertTrue(Cli.run("wach", "x").err().contains("topspin watch"));
        assertTrue(Cli.run().err().contains("\nCommands:\n"), "who gives nothing wants to know what there is");
    }
}
