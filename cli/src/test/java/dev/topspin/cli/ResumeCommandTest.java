package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import org.junit.jupiter.api.Test;

class ResumeCommandTest extends AgainstStoredObjects {
    private static final String COUNTS =
            "\"trials\":{\"total\":4,\"running\":0,\"succeeded\":1,\"failed\":2,\"retried\":0},";

    private static String with(String experiment, String policy) {
        return experiment.replace("\"suspend\":false", "\"suspend\":" + policy);
    }

    private String failed() {
        return stored.finished("Failed").replace("\"phase\":", COUNTS + "\"phase\":");
    }

    @Test
    void anExperimentThatFailedGoesOn() {
        stored.experiment(failed());
        Cli cli = Cli.run("resume", "lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertEquals("""
                experiment/lab-1 goes on: runs 2 trials again that failed and 1 more
                follow it: topspin watch experiment/lab-1 --namespace lab
                """, cli.out());
        assertTrue(stored.experimentAsStored().contains("\"resume\":1"), stored::experimentAsStored);
        assertTrue(stored.experimentAsStored().contains("\"priority\":\"Normal\""), "all else stays");
    }

    @Test
    void andOnceMoreThanTheOperatorHasFollowed() {
        stored.experiment(failed().replace("\"phase\":", "\"resumed\":3,\"phase\":"));
        assertEquals(
                Exit.GOOD, Cli.run("resume", "experiment/lab-1", "-n", "lab").exit());
        assertTrue(stored.experimentAsStored().contains("\"resume\":4"), stored::experimentAsStored);
    }

    @Test
    void oneThatIsSuspendedGoesOnWhereItIs() {
        stored.experiment(with(stored.running().replace("Running", "Suspended"), "true"));
        Cli cli = Cli.run("resume", "lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(stored.experimentAsStored().contains("\"suspend\":false"), stored::experimentAsStored);
        assertFalse(stored.experimentAsStored().contains("\"resume\":"), stored::experimentAsStored);
    }

    @Test
    void whereNothingCanBeResumedItIsSaid() {
        assertSays("there is no experiment \"lab-1\" in namespace lab", "lab-1");
        assertSays("nodesweep/weekly: only experiments are resumed", "nodesweep/weekly");
        stored.experiment(stored.running());
        assertSays("experiment/lab-1 has not ended: it is Running", "lab-1");
        stored.deleteExperiment();
        stored.experiment(stored.finished("Succeeded"));
        assertSays("experiment/lab-1 has succeeded: nothing is left to run", "lab-1");
        stored.deleteExperiment();
        stored.experiment(stored.refused("spec.measurement.forks: Invalid value: 0"));
        assertSays("experiment/lab-1 can't be run: spec.measurement.forks: Invalid value: 0", "lab-1");
        stored.deleteExperiment();
        stored.experiment(failed().replace("\"namespace\":\"lab\"", """
                "namespace":"lab","ownerReferences":[{"apiVersion":"topspin.dev/v1alpha1","kind":"NodeSweep","name":"weekly",\
                "uid":"u","controller":true}]"""));
        assertSays("experiment/lab-1 is a part of nodesweep/weekly, which decides what becomes of it", "lab-1");
    }

    private static void assertSays(String words, String name) {
        Cli cli = Cli.run("resume", name);
        assertEquals(Exit.BAD_INPUT, cli.exit(), cli::out);
        assertTrue(cli.err().contains(words), cli::err);
        assertFalse(cli.out().contains("goes on"), cli::out);
    }
}
