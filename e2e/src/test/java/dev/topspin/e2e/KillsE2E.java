package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.ExperimentStatus;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** An operator that is killed all the time, and an API server that hangs: nothing is lost, and nothing runs twice. */
@EndToEnd
@Order(27)
class KillsE2E {
    private static final int KILLS = 52;
    private static final String AKKA = "{name: akka, akka: {}}";

    @BeforeAll
    void look() {
        Capacity.now().requireNode(1, "a trial");
    }

    @Test
    @Order(1)
    void killedAtFiftyTwoRandomMomentsOfAnExperimentOfTwelveTrialsItLosesAndRepeatsNothing() {
        Run run =
                Run.apply(Draft.of("killed", AKKA).withForks(12).withSeconds(4).withRunPolicy("cleanPods: Never"));
        Map<String, String> uids = new TreeMap<>();
        OperatorKills.until(17, KILLS, Duration.ofMillis(2_500), () -> over(run), () -> run.trials()
                .forEach(trial -> {
                    String uid = trial.getMetadata().getUid();
                    assertEquals(uid, uids.computeIfAbsent(trial.getMetadata().getName(), _ -> uid));
                }));
        assertCarriedOutOnce(run, 12);
    }

    @Test
    @Order(2)
    void anApiServerThatHangsForThreeQuartersOfAMinuteCostsTimeAndNothingElse() throws Exception {
        OwnCluster.require("an API server that can be made to hang");
        Run run = Run.apply(Draft.of("hung", AKKA).withForks(3).withSeconds(4).withRunPolicy("cleanPods: Never"));
        run.awaitRunningPod(Run.ONE_TRIAL);
        OwnCluster.pauseApiServer();
        try {
            Thread.sleep(45_000);
        } finally {
            OwnCluster.resumeApiServer();
        }
        assertCarriedOutOnce(run, 3);
    }

    private static boolean over(Run run) {
        ExperimentStatus status = run.status();
        return status != null && status.completionTime() != null;
    }

    private static void assertCarriedOutOnce(Run run, int trials) {
        ExperimentStatus end = run.awaitSuccess(Duration.ofMinutes(6));
        assertEquals(trials, end.trials().succeeded(), run::story);
        assertEquals(trials, run.trials().size(), run::story);
        assertEquals(trials, run.jobs().size(), run::story);
        assertEquals(trials, run.pods().size(), run::story);
        run.delete();
    }
}
