package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.command.ExperimentInput;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.PublishedFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
    /** @return the experiments, which can be run here */
    static List<Path> examples() throws IOException {
        List<Path> experiments = new ArrayList<>();
        for (Path file : all()) {
            if (Files.readString(file).contains("\nkind: Experiment\n")) {
                experiments.add(file);
            }
        }
        return experiments;
    }

    /** @return the examples of all kinds */
    static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void isValidAndSaysWhatItAsksAndWhatToExpect(Path example) throws Exception {
        Cli cli = Cli.run("validate", example.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::out);
        String header = Files.readAllLines(example).stream()
                .takeWhile(line -> line.startsWith("#"))
                .reduce("", (a, b) -> a + b + "\n");
        assertTrue(header.lines().findFirst().orElse("").endsWith("?"), "the first line asks a question");
        assertTrue(header.contains("# Expect: "), header);
    }

    @ParameterizedTest
    @MethodSource("ofPosts")
    void namesItsSourceAndWhatWasPublishedThere(Path example) throws Exception {
        Experiment experiment = ExperimentInput.read(example.toString(), InputStream.nullInputStream());
        assertEquals(example.getFileName().toString(), experiment.name() + ".yaml");
        PublishedFigures published = PublishedFigures.of(experiment.annotations(), Plan.cells(experiment.spec()));
        assertFalse(published.source().isBlank());
        String header = Files.readString(example);
        assertTrue(header.contains("# Source: ") && header.contains(" Published"), header);
    }

    static List<Path> ofPosts() throws IOException {
        return examples().stream().filter(p -> p.getParent().endsWith("posts")).toList();
    }
}
