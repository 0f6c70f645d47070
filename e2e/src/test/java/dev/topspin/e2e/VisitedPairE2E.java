package dev.topspin.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What those who have no business there can do to a trial. */
@EndToEndBesideOthers
@Order(24)
class VisitedPairE2E {
    private static final int PATIENCE_MILLIS = 5000;

    @Test
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
                    socket.connect(new InetSocketAddress(pod.getStatus().getPodIP(), 7400), PATIENCE_MILLIS);
                    socket.getOutputStream().write("{\"say\":\"hello\"}\n".getBytes(US_ASCII));
                } catch (IOException | RuntimeException e) {
                    // it has no address yet, or doesn't listen any more
                }
            }
        }
    }
}
