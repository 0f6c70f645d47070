package dev.topspin.operator.kube;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Experiment.Unread;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.SettableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NewerFieldsTest {
    private static final String PATH =
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/experiments.topspin.dev";
    private static final String CRD = """
            {"spec": {"versions": [
              {"name": "v1", "schema": {"openAPIV3Schema": {}}},
              {"name": "v1alpha1", "schema": {"openAPIV3Schema": {"properties": {"spec": {"properties": {
                "retries": {"default": 0},
                "runPolicy": {"properties": {"backoff": {"default": {"factor": 2, "max": "1m"}}, "plain": {}}},
                "variants": {"items": {"properties": {"akka": {"properties": {"mailbox": {"default": "Bounded"}}}}}},
                "matrix": {"items": {"items": {"properties": {"deep": {"default": [1]}}}}}
              }}}}}}
            ]}}
            """;

    private final ApiServer api = new ApiServer();
    private final SettableClock clock = new SettableClock();
    private final NewerFields newer = new NewerFields(api.client(), clock);

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aFieldThatHasTheDefaultOfTheInstalledCrdMeansNothing() {
        api.server().expect().get().withPath(PATH).andReturn(200, CRD).always();
        assertMeansNothing("spec.retries", "0");
        assertMeans("spec.retries", "3");
    }

    @Test
    void thatIsSoWhereverTheFieldIs() {
        api.server().expect().get().withPath(PATH).andReturn(200, CRD).always();
        assertMeansNothing("spec.runPolicy.backoff", "{\"max\":\"1m\",\"factor\":2}");
        assertMeans("spec.runPolicy.backoff", "{\"max\":\"2m\",\"factor\":2}");
        assertMeansNothing("spec.variants[7].akka.mailbox", "\"Bounded\"");
        assertMeans("spec.variants[7].akka.mailbox", "\"Unbounded\"");
        assertMeansNothing("spec.matrix[0][1].deep", "[1]");
    }

    @Test
    void aFieldWithoutADefaultOrThatTheCrdDoesNotKnowMeansSomething() {
        api.server().expect().get().withPath(PATH).andReturn(200, CRD).always();
        assertMeans("spec.runPolicy.plain", "1");
        assertMeans("spec.nobody.knows", "null");
        assertMeans("spec", "{}");
    }

    @Test
    void whereTheCrdMayNotBeReadEveryFieldMeansSomething() {
        api.server().expect().get().withPath(PATH).andReturn(403, "{}").always();
        assertMeans("spec.retries", "0");
    }

    @Test
    void aCrdThatWasUpdatedIsReadAgainSoonEnough() {
        api.server().expect().get().withPath(PATH).andReturn(403, "{}").once();
        api.server().expect().get().withPath(PATH).andReturn(200, CRD).always();
        assertMeans("spec.retries", "0");
        clock.pass(Duration.ofSeconds(61));
        assertMeansNothing("spec.retries", "0");
    }

    private void assertMeans(String path, String value) {
        Unread unread = new Unread(path, value);
        assertEquals(List.of(unread), newer.apply(List.of(unread)));
    }

    private void assertMeansNothing(String path, String value) {
        assertEquals(List.of(), newer.apply(List.of(new Unread(path, value))));
    }
}
