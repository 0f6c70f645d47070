package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.text.Exit;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees where the cluster doesn't answer as it should. */
@EnableKubernetesMockClient(https = false)
class ConnectionTest {
    private static final String EXPERIMENTS = "/apis/topspin.dev/v1alpha1/namespaces/lab/experiments";
    private static final String TRIALS =
            "/apis/topspin.dev/v1alpha1/namespaces/lab/trials?labelSelector=topspin.dev%2Fexperiment%3Dlab-1";

    KubernetesMockServer server; // set by the extension

    @TempDir
    Path folder;

    @BeforeEach
    void useTheServer() throws Exception {
        StoredObjects.kubeconfig(folder, "http://" + server.getHostName() + ":" + server.getPort());
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty("kubeconfig");
    }

    @Test
    void aClusterWithoutTheCrdsIsToldFromOneWithoutTheExperiment() {
        Cli cli = Cli.run("watch", "lab-1"); // this server answers 404 to all that it was not told of
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains("Topspin's CRDs are not installed"), cli::err);
    }

    @Test
    void aClusterWithExperimentsOfAnotherApiVersionIsToldFromOneWithout() {
        server.expect()
                .get()
                .withPath("/apis/topspin.dev")
                .andReturn(200, "{\"kind\":\"APIGroup\",\"versions\":[{\"version\":\"v2\"},{\"version\":\"v1\"}]}")
                .always();
        Cli cli = Cli.run("report", "experiment/lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertEquals(
                "the cluster has experiments as topspin.dev/v2, v1, and this version of Topspin knows topspin.dev/v1alpha1:"
                        + " take topspin in the operator's version\n",
                cli.err());
    }

    @Test
    void anExperimentThatComesToBePlannedOtherwiseIsFollowedNoFurther() throws Exception {
        StoredObjects stored = new StoredObjects(server.createClient());
        String running = stored.running();
        String unplanned = running.replace("\"planHash\":\"" + stored.plan().hash() + "\",", "");
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(200, unplanned)
                .times(2);
        server.expect().get().withPath(TRIALS).andReturn(200, "{\"items\":[]}").once();
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(200, running.replace(stored.plan().hash(), "0000000000000000"))
                .always();
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit(), cli::err);
        assertTrue(cli.err().contains("plans it otherwise (hash 0000000000000000)"), cli::err);
    }

    @Test
    void whoIsNotAllowedIsToldSo() {
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(403, "no")
                .always();
        Cli cli = Cli.run("watch", "lab-1");
        assertEquals(Exit.BAD_INPUT, cli.exit());
        assertTrue(cli.err().contains(": not allowed: "), cli::err);
    }

    @Test
    void aConnectionThatIsLostIsTriedAgain() throws Exception {
        StoredObjects stored = new StoredObjects(server.createClient());
        String running = stored.running();
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(200, running)
                .once();
        server.expect().get().withPath(TRIALS).andReturn(200, "{\"items\":[]}").once();
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(200, running)
                .once();
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(503, "away")
                .times(2);
        server.expect()
                .get()
                .withPath(EXPERIMENTS + "/lab-1")
                .andReturn(200, running)
                .once();
        Cli cli = Cli.run("watch", "lab-1"); // then there is none any more
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        assertEquals(
                1, cli.err().lines().filter(l -> l.endsWith("; trying again")).count(), cli::err);
        assertTrue(cli.err().contains("connected again\nthe experiment was deleted"), cli::err);
    }
}
