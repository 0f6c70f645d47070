package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** An API server that hangs, or whose watches break: nothing is lost, nothing runs twice, and nothing stays behind. */
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

    /**
     * An object that is deleted and made anew, under its name, between two watches of the garbage collector is a change of one object to
     * it: it never looks for what belonged to the deleted one.
     */
    @Test
    void whatTheGarbageCollectorMissesIsDeletedAllTheSame() {
        OwnCluster.require("a controller manager that can be held");
        Draft draft = Draft.of("remade", AKKA);
        Draft over = Draft.of("remade-over", AKKA);
        Run.apply(over).awaitSuccess(Run.ONE_TRIAL);
        Run run = Run.apply(draft.withSeconds(45)); // longer than an API server takes to start
        run.awaitRunningPod(Run.ONE_TRIAL);
        OwnCluster.pauseControllerManager();
        try {
            OwnCluster.restartApiServer();
            Trial oldTrial = run.trials().getFirst();
            Job oldJob = run.jobs().getFirst();
            Cluster.client().resource(run.experiment()).delete();
            Cluster.client().resource(oldTrial).delete();
            Cluster.client().resource(oldJob).delete();
            Run.apply(draft);
            Await.that("a new Job of the old one's name", Run.ONE_TRIAL, () -> run.jobs().stream()
                    .anyMatch(job -> !uid(job).equals(uid(oldJob))));
            Cluster.client()
                    .resource(new Run(run.namespace(), over.name()).experiment())
                    .delete();
            Run.apply(over);
            OwnCluster.restartApiServer();
        } finally {
            OwnCluster.resumeControllerManager();
        }
        for (Run again : List.of(run, new Run(run.namespace(), over.name()))) {
            again.awaitSuccess(Run.ONE_TRIAL);
            Set<String> jobs = again.jobs().stream().map(ApiServerE2E::uid).collect(Collectors.toSet());
            Await.that("pods of Jobs that are gone to go", Run.ONE_TRIAL, () -> again.pods().stream()
                    .allMatch(pod -> jobs.contains(
                            pod.getMetadata().getOwnerReferences().getFirst().getUid())));
            again.delete();
        }
        String log = Topspin.operatorLog();
        for (String object : List.of("Pod topspin-e2e/remade-0000-", "Trial topspin-e2e/remade-over-0000")) {
            assertTrue(
                    log.lines()
                            .anyMatch(line -> line.contains("garbage collector left behind") && line.contains(object)),
                    () -> object + "\n" + log);
        }
    }

    private static String uid(HasMetadata object) {
        return object.getMetadata().getUid();
    }
}
