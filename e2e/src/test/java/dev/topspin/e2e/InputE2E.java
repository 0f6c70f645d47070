package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.BadExperiments;
import dev.topspin.model.testing.BadExperiments.Case;
import dev.topspin.model.testing.BadExperiments.RejectedBy;
import io.fabric8.kubernetes.api.model.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table that {@code topspin validate} is held to, against the API server and the operator. */
@EndToEnd
@Order(5)
class InputE2E {
    private static final Duration SOON = Duration.ofSeconds(15);

    static Stream<Case> bySchema() {
        return BadExperiments.all().stream().filter(c -> c.rejectedBy() == RejectedBy.Schema);
    }

    static Stream<Case> byValidation() {
        return BadExperiments.all().stream().filter(c -> c.rejectedBy() == RejectedBy.Validation);
    }

    @ParameterizedTest
    @MethodSource("bySchema")
    void theApiServerRejectsItWithTheSameWords(Case bad) {
        Shell.Output output = apply(bad.yaml());
        assertNotEquals(0, output.exit(), "it was taken");
        bad.words()
                .forEach(word ->
                        assertTrue(output.err().contains(word), () -> "no \"" + word + "\" in: " + output.err()));
    }

    @ParameterizedTest
    @MethodSource("byValidation")
    void theOperatorRejectsItWithTheSameWordsAndStartsNothing(Case bad) {
        Shell.Output output = apply(bad.yaml());
        assertEquals(0, output.exit(), output::all);
        Run run = new Run(Topspin.EXPERIMENTS, bad.name());
        run.await("a verdict", SOON, s -> s.conditions().stream()
                .anyMatch(c -> c.getType().equals("Valid")));
        Condition valid = run.condition("Valid");
        assertEquals("False", valid.getStatus(), valid::toString);
        bad.words()
                .forEach(word ->
                        assertTrue(valid.getMessage().contains(word), () -> "no \"" + word + "\" in: " + valid));
        assertNull(run.status().startTime());
        assertEquals(List.of(), run.trials());
        run.delete();
    }

    @Test
    void theApiServerTakesEveryExample() throws IOException {
        try (Stream<Path> examples = Files.list(Topspin.chart().resolve("../../examples"))) {
            assertAll(examples.sorted().map(example -> () -> {
                Shell.Output output = Cluster.kubectlWith("", "apply", "--dry-run=server", "-f", example.toString());
                assertEquals(0, output.exit(), output::all);
            }));
        }
    }

    private static Shell.Output apply(String yaml) {
        return Cluster.kubectlWith(yaml, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
    }
}
