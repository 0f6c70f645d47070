package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isValidAndSaysWhatItAsksAndWhatToExpect(Path example) throws Exception {
        Cli cli = Cli.run("validate", example.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        String header = Files.readAllLines(example).stream()
                .takeWhile(line -> line.startsWith("#"))
                .reduce("", (a, b) -> a + b + "\n");
        assertTrue(header.lines().findFirst().orElse("").endsWith("?"), "the first line asks a question");
        assertTrue(header.contains("# Expect: "), header);
    }
}
