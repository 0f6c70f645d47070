package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@code helm test} runs, against an operator that works, and where none does. */
class FirstExperimentTest {
    private final Lab lab = new Lab();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @AfterEach
    void stop() {
        lab.close();
    }

    private FirstExperiment lasting(Duration longest) {
        return new FirstExperiment(lab.client(), new PrintStream(said, true, StandardCharsets.UTF_8), longest);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private List<Experiment> left() {
        return lab.client()
                .resources(Experiment.class)
                .inNamespace("lab")
                .list()
                .getItems();
    }

    @Test
    void whereTheOperatorIsAwayItSaysWhatToLookAtAndLeavesNothing() throws Exception {
        lab.killOperator();
        assertFalse(lasting(Duration.ofSeconds(1)).run("lab"));
        assertTrue(said().contains("it was not finished after 1 s: is the operator ready"), said());
        assertEquals(List.of(), left());
    }

    @Test
    void whereTheApiServerRefusesItSaysSo() throws Exception {
        lab.server()
                .expect()
                .post()
                .withPath("/apis/topspin.dev/v1alpha1/namespaces/lab/experiments")
                .andReturn(403, "{\"kind\": \"Status\", \"code\": 403, \"message\": \"experiments is forbidden\"}")
                .always();
        assertFalse(lasting(Duration.ofSeconds(30)).run("lab"));
        assertTrue(said().contains("an experiment can't be made in namespace lab: "), said());
        assertTrue(said().contains("experiments is forbidden"), said());
    }
}
