package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Experiments in a cluster, as a person follows and reports them; against an API server that the test fills. */
class WatchCommandTest extends AgainstStoredObjects {
    @Test
    void anExperimentThatIsOverIsToldFromItsStartAndPrintedAsRunDoes() {
        stored.experiment(stored.finished("Succeeded"));
        stored.endedTrials(4);
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertEquals(
                4,
                cli.err()
                        .lines()
                        .filter(l -> l.matches("\\[[1-4]/4] .*ns/hop \\((29|30|31) s; about .*\\)"))
                        .count(),
                cli::err);
        assertTrue(cli.out().contains("variant"), cli::out);
        assertTrue(cli.out().contains("\nreport: topspin report experiment/lab-1 --namespace lab\n"), cli::out);
        assertFalse((cli.err() + cli.out()).contains("\u001b"), "no escapes");
        assertFalse(cli.out().contains(new Remark.Loopback().text()), "nothing ran over loopback");
    }

    @Test
    void aTrialThatFailedIsExitCodeOne() {
        stored.experiment(stored.finished("Failed"));
        stored.endedTrials(3);
        stored.failedTrial(3, "Unschedulable", "0/2 nodes are available");
        Cli cli = Cli.run("watch", "experiment/lab-1", "-n", "lab");
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        assertTrue(cli.out().contains("1 of 4 trials failed:"), cli::out);
        assertTrue(cli.out().contains("Unschedulable: 0/2 nodes are available"), cli::out);
    }

    @Test
    void ofATrialThatIsRunAgainTheLastAttemptCounts() {
        int spin = stored.plan().trials().stream()
                .filter(t -> t.pods() == 1)
                .findFirst()
                .orElseThrow()
                .index();
        stored.experiment(stored.finished("Succeeded"));
        stored.failedAttempt(spin, TrialAttempt.FIRST, "NodeLost", "node n1: it does not answer");
        stored.endedAttempt(spin, TrialAttempt.FIRST.again());
        stored.plan().trials().stream().filter(t -> t.index() != spin).forEach(t -> stored.endedTrial(t.index()));
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        String name = stored.plan().trials().get(spin).name();
        assertTrue(cli.err().contains(name + " is run again: NodeLost: node n1: it does not answer"), cli::err);
        assertEquals(
                4,
                cli.err()
                        .lines()
                        .filter(l -> l.matches("\\[[1-4]/4] .*ns/hop .*"))
                        .count(),
                cli::err);
        assertFalse(cli.out().contains("NodeLost"), cli::out);
        Cli report = Cli.run(
                "report",
                "experiment/lab-1",
                "--output",
                folder.resolve("r.html").toString());
        assertEquals(Exit.GOOD, report.exit(), report::err);
    }

    @Test
    void resultsAreToldAsTheyComeInUntilItIsDeleted() throws Exception {
        stored.experiment(stored.running());
        stored.endedTrials(1);
        Thread deleter = Thread.ofVirtual().start(() -> {
            stored.sleep(1500);
            stored.endedTrial(1);
            stored.sleep(2500);
            stored.deleteExperiment();
        });
        Cli cli = Cli.run("watch", "lab-1");
        deleter.join();
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        assertTrue(cli.err().contains("[1/4]"), cli::err);
        assertTrue(cli.err().contains("[2/4]"), cli::err);
        assertTrue(cli.err().endsWith("the experiment was deleted while it was watched\n"), cli::err);
        assertTrue(cli.out().contains("2 of 4 trials have run"), cli::out);
    }

    /** @return what is told of an experiment that is deleted after a look or two */
    private String toldOf(String experiment) throws InterruptedException {
        stored.experiment(experiment);
        Thread deleter = Thread.ofVirtual().start(() -> {
            stored.sleep(1500);
            stored.deleteExperiment();
        });
        Cli cli = Cli.run("watch", "lab-1");
        deleter.join();
        return cli.err();
    }

    @Test
    void whatItWaitsForIsTold() throws Exception {
        String told = toldOf(stored.queued("waits for other/experiment"));
        assertTrue(told.startsWith("queued: waits for other/experiment\n"), told);
    }

    @Test
    void itsPlaceInTheQueueIsTold() throws Exception {
        String told = toldOf(stored.queued("3rd of 17", "no node is free"));
        assertTrue(told.startsWith("queued, 3rd of 17: no node is free\n"), told);
    }

    @Test
    void whyItsNextTrialCannotBeMadeNowIsTold() throws Exception {
        String told = toldOf(stored.stalled("exceeded quota: trials"));
        assertTrue(told.startsWith("stalled: exceeded quota: trials\n"), told);
    }

    @Test
    void aPhaseOfALaterVersionIsNoReasonToStopWatching() throws Exception {
        String told = toldOf(stored.running().replace("\"Running\"", "\"Resting\""));
        assertEquals("the experiment was deleted while it was watched\n", told);
    }

    @Test
    void anExperimentThatTheOperatorRefusesEndsWithTheReason() {
        stored.experiment(stored.refused("the spec was changed after the start"));
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.FAILED, cli.exit());
        assertEquals("the experiment can't be run: the spec was changed after the start\n", cli.err());
    }

    @Test
    void whatIsNotThereIsBadInput() throws Exception {
        Cli absent = Cli.run("watch", "other");
        assertEquals(Exit.BAD_INPUT, absent.exit());
        assertEquals("there is no experiment \"other\" in namespace lab\n", absent.err());
        assertEquals(
                "\"pod/x\" is no name of an experiment, nor nodesweep/NAME, capacitysearch/NAME or experimentschedule/NAME\n",
                Cli.run("watch", "pod/x").err());
        assertEquals(
                "--context: there is no context \"far\" in the kubeconfig\n",
                Cli.run("watch", "x", "--context", "far").err());
        assertTrue(Cli.run("watch", "x", "-n", "../x").err().startsWith("--namespace: "));
        StoredObjects.kubeconfig(folder, "http://127.0.0.1:1");
        Cli nobody = Cli.run("watch", "lab-1");
        assertEquals(Exit.BAD_INPUT, nobody.exit());
        assertTrue(nobody.err().startsWith("http://127.0.0.1:1/ can't be reached: "), nobody::err);
        assertEquals(1, nobody.err().lines().count(), nobody::err);
    }

    @Test
    void aReportIsMadeFromTheTrials() throws Exception {
        stored.experiment(stored.running());
        stored.endedTrials(3);
        Path output = folder.resolve("report");
        Cli cli = Cli.run("report", "experiment/lab-1", "--output", output.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("\n3 of 4 trials have run\n"), cli::out);
        assertTrue(Files.readString(output.resolve("report.html")).contains("n1: a CPU"), "the node and its CPU");
        ResultsFile results = Json.read(Files.readString(output.resolve("results.json")), ResultsFile.class);
        assertEquals(3, results.trials().size());
        assertEquals(stored.plan().hash(), results.planHash());
        assertEquals(30, results.trials().getFirst().seconds(), 2);
        assertEquals("0-2", results.machine().usableCpus());
        Cli compared = Cli.run("compare", output.toString(), "exp/lab-1");
        assertEquals(Exit.GOOD, compared.exit(), compared::err);
        assertTrue(compared.out().contains("B: exp/lab-1 (lab-1, "), compared::out);
    }

    @Test
    void thereIsNoReportBeforeTheFirstResult() {
        stored.experiment(stored.running());
        Cli cli = Cli.run("report", "experiment/lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals("experiment/lab-1: no trial of it has ended yet\n", cli.err());
    }

    @Test
    void anExperimentThatIsPlannedOtherwiseIsRefused() {
        stored.experiment(stored.finished("Succeeded").replace(stored.plan().hash(), "0000000000000000"));
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("plans it otherwise (hash 0000000000000000)"), cli::err);
    }

    @Test
    void anInvalidExperimentIsToldInTheWordsOfValidate() {
        stored.experiment(stored.refused("invalid").replace("\"forks\":2", "\"forks\":0"));
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().startsWith("experiment/lab-1: spec.measurement.forks: Invalid value"), cli::err);
    }
}
