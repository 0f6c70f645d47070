package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.testing.Stored;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What operators of earlier versions left in a cluster is reported, compared and told as what is stored now. */
@EnableKubernetesMockClient(https = false)
class EarlierClusterTest {
    private static final String GROUP = "/apis/topspin.dev/v1alpha1/namespaces/lab/";

    KubernetesMockServer server; // set by the extension

    @TempDir
    Path folder;

    static IntStream forms() {
        return Stored.forms();
    }

    @BeforeEach
    void useTheServer() throws Exception {
        StoredObjects.kubeconfig(folder, "http://" + server.getHostName() + ":" + server.getPort());
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty("kubeconfig");
    }

    private void serve(int form) {
        answer("experiments/nightly", Stored.experiment(form));
        answer("trials?labelSelector=topspin.dev%2Fexperiment%3Dnightly", Stored.trials(form));
    }

    private void answer(String path, String document) {
        server.expect().get().withPath(GROUP + path).andReturn(200, document).always();
    }

    private ResultsFile report() throws Exception {
        Cli cli = Cli.run("report", "experiment/nightly", "--output", folder.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("OOMKilled"), cli::out);
        return Json.read(Files.readString(folder.resolve("results.json")), ResultsFile.class);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theReportHasTheRowsThatTheOperatorHad(int form) throws Exception {
        serve(form);
        Experiment experiment = Json.read(Stored.experiment(form), Experiment.class);
        ResultsFile results = report();
        assertTrue(results.complete());
        assertEquals(experiment.getStatus().planHash(), results.planHash());
        assertEquals(figures(experiment.getStatus().rows()), figures(results.rows()));
    }

    private static List<String> figures(List<CellResult> rows) {
        return rows.stream()
                .map(r -> "%s: %d forks, %.3g ns, p99 %.3g us, tax %s, pinned %s"
                        .formatted(
                                r.cell(),
                                r.forks(),
                                r.nsPerOp().median(),
                                r.roundTrip().p99Micros(),
                                r.tax() == null
                                        ? "none"
                                        : "%.3g".formatted(r.tax().ratio().value()),
                                r.pinned()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void itIsComparedWithAReportOfItself(int form) throws Exception {
        serve(form);
        report();
        Cli cli = Cli.run("compare", folder.toString(), "experiment/nightly");
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        assertTrue(cli.out().contains("no regression beyond 5 % shown"), cli::out);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void itIsWatchedToItsEnd(int form) {
        serve(form);
        Cli cli = Cli.run("watch", "nightly");
        assertEquals(Exit.FAILED, cli.exit(), cli::err);
        assertEquals(
                11, cli.err().lines().filter(l -> l.matches("\\[\\d+/11] .*")).count(), cli::err);
        assertTrue(cli.out().contains("1 of 11 trials failed:"), cli::out);
    }
}
