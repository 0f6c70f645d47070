package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedules as the API server and the operator would take them. */
class ValidateScheduleTest {
    private static final Path EXAMPLE = Path.of("..", "examples", "schedule.yaml");

    @TempDir
    Path folder;

    @Test
    void aValidScheduleSaysWhenItRunsNextAndForHowLong() throws Exception {
        Cli cli = Cli.run("validate", EXAMPLE.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        assertTrue(
                cli.out().matches("(?s).*valid \\(next run at .*T03:00\\+0[12]:00, each of 3 variants, .*"), cli.out());
    }

    @Test
    void everyViolationIsPrintedInTheOperatorsWords() throws Exception {
        Path file = folder.resolve("bad.yaml");
        Files.writeString(
                file,
                Files.readString(EXAMPLE)
                        .replace("0 3 * * 1", "0 3 30 2 *")
                        .replace("Europe/Zurich", "Europe/Zuerich")
                        .replace("spin: {}", "spin: {}\n          akka: {}"));
        Cli cli = Cli.run("validate", file.toString());
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.out().contains("spec.schedule: Invalid value: \"0 3 30 2 *\": never comes"), cli.out());
        assertTrue(
                cli.out().contains("spec.timeZone: Invalid value: \"Europe/Zuerich\": unknown time zone"), cli.out());
        assertTrue(cli.out().contains("spec.template.experiment.variants[0]: exactly one runtime"), cli.out());
    }

    @Test
    void whatTheSchemaRefusesIsPrintedToo() throws Exception {
        Path file = folder.resolve("bad.yaml");
        Files.writeString(file, Files.readString(EXAMPLE).replace("keep: 12", "keep: 0, keeps: 1"));
        Cli cli = Cli.run("validate", file.toString());
        assertTrue(
                cli.out().contains("unknown field \"spec.history.keeps\": allowed here are keep, pinned"), cli.out());
        assertTrue(cli.out().contains("spec.history.keep in body should be greater than or equal to 1"), cli.out());
    }
}
