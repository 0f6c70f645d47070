package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.api.ConditionReasons;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The next version's CRD under this operator: a new field with a default, in every object then, and a new value. And the last
 * version's CRD, which prunes what this operator writes.
 */
@EndToEnd
@Order(60)
class VersionsE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String CRD = "experiments.topspin.dev";
    private static final Duration SOON = Duration.ofSeconds(30);
    private String before;

    @BeforeAll
    void installTheNextCrd() {
        Capacity.now().requireNode(1, "a trial");
        before = Cluster.kubectl("get", "crd", CRD, "-o", "json");
        ObjectNode crd = (ObjectNode) Json.read(before, JsonNode.class);
        ObjectNode policy = (ObjectNode)
                crd.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/runPolicy/properties");
        policy.putObject("addedLater")
                .put("type", "integer")
                .put("default", 2)
                .put("description", "Of a later version.");
        ((ArrayNode) policy.at("/exclusive/enum")).add("Rack");
        replace(crd.toString());
        Await.that(
                "the next CRD to be in force",
                SOON,
                () -> Cluster.kubectlWith("", "explain", "experiment.spec.runPolicy.addedLater")
                                .exit()
                        == 0);
    }

    @AfterAll
    void installThisCrd() {
        if (before != null) {
            ObjectNode crd = (ObjectNode) Json.read(before, JsonNode.class);
            ((ObjectNode) crd.path("metadata")).remove("resourceVersion");
            replace(crd.toString());
        }
    }

    private static String earlier(String now) {
        ObjectNode crd = (ObjectNode) Json.read(now, JsonNode.class);
        ((ObjectNode) crd.path("metadata")).remove("resourceVersion");
        ObjectNode schema = (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema");
        schema.remove("x-kubernetes-validations"); // of fields that are not there
        ((ObjectNode) schema.at("/properties/spec/properties/runPolicy/properties"))
                .remove(List.of("parallelism", "priority"));
        ((ObjectNode) schema.at("/properties/spec/properties/placement/properties")).remove("spread");
        ((ObjectNode) schema.at("/properties/status/properties")).remove(List.of("lanes", "queue", "start"));
        return crd.toString();
    }

    private static void replace(String crd) {
        Shell.Output output = Cluster.kubectlWith(crd, "replace", "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    @Test
    @Order(1)
    void aFieldWithItsDefaultChangesNothing() {
        Run run = Run.apply(Draft.of("with-default", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
    }

    @Test
    @Order(2)
    void whatThisVersionDoesNotKnowIsNotRunAndStopsNoOther() {
        Run other = Run.apply(Draft.of("with-value", AKKA).withRunPolicy("addedLater: 5"));
        Run rack = Run.apply(Draft.of("with-enum", AKKA).withRunPolicy("exclusive: Rack"));
        for (Run run : List.of(other, rack)) {
            run.awaitPhase(SOON, Phase.Failed);
            assertEquals(
                    ConditionReasons.NEWER_VERSION,
                    run.condition(ConditionTypes.VALID).getReason());
        }
        String said = other.condition(ConditionTypes.VALID).getMessage();
        assertTrue(said.contains("spec.runPolicy.addedLater: 5"), said);
        Run run = Run.apply(Draft.of("after-newer", AKKA));
        run.awaitSuccess(Run.ONE_TRIAL);
        List.of(other, rack, run).forEach(Run::delete);
    }

    @Test
    @Order(3)
    void underTheCrdBeforeThisOneItRunsToTheEndAlsoWhenItIsKilled() {
        replace(earlier(before));
        Await.that(
                "the earlier CRD to be in force",
                SOON,
                () -> Cluster.kubectlWith("", "explain", "experiment.spec.runPolicy.parallelism")
                                .exit()
                        != 0);
        Run run = Run.apply(Draft.of("under-earlier", AKKA).withForks(2).withSeconds(3));
        run.awaitRunningPod(Run.ONE_TRIAL);
        Topspin.killOperator();
        assertEquals(2, run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2)).trials().succeeded());
        assertEquals(2, run.trials().size(), run::story);
        run.delete();
    }
}
