package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import dev.topspin.model.result.PodReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all that reads a cluster says where a later version of Topspin wrote what is there; never figures, never a stack trace. */
class LaterVersionTest extends AgainstStoredObjects {
    private static final String UPDATE = ": update topspin to the operator's version\n";

    /** @return what a command says of the experiment, of which it prints nothing */
    private static String refusal(String command) {
        Cli cli = command.equals("compare")
                ? Cli.run("compare", "experiment/lab-1", "experiment/lab-1")
                : Cli.run(command, "experiment/lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit(), cli::err);
        assertEquals("", cli.out());
        return cli.err();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "rerun", "watch"})
    void aReportOfALaterFormIsRefusedWithItsFormAndThoseThatAreKnown(String command) {
        int later = PodReport.VERSION + 1;
        stored.experiment(stored.finished("Succeeded"));
        stored.endedTrial(0);
        stored.endedTrial(1, trial -> trial.replace("\"version\":" + PodReport.VERSION, "\"version\":" + later)
                .replaceAll("\"topspin\":\"[^\"]*\"", "\"topspin\":\"9.8.7\""));
        String said = refusal(command);
        assertTrue(
                said.endsWith(
                        "trial/lab-1-0001: its reports are of form %d, of Topspin 9.8.7; this version reads up to form %d"
                                        .formatted(later, PodReport.VERSION)
                                + UPDATE),
                said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "rerun", "watch"})
    void aSpecWithWhatIsNotKnownHereIsRefusedWithAllOfIt(String command) {
        stored.experiment(stored.finished("Succeeded")
                .replace("\"spin\":{}", "\"spin\":{\"sleepy\":true}")
                .replace("\"CrossNode\"", "\"CrossZone\""));
        String said = refusal(command);
        assertTrue(said.startsWith("experiment/lab-1: unknown field \"spec.variants[0].spin.sleepy\""), said);
        assertTrue(said.contains("\nexperiment/lab-1: spec.variants[1].akkaRemote.topology: "), said);
        assertTrue(said.endsWith("another version of Topspin than this one" + UPDATE), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "rerun", "watch"})
    void aTrialOfNoKnownFormIsRefusedWithWhereThatIs(String command) {
        stored.experiment(stored.finished("Succeeded"));
        for (int i = 0; i < 4; i++) {
            stored.endedTrial(i, trial -> trial.replace("\"pinning\":\"Preferred\"", "\"pinning\":\"Best\""));
        }
        String said = refusal(command);
        assertTrue(
                said.endsWith(
                        ": spec.placement.pinning: \"Best\" is of no form that this version of Topspin knows" + UPDATE),
                said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "rerun", "watch"})
    void aTrialOfNoKnownPhaseIsRefusedAsItMayBeOver(String command) {
        stored.experiment(stored.finished("Succeeded"));
        for (int i = 0; i < 4; i++) {
            stored.endedTrial(i, trial -> trial.replace("\"phase\":\"Succeeded\"", "\"phase\":\"Doubtful\""));
        }
        String said = refusal(command);
        assertTrue(
                said.endsWith(": status.phase: \"Doubtful\" is of no form that this version of Topspin knows" + UPDATE),
                said);
    }
}
