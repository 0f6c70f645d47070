package dev.topspin.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What those who have no business there can do to the operator, and to a trial. */
@EndToEndBesideOthers
@ResourceLock(EndToEndBesideOthers.OPERATOR)
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

    @Test
    @Order(4)
    void whoConnectsToAPairChangesNothingAndItsSecretIsNowhereToBeSeen() throws Exception {
        OwnCluster.require("to reach a pod from outside of the cluster");
        Capacity.now().requireTwoNodes(1, "a pair");
        Draft draft = Draft.of("visited", "{name: socket, socket: {}}").withForks(2);
        Run run = Run.apply(draft);
        AtomicBoolean over = new AtomicBoolean();
        Thread visiting = Thread.ofPlatform().daemon().start(() -> visit(run, over));
        run.awaitPinnedSuccess(draft);
        over.set(true);
        visiting.join();
        String name = "topspin-control-" + run.experiment().getMetadata().getUid();
        Secret secret = Cluster.client()
                .secrets()
                .inNamespace(run.namespace())
                .withName(name)
                .get();
        String value = new String(Base64.getDecoder().decode(secret.getData().get("secret")), US_ASCII);
        assertEquals(64, value.length());
        String seen = Cluster.kubectl("get", "experiments,trials,jobs,pods,events", "-n", run.namespace(), "-o", "yaml")
                + Topspin.operatorLog();
        assertFalse(seen.contains(value));
        run.delete();
        Await.that(
                name + " to go with its experiment",
                Run.ONE_TRIAL,
                () -> Cluster.client()
                                .secrets()
                                .inNamespace(run.namespace())
                                .withName(name)
                                .get()
                        == null);
    }

    /** Connects to the control port of any pod of a run, again and again. */
    private static void visit(Run run, AtomicBoolean over) {
        while (!over.get()) {
            for (Pod pod : run.pods()) {
                try (Socket socket = new Socket()) {
                    socket.connect(new InetSocketAddress(pod.getStatus().getPodIP(), 7400), PROBE_MILLIS);
                    socket.getOutputStream().write("{\"say\":\"hello\"}\n".getBytes(US_ASCII));
                } catch (IOException | RuntimeException e) {
                    // it has no address yet, or doesn't listen any more
                }
            }
        }
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
