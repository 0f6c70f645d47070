package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentSpec;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What experiments want of the pods of their trials, beside what is measured. */
class PodTemplateTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}\n";
    private static final String POOL = "podTemplate: {spec: {affinity: {nodeAffinity:"
            + " {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: pool, operator: In,"
            + " values: [%s]}]}]}}}}}";

    @AutoClose
    private final Lab lab = new Lab();

    @Test
    void podsHaveWhatTheTemplateSays() {
        lab.apply("e", SPIN + """
                placement:
                  podTemplate:
                    metadata: {labels: {team: actors}}
                    spec: {serviceAccountName: measuring, imagePullSecrets: [{name: registry}], schedulerName: bin-packer}
                """);
        lab.awaitJob("e-0000");
        GenericKubernetesResource job = lab.client()
                .genericKubernetesResources("batch/v1", "Job")
                .inNamespace("lab")
                .withName("e-0000")
                .get();
        assertEquals("actors", job.get("spec", "template", "metadata", "labels", "team"));
        assertEquals("e-0000", job.get("spec", "template", "metadata", "labels", "topspin.dev/trial"));
        assertEquals("measuring", job.get("spec", "template", "spec", "serviceAccountName"));
        assertEquals(List.of(Map.of("name", "registry")), job.get("spec", "template", "spec", "imagePullSecrets"));
        assertEquals("bin-packer", job.get("spec", "template", "spec", "schedulerName"));
    }

    @Test
    void theOperatorChoosesANodeThatARequiredAffinityAllows() {
        lab.apply("e", SPIN + "placement: {" + POOL.formatted("c") + "}");
        lab.awaitJob("e-0000");
        assertEquals(
                List.of(new ExperimentStatus.Lane(0, List.of("n3"))),
                lab.status("e").lanes());
    }

    @Test
    void anExperimentThatNamesANodeWhichItsAffinityExcludesSaysSo() {
        lab.apply("e", SPIN + "placement: {nodes: [n1], " + POOL.formatted("c") + "}");
        lab.awaitStatus("e", "to be queued", s -> s.phase() == Phase.Queued && s.queue() != null);
        assertEquals(
                "1st of 1: waits for nodes that it names: node n1: matches no term of"
                        + " spec.placement.podTemplate.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution",
                lab.condition("e", "Queued").getMessage());
        assertEquals(List.of(), lab.jobs());
    }

    @Test
    void aLabelThatCantBeOneIsRefusedWithFieldValueAndWhatIsAllowed() {
        Experiment experiment =
                Fixtures.experiment("e", SPIN + "placement: {podTemplate: {metadata: {labels: {wrong: c}}}}");
        experiment.getMetadata().setUid(null);
        String spec = Json.write(experiment.getSpec()).replace("wrong", "a b");
        experiment.setSpec(Json.read(spec, ExperimentSpec.class));
        lab.client().resource(experiment).create();
        lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
        String words = lab.condition("e", "Valid").getMessage();
        assertTrue(
                words.contains("spec.placement.podTemplate.metadata.labels: Invalid value: \"a b\": a label's key is"),
                words);
        assertEquals(List.of(), lab.jobs());
    }

    @Test
    void aServiceAccountThatIsMissingIsSaidAndEndsTheTrialAtItsStartDeadline() {
        lab.apply("e", SPIN + """
                placement: {podTemplate: {spec: {serviceAccountName: measuring}}}
                runPolicy: {startDeadline: 4s}
                """);
        lab.awaitJob("e-0000");
        String said = "pods \"e-0000-0-\" is forbidden: error looking up service account lab/measuring: serviceaccount"
                + " \"measuring\" not found";
        lab.said(
                lab.job("e-0000"),
                new EventBuilder()
                        .withReason("FailedCreate")
                        .withMessage("Error creating: " + said)
                        .build());
        lab.awaitHeldUp("e-0000", said);
        lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
        assertTrue(lab.trial("e-0000").getStatus().message().contains(said), lab::story);
    }

    @Test
    void aSchedulerThatDoesNothingIsNamedAtTheStartDeadline() {
        lab.apply("e", SPIN + """
                placement: {podTemplate: {spec: {schedulerName: bin-packer}}}
                runPolicy: {startDeadline: 2s}
                """);
        Trial trial = lab.awaitJob("e-0000");
        lab.store(trial, Pods.pod(trial, 0).build());
        lab.awaitStatus("e", "its end", s -> s.phase() == Phase.Failed);
        TrialStatus status = lab.trial("e-0000").getStatus();
        assertEquals("StartDeadlineExceeded", status.reason());
        assertEquals(
                "not all pods ran within 2 s: NotScheduled by bin-packer (placement.podTemplate.spec.schedulerName)",
                status.message());
    }
}
