package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import dev.topspin.model.plan.TrialPlan;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An experiment of two lanes with two trials each, as a person follows it. */
class WatchOfLanesTest extends AgainstStoredObjects {
    private StoredObjects lanes;

    @BeforeEach
    void haveTwoLanes() throws Exception {
        lanes = new StoredObjects(server.createClient(), 2);
        assertEquals(
                List.of(0, 2),
                lanes.plan().lanes().stream().map(lane -> lane.firstIndex()).toList());
    }

    private String name(int index) {
        TrialPlan trial = lanes.plan().trials().get(index);
        return "%s, fork %d: ".formatted(trial.cell().name(), trial.fork());
    }

    /** @return the lines about trials, each up to its cell and fork */
    private static List<String> told(Cli cli) {
        return cli.err()
                .lines()
                .filter(line -> line.startsWith("["))
                .map(line -> line.substring(0, line.indexOf(": ") + 2))
                .toList();
    }

    @Test
    void trialsThatRanSideBySideAreToldInTheOrderOfTheirEnds() {
        lanes.experiment(lanes.finished("Succeeded"));
        lanes.endedTrial(0, 20);
        lanes.endedTrial(1, 40);
        lanes.endedTrial(2, 10);
        lanes.endedTrial(3, 30);
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertEquals(
                List.of("[1/4] " + name(2), "[2/4] " + name(0), "[3/4] " + name(3), "[4/4] " + name(1)), told(cli));
    }

    @Test
    void aTrialIsToldWhenItHasEndedThoughOneBeforeItStillRuns() throws Exception {
        lanes.experiment(lanes.running());
        lanes.runningTrial(0);
        lanes.runningTrial(2);
        Thread cluster = Thread.ofVirtual().start(() -> {
            lanes.sleep(1500);
            lanes.deleteTrial(2);
            lanes.endedTrial(2);
            lanes.runningTrial(3);
            lanes.sleep(2500);
            lanes.deleteExperiment();
        });
        Cli cli = Cli.run("watch", "lab-1");
        cluster.join();
        assertEquals(List.of("[1/4] " + name(2)), told(cli));
        assertTrue(cli.out().contains("1 of 4 trials have run"), cli::out);
    }
}
