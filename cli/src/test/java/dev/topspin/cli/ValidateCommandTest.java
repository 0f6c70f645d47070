package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import dev.topspin.model.testing.BadExperiments;
import dev.topspin.model.testing.BadExperiments.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ValidateCommandTest {
    @TempDir
    Path folder;

    static List<Case> bad() {
        return BadExperiments.all();
    }

    @ParameterizedTest
    @MethodSource("bad")
    void everyBadExperimentIsRejectedWithTheFileBeforeEachLineAndByRunInTheSameWords(Case bad) throws Exception {
        String file = file(bad.name() + ".yaml", bad.yaml());
        Cli cli = Cli.run("validate", file);
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.out().lines().allMatch(line -> line.startsWith(file + ": ")), cli::out);
        for (String word : bad.words()) {
            assertTrue(cli.out().contains(word), () -> "no \"" + word + "\" in: " + cli.out());
        }
        Cli run = Cli.run("run", file, "--output", folder.resolve("results").toString());
        assertEquals(Exit.BAD_INPUT, run.exit());
        assertEquals(cli.out(), run.err());
        assertTrue(Files.notExists(folder.resolve("results")));
    }

    @Test
    void aValidFileIsSummedUp() throws Exception {
        String file = file("valid.yaml", BadExperiments.VALID);
        Cli cli = Cli.run("validate", file);
        assertEquals(
                file
                        + ": valid (4 variants, 7 trials of 6 cells: 1 of each, 2 of socket, the floors that run around"
                        + " them, up to 22 s)\n",
                cli.out());
        assertEquals(Exit.GOOD, cli.exit());
    }

    @Test
    void oneBadFileAmongGoodOnesIsEnough() throws Exception {
        String good = file("good.yaml", BadExperiments.VALID);
        Cli cli = Cli.run("validate", good, file("bad.yaml", "kind: Pod"), good);
        assertEquals(3, cli.out().lines().count());
        assertEquals(Exit.BAD_INPUT, cli.exit());
    }

    @Test
    void whatIsNoReadableTextIsToldInOneLine() throws Exception {
        Path binary = Files.write(folder.resolve("junk"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertEquals(binary + ": not text in UTF-8; an experiment in YAML was expected\n", validate(binary.toString()));
        assertEquals(folder + ": is a folder; an experiment file was expected\n", validate(folder.toString()));
        assertEquals("absent.yaml: no such file\n", validate("absent.yaml"));
        assertEquals("a\u0000b: no such file\n", validate("a\u0000b"));
    }

    @Test
    void aFileThatIsTooLargeIsNotRead() throws Exception {
        Path endless = Path.of("/dev/zero");
        assertEquals(endless + ": larger than 1,000,000 bytes; an experiment never is\n", validate(endless.toString()));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() throws Exception {
        assertEquals(
                Exit.GOOD,
                Cli.run("validate", file("bom.yaml", "\uFEFF" + BadExperiments.VALID))
                        .exit());
    }

    private static String validate(String file) {
        Cli cli = Cli.run("validate", file);
        assertEquals(Exit.BAD_INPUT, cli.exit());
        return cli.out();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
