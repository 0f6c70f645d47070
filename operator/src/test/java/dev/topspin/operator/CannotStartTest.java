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
                "the API server has not answered within 10 s, several times",
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
