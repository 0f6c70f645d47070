package dev.topspin.e2e;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** An API server that hangs: nothing is lost, and nothing runs twice. */
@EndToEnd
@Order(27)
class ApiServerE2E {
    private static final String AKKA = "{name: akka, akka: {}}";

    @BeforeAll
    void look() {
        Capacity.now().requireNode(1, "a trial");
    }

    @Test
    void anApiServerThatHangsForThreeQuartersOfAMinuteCostsTimeAndNothingElse() throws Exception {
        OwnCluster.require("an API server that can be made to hang");
        Run run = Run.apply(Draft.of("hung", AKKA).withForks(2).withSeconds(4).withRunPolicy("cleanPods: Never"));
        run.awaitRunningPod(Run.ONE_TRIAL);
        OwnCluster.pauseApiServer();
        try {
            Thread.sleep(45_000);
        } finally {
            OwnCluster.resumeApiServer();
        }
        run.assertCarriedOutOnce(2);
        run.delete();
    }
}
