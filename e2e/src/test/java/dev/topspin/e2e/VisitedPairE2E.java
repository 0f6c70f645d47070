package dev.topspin.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.PodReport;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those who have no business there can do to a trial: nothing but be counted. */
@EndToEndBesideOthers
@Order(24)
class VisitedPairE2E {
    private static final PodAdmission PODS = new PodAdmission("topspin-visited");
    private static final int PORT = 7400;

    /** Longer than it takes until the last one is dropped that says nothing. */
    private static final int PATIENCE_MILLIS =
            Math.toIntExact(Await.patiently(Duration.ofSeconds(20)).toMillis());

    /** Keeps the driver from its node, so that the responder waits for it until all strangers were there. */
    private static final String GATE = "topspin.dev/strangers-first";

    private static final List<String> WORDS =
            List.of("", "GET / HTTP/1.1\r\n\r\n", "\u0016\u0003\u0001\u0000\u0000\n", """
            {"say":"hello","planHash":"0123456789abcdef","trial":4,"role":"driver","address":"127.0.0.1","dataPort":0}
            {"say":"proof","nonce":"00","mac":"00"}
            """);
    private static final int FURTHER = 1000;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeNamespace() {
        OwnCluster.require("to reach a pod from outside of the cluster");
        Capacity.now().requireTwoNodes(1, "a pair");
        PODS.makeNamespace();
        PODS.mutate("""
                has(object.metadata.labels) &&
                object.metadata.labels.exists(l, l == "batch.kubernetes.io/job-completion-index" && object.metadata.labels[l] == "1") ?
                [] : [JSONPatch{op: "add", path: "/spec/schedulingGates", value: [{"name": "%s"}]}]""".formatted(GATE), GATE);
    }

    @AfterAll
    static void removeIt() {
        if (OwnCluster.isThere()) {
            PODS.removeNamespace();
        }
    }

    @Test
    void whoConnectsToAPairIsCountedAndChangesNothingAndItsSecretIsNowhereToBeSeen() throws Exception {
        Draft pair = Draft.of("visited", "{name: socket, socket: {}}");
        Draft draft = pair.withRunPolicy("cleanPods: Never, " + pair.runPolicy());
        Run run = Run.apply(PODS.namespace(), draft);
        visit(run.awaitRunningPod(Run.ONE_TRIAL.multipliedBy(2)).getStatus().getPodIP());
        letTheDriverGo(run);
        run.awaitPinnedSuccess(draft);
        List<PodReport> reports = run.trials().getFirst().getStatus().result().reports();
        assertNull(reports.getFirst().strangers(), run::story);
        int strangers = Objects.requireNonNullElse(reports.getLast().strangers(), 0);
        // the driver is one more where it was so slow to prove what it is that it came again
        assertTrue(strangers >= WORDS.size() + FURTHER, strangers + " of its reports: " + reports);
        String secret = "topspin-control-" + run.experiment().getMetadata().getUid();
        assertNowhereToBeSeen(run, secret);
        run.delete();
        Await.that(secret + " to go with its experiment", Run.ONE_TRIAL, () -> secret(run.namespace(), secret) == null);
    }

    /** Returns when all of them have been dropped. */
    private static void visit(String address) throws IOException {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (String words : WORDS) {
                strangers.add(connect(address, words));
            }
            for (int i = 0; i < FURTHER; i++) {
                strangers.add(connect(address, ""));
            }
            for (Socket stranger : strangers) {
                awaitDropped(stranger);
            }
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static Socket connect(String address, String words) throws IOException {
        Socket socket = Await.until("the responder to listen", Run.ONE_TRIAL, () -> attempt(address), Objects::nonNull);
        socket.getOutputStream().write(words.getBytes(US_ASCII));
        return socket;
    }

    private static Socket attempt(String address) {
        try {
            Socket socket = new Socket();
            socket.connect(new InetSocketAddress(address, PORT), PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            return null; // it doesn't listen yet
        }
    }

    private static void awaitDropped(Socket stranger) throws IOException {
        stranger.setSoTimeout(PATIENCE_MILLIS);
        try {
            while (stranger.getInputStream().read() >= 0) {
                // it is asked for a proof
            }
        } catch (SocketException e) {
            // it said more than was read
        }
    }

    private static void letTheDriverGo(Run run) {
        Pod driver = run.pods().stream()
                .filter(pod -> !pod.getSpec().getSchedulingGates().isEmpty())
                .findFirst()
                .orElseThrow();
        Cluster.kubectl(
                "patch",
                "pod",
                driver.getMetadata().getName(),
                "-n",
                run.namespace(),
                "--type=json",
                "--patch=[{\"op\": \"remove\", \"path\": \"/spec/schedulingGates\"}]");
    }

    private void assertNowhereToBeSeen(Run run, String name) throws IOException {
        String encoded = secret(run.namespace(), name).getData().get("secret");
        String value = new String(Base64.getDecoder().decode(encoded), US_ASCII);
        assertEquals(64, value.length());
        Map<String, String> places = new TreeMap<>(Bundle.of(run, folder).files());
        List<Pod> pods = run.pods();
        assertEquals(2, pods.size());
        places.put(
                "logs",
                pods.stream()
                        .map(pod -> Cluster.kubectl("logs", pod.getMetadata().getName(), "-n", run.namespace()))
                        .collect(Collectors.joining("\n")));
        places.put("objects", yaml(run, "experiments,trials,jobs,pods,services,events"));
        String since = run.experiment().getMetadata().getCreationTimestamp();
        places.put(
                "log of the operator",
                Cluster.kubectlWith(
                                "",
                                "logs",
                                "deployment/" + Topspin.RELEASE,
                                "-n",
                                Topspin.SYSTEM,
                                "--since-time=" + since)
                        .all());
        places.forEach((place, text) -> assertFalse(text.contains(value) || text.contains(encoded), place));
        // that it would be seen
        assertTrue(places.get("objects").contains(name));
        assertTrue(places.get("logs").contains("is none of this trial's"));
        assertTrue(yaml(run, "secrets").contains(encoded));
    }

    private static String yaml(Run run, String kinds) {
        return Cluster.kubectl("get", kinds, "-n", run.namespace(), "-o", "yaml");
    }

    private static Secret secret(String namespace, String name) {
        return Cluster.client().secrets().inNamespace(namespace).withName(name).get();
    }
}
