package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** What the one line of an operator that can't start says. */
class CannotStartTest {
    @Test
    void anApiServerThatDoesNotAnswerIsNamedThoughTheClientHasNoWordsForIt() {
        assertEquals(
                "the API server has not answered in time, several times (kubernetes.request.timeout of the JVM is in ms, 10000 if not"
                        + " given)",
                Main.explain(new KubernetesClientException(null, new TimeoutException())));
    }

    @Test
    void anApiServerThatIsNotThereIsNamed() {
        assertEquals(
                "the API server can't be reached: java.net.ConnectException: refused",
                Main.explain(new KubernetesClientException("list", new ConnectException("refused"))));
    }

    @Test
    void whereNothingHasAMessageTheKindIsNamed() {
        assertEquals(
                "io.fabric8.kubernetes.client.KubernetesClientException",
                Main.explain(new KubernetesClientException(null, new IllegalStateException())));
    }

    @Test
    void theFirstMessageIsTaken() {
        assertEquals("full", Main.explain(new KubernetesClientException(null, new IllegalStateException("full"))));
    }
}
