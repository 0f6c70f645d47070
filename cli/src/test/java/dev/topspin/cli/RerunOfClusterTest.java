package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.topspin.cli.fixture.FakedWorkload;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs again on this machine what ran in a cluster; against an API server that the test fills, with a stand-in for the workload. */
@ExtendWith(FakedWorkload.class)
class RerunOfClusterTest extends AgainstStoredObjects {
    @Test
    void thePlanOfTheClusterIsRunAgainHere() throws Exception {
        stored.experiment(stored.finished("Succeeded"));
        stored.endedTrials(stored.plan().trials().size());
        Path again = folder.resolve("again");
        Cli cli = Cli.run("rerun", "experiment/lab-1", "-n", "lab", "--output", again.toString());
        assertNotEquals(Exit.BAD_INPUT, cli.exit(), cli::err);
        ResultsFile results = Json.read(Files.readString(again.resolve("results.json")), ResultsFile.class);
        assertEquals(stored.plan().hash(), results.planHash());
        assertEquals(stored.plan().seed(), results.seed());
        assertEquals(
                stored.plan().trials().stream().map(TrialPlan::name).toList(),
                results.trials().stream().map(ResultsFile.Trial::name).toList());
        assertEquals(
                stored.plan().trials().stream().map(t -> t.cell().name()).toList(),
                results.trials().stream().map(ResultsFile.Trial::cell).toList());
    }

    @Test
    void whatIsNotThereIsSaid() {
        stored.experiment(stored.running());
        Cli none = Cli.run(
                "rerun", "experiment/lab-1", "--output", folder.resolve("again").toString());
        assertEquals(Exit.BAD_INPUT, none.exit());
        assertEquals("experiment/lab-1: no trial of it has ended yet\n", none.err());
    }
}
