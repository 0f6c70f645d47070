package dev.topspin.operator.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.operator.Fixtures;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A pod that meets those of other trials is found by its name, and let in by them alone. */
class RoundsObjectsTest {
    private static final PodSettings SETTINGS =
            new PodSettings("registry.example/topspin:1", "IfNotPresent", Duration.ofMinutes(2), true, List.of("n7"));

    private static final String SPEC = """
                    variants: [{name: tcp, socket: {rounds: {key: abc, index: 17, peers: [3, -1, 4]}}}]
                    measurement: {iterations: 3, forks: 2}
                    placement: {nodes: [n7]}
                    """;

    private final Trial trial = Fixtures.trial(Fixtures.experiment("weekly-r-17", SPEC), 1);
    private final Job job = TrialJob.of(trial, trial.getSpec(), SETTINGS);

    @Test
    void oneProcessIsStartedAndToldHowTheOthersAreCalled() {
        assertEquals(1, job.getSpec().getCompletions());
        List<String> args =
                job.getSpec().getTemplate().getSpec().getContainers().getFirst().getArgs();
        assertEquals(
                "weekly-r-{}-0001-0.weekly-r-{}-0001.lab.svc", args.get(args.indexOf("--peer") + 1), args::toString);
        assertEquals("120s", args.get(args.indexOf("--start-timeout") + 1));
        assertEquals("weekly-r-17-0001", job.getSpec().getTemplate().getSpec().getSubdomain());
    }

    @Test
    void whatGoesWithItIsDeletedWithIt() {
        Job cached =
                new JobBuilder(job).editSpec().withTemplate(null).endSpec().build(); // as the operator's cache has it
        assertTrue(TrialJob.isLookedFor(cached));
        assertEquals(
                Map.of("topspin.dev/trial", "weekly-r-17-0001"),
                TrialObjects.service(trial, trial.getSpec()).getSpec().getSelector());
    }

    @Test
    void allThatMeetHaveTheSecretOfTheSweep() {
        Experiment experiment = Fixtures.experiment("weekly-r-17", SPEC);
        assertEquals(
                "topspin-control-abc",
                TrialSecret.of(experiment, experiment.getSpec(), trial.getSpec())
                        .name());
        experiment
                .getMetadata()
                .setOwnerReferences(List.of(new OwnerReferenceBuilder()
                        .withApiVersion("topspin.dev/v1alpha1")
                        .withKind("NodeSweep")
                        .withName("weekly")
                        .withUid("uid-of-weekly")
                        .withController(true)
                        .build()));
        TrialSecret secret = TrialSecret.of(experiment, experiment.getSpec(), trial.getSpec());
        assertEquals("topspin-control-uid-of-weekly", secret.name());
        assertEquals("weekly", secret.owner().getName());
        assertNull(secret.owner().getController());
    }

    @Test
    void theOthersAreLetIn() {
        assertEquals(
                "abc", job.getSpec().getTemplate().getMetadata().getLabels().get("topspin.dev/rounds"));
        NetworkPolicy policy = TrialNetworkPolicy.of(trial, trial.getSpec());
        assertEquals(
                Map.of("topspin.dev/rounds", "abc"),
                policy.getSpec()
                        .getIngress()
                        .getLast()
                        .getFrom()
                        .getFirst()
                        .getPodSelector()
                        .getMatchLabels());
    }
}
