package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.operator.kube.Creation;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The names of a trial's objects are taken by what is left of another, as after a garbage collector that missed its deletion. */
class EarlierTrialTest {
    private static final String ONE =
            "variants: [{name: akka, akka: {}}]\nmeasurement: {forks: 1}\nrunPolicy: {startDeadline: 5s, retries: 0}";

    private final Lab lab = new Lab();

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void theJobThatATrialOfTheSameNameLeftIsDeletedAndTheNewOneIsMade() {
        left("e-0000", "Trial", "e-0000", "uid-of-one-that-was-deleted");
        lab.apply("e", ONE);
        Eventually.that("its own Job", () -> isOwn(lab.trial("e-0000"), lab.job("e-0000")), lab::story);
        lab.succeed(lab.trial("e-0000"), 10_000);
        lab.awaitStatus("e", "its end", status -> status.phase() == Phase.Succeeded);
    }

    @Test
    void aJobOfSomebodyElseStaysAndTheTrialSaysWhoseNameItIs() {
        left("e-0000", "CronTab", "e-0000", "uid-of-a-crontab");
        lab.apply("e", ONE);
        lab.awaitStatus("e", "its end", status -> status.phase() == Phase.Failed);
        assertEquals(
                "Job e-0000 exists and belongs to somebody else: delete it, or take another name",
                lab.trial("e-0000").getStatus().result().message());
        assertNotNull(lab.job("e-0000"));
    }

    private static boolean isOwn(Trial trial, Job job) {
        return trial != null && job != null && trial.getMetadata().getUid().equals(Creation.ownerUid(job));
    }

    private void left(String name, String kind, String owner, String uid) {
        lab.client()
                .resource(new JobBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("lab")
                        .withOwnerReferences(new OwnerReferenceBuilder()
                                .withApiVersion("topspin.dev/v1alpha1")
                                .withKind(kind)
                                .withName(owner)
                                .withUid(uid)
                                .withController(true)
                                .build())
                        .endMetadata()
                        .withNewSpec()
                        .endSpec()
                        .build())
                .create();
    }
}
