package dev.topspin.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What those who have no business there can do to the operator. */
@EndToEndBesideOthers
@ResourceLock(value = EndToEndBesideOthers.OPERATOR, mode = ResourceAccessMode.READ)
@Order(21)
class StrangersE2E {
    /** {@code timeoutSeconds} of the probes in the chart. */
    private static final int PROBE_MILLIS = 5000;

    private static final int PORT = 8080;

    /** Longer than the operator waits for a request, and than its liveness probe does nothing. */
    private static final Duration LOOKED_AT = Duration.ofSeconds(15);

    @Test
    @Order(1)
    void halfSentRequestsLeaveTheOperatorAnswering() throws Exception {
        assertStaysHealthy(2, "G");
    }

    @Test
    @Order(2)
    void aThousandConnectionsThatSendNothingLeaveTheOperatorAnswering() throws Exception {
        assertStaysHealthy(1000, "");
    }

    @Test
    @Order(3)
    void theOperatorsPodTakesConnectionsOnItsOnePortOnly() {
        NetworkPolicy policy = Cluster.client()
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(Topspin.SYSTEM)
                .withName(Topspin.RELEASE)
                .get();
        Map<String, String> selected = policy.getSpec().getPodSelector().getMatchLabels();
        Map<String, String> labels = Topspin.operator().getMetadata().getLabels();
        assertTrue(!selected.isEmpty() && labels.entrySet().containsAll(selected.entrySet()), selected + " " + labels);
        assertEquals(List.of("Ingress"), policy.getSpec().getPolicyTypes());
        assertEquals(
                List.of(PORT),
                policy.getSpec().getIngress().stream()
                        .flatMap(rule -> rule.getPorts().stream())
                        .map(port -> port.getPort().getIntVal())
                        .toList());
    }

    private static void assertStaysHealthy(int count, String begin) throws Exception {
        OwnCluster.require("to reach a pod from outside of the cluster");
        Pod operator = Topspin.operator();
        int restarts = restarts(operator);
        String address = operator.getStatus().getPodIP();
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                strangers.add(connect(address, begin));
            }
            long end = System.nanoTime() + LOOKED_AT.toNanos();
            while (System.nanoTime() < end) {
                assertTrue(health(address).startsWith("HTTP/1.1 200 "));
                Thread.sleep(200);
            }
        } finally {
            for (Socket socket : strangers) {
                socket.close();
            }
        }
        Pod after = Topspin.operator();
        assertEquals(operator.getMetadata().getUid(), after.getMetadata().getUid());
        assertEquals(restarts, restarts(after));
    }

    private static Socket connect(String address, String begin) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(address, PORT), PROBE_MILLIS);
        socket.getOutputStream().write(begin.getBytes(US_ASCII));
        return socket;
    }

    private static String health(String address) throws IOException {
        try (Socket socket = connect(address, "GET /healthz HTTP/1.1\r\nHost: operator\r\nConnection: close\r\n\r\n")) {
            socket.setSoTimeout(PROBE_MILLIS);
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static int restarts(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst().getRestartCount();
    }
}
