package dev.topspin.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.cli.fixture.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordsInSweepsTest {
    @TempDir
    Path folder;

    @Test
    void numbersAreAlongTheAxisAndThereIsALineForEachWord() throws Exception {
        Sweep sweep = swept("{throughput: [1, 5], gc: [Serial, Z]}").orElseThrow();
        assertEquals("throughput", sweep.parameter());
        assertEquals(
                List.of("a, gc=Serial", "a, gc=Z"),
                sweep.lines().stream().map(Sweep.Line::name).toList());
    }

    @Test
    void wordsAloneAreNoAxis() throws Exception {
        assertEquals(Optional.empty(), swept("{gc: [Serial, Z], compactObjectHeaders: [false, true]}"));
    }

    private Optional<Sweep> swept(String matrix) throws Exception {
        Path file = Files.writeString(folder.resolve("e.yaml"), """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: e}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: a, akka: {}}]
                  matrix: %s
                  measurement: {forks: 1}
                """.formatted(matrix));
        return Sweep.of(SampleResults.of(file.toString(), 8, null));
    }
}
