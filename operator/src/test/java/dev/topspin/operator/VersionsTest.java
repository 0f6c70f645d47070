package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Phase;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What other versions of Topspin have stored, an upgrade in the middle, and an API server that does not take what is said. */
@Execution(ExecutionMode.CONCURRENT)
class VersionsTest {
    private static final String SPIN = "variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 2}";
    private static final String CRD = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/experiments.topspin.dev";

    @AutoClose
    private final Lab lab = new Lab();

    @Test
    void anExperimentWithAValueOfALaterVersionIsNotRunAndStopsNoOther() {
        applyLater("later", "\"exclusive\":\"Node\"", "\"exclusive\":\"Rack\"");
        var refused = lab.awaitStatus("later", "the verdict", s -> s.phase() == Phase.Failed);
        assertEquals("NewerVersion", lab.condition("later", "Valid").getReason());
        assertEquals(
                "spec.runPolicy.exclusive: \"Rack\" is of a later version of Topspin than this operator: update the"
                        + " operator, or take it out",
                lab.condition("later", "Valid").getMessage());
        assertEquals(0, refused.lanes().size());
        lab.apply("ping-pong", SPIN);
        lab.succeed(lab.awaitJob("ping-pong-0000"), 40);
    }

    @Test
    void aFieldOfALaterVersionThatHasItsDefaultMeansNothingAndAnyOtherValueDoes() {
        lab.server().expect().get().withPath(CRD).andReturn(200, """
                {"kind": "CustomResourceDefinition", "spec": {"versions": [{"name": "v1alpha1", "schema": {"openAPIV3Schema":
                {"properties": {"spec": {"properties": {"runPolicy": {"properties": {"patience": {"default": 2}}}}}}}}}]}}
                """).always();
        applyLater("with-default", "\"exclusive\":", "\"patience\":2,\"exclusive\":");
        applyLater("with-another", "\"exclusive\":", "\"patience\":5,\"exclusive\":");
        lab.awaitStatus("with-another", "the verdict", s -> s.phase() == Phase.Failed);
        assertEquals("NewerVersion", lab.condition("with-another", "Valid").getReason());
        assertTrue(
                lab.condition("with-another", "Valid").getMessage().contains("spec.runPolicy.patience: 5"), lab::story);
        lab.succeed(lab.awaitJob("with-default-0000"), 40);
    }

    @Test
    void anExperimentKeepsTheImageThatItStartedWithThroughAnUpgrade() {
        lab.apply("ping-pong", SPIN);
        var first = lab.awaitJob("ping-pong-0000");
        lab.killOperator();
        lab.succeed(first, 40);
        lab.startOperator("registry.example/topspin:2");
        lab.awaitJob("ping-pong-0001");
        assertEquals("registry.example/topspin:1", lab.image("ping-pong-0001"));
        assertEquals(
                "registry.example/topspin:1", lab.status("ping-pong").start().image());
        lab.apply("after", SPIN);
        lab.awaitJob("after-0000");
        assertEquals("registry.example/topspin:2", lab.image("after-0000"));
    }

    @Test
    void aStatusThatTheApiServerDoesNotTakeEndsTheExperimentInAsFewWordsAsCanBe() {
        lab.server()
                .expect()
                .put() // as the server of the tests takes a patch
                .withPath("/apis/topspin.dev/v1alpha1/namespaces/lab/experiments/ping-pong/status")
                .andReturn(413, status(413, "Request entity too large: limit is 3145728"))
                .times(1);
        lab.apply("ping-pong", SPIN);
        var end = lab.awaitStatus("ping-pong", "the end", s -> s.completionTime() != null);
        assertEquals(Phase.Failed, end.phase());
        assertEquals("StatusRefused", lab.condition("ping-pong", "Succeeded").getReason());
        assertTrue(
                lab.condition("ping-pong", "Succeeded").getMessage().contains("Request entity too large"), lab::story);
        Eventually.that("the nodes to be given back", () -> lab.leases().isEmpty(), lab::story);
    }

    private void applyLater(String name, String what, String by) {
        String document = Serialization.asJson(Fixtures.experiment(name, SPIN));
        assertTrue(document.contains(what), document);
        GenericKubernetesResource later =
                Serialization.unmarshal(document.replaceFirst(what, by), GenericKubernetesResource.class);
        later.getMetadata().setUid(null);
        later.getMetadata().setCreationTimestamp(null);
        lab.client()
                .genericKubernetesResources(ResourceDefinitionContext.fromResourceType(Experiment.class))
                .inNamespace("lab")
                .resource(later)
                .create();
    }

    private static Status status(int code, String message) {
        return new StatusBuilder()
                .withCode(code)
                .withStatus("Failure")
                .withMessage(message)
                .build();
    }
}
