package dev.topspin.cli;

import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test whose commands find an API server that the test fills. */
@EnableKubernetesMockClient(https = false, crud = true)
abstract class AgainstStoredObjects {
    KubernetesMockServer server; // set by the extension

    /** The test's own; the kubeconfig is in it. */
    @TempDir
    Path folder;

    /** What is in the API server. */
    StoredObjects stored;

    @BeforeEach
    void useTheServer() throws Exception {
        StoredObjects.kubeconfig(folder, "http://" + server.getHostName() + ":" + server.getPort());
        stored = new StoredObjects(server.createClient());
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty("kubeconfig");
    }
}
