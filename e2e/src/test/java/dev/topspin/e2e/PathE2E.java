package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Reason;
import dev.topspin.model.sweep.PairRatios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways between two nodes: from pod to pod, from host to host, and through a Service. */
@EndToEnd
@Order(37)
class PathE2E {
    private static final String OPEN = "topspin-open";
    private static final String BASELINE = "topspin-baseline";
    private static final String SECRET = "actors-tls";
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

    @BeforeAll
    void makeNamespaces(@TempDir Path folder) throws IOException {
        Capacity.now().requireTwoNodes(1, "trials between nodes");
        namespace(OPEN, "privileged");
        namespace(BASELINE, "baseline");
        secrets(folder);
    }

    private static void secrets(Path folder) throws IOException {
        Path key = folder.resolve("tls.key");
        Path own = selfSigned(folder, "tls");
        Path other = selfSigned(folder, "other");
        Path nonsense = Files.writeString(folder.resolve("nonsense.crt"), "nonsense");
        Path expired = folder.resolve("expired.crt");
        Shell.ok(List.of(
                "openssl",
                "x509",
                "-in",
                own.toString(),
                "-signkey",
                key.toString(),
                "-days",
                "-1",
                "-out",
                expired.toString()));
        secret(SECRET, key, own, own);
        secret("garbage", key, nonsense, own);
        secret("expired", key, expired, own);
        secret("of-another", key, own, other);
    }

    /** As an Issuer of kind SelfSigned and a Certificate of cert-manager would. */
    private static Path selfSigned(Path folder, String name) {
        Path certificate = folder.resolve(name + ".crt");
        Shell.ok(List.of(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=actors",
                "-keyout",
                folder.resolve(name + ".key").toString(),
                "-out",
                certificate.toString()));
        return certificate;
    }

    private static void secret(String name, Path key, Path certificate, Path authority) {
        Cluster.kubectl(
                "create",
                "secret",
                "generic",
                name,
                "-n",
                OPEN,
                "--from-file=tls.key=" + key,
                "--from-file=tls.crt=" + certificate,
                "--from-file=ca.crt=" + authority);
    }

    @AfterAll
    void removeNamespaces() {
        Cluster.kubectl("delete", "namespace", OPEN, BASELINE, "--ignore-not-found", "--timeout=120s");
    }

    private static void namespace(String name, String level) {
        Topspin.restrictedNamespace(name);
        Cluster.kubectl("label", "namespace", name, "--overwrite", "pod-security.kubernetes.io/enforce=" + level);
    }

    /** Sockets do in the sweeps below. */
    @Test
    @Order(1)
    void actorsPlayByHostAndByServiceAndEncrypted() {
        Draft draft = Draft.of(
                "paths",
                "{name: akka-tls, akkaRemote: {transport: TlsTcp}}",
                "{name: akka-secret, akkaRemote: {transport: TlsTcp, tls: {secretName: " + SECRET + "}}}",
                "{name: akka-host, akkaRemote: {path: Host}}",
                "{name: akka-service, akkaRemote: {path: Service}}");
        Run run = Run.apply(OPEN, draft);
        ExperimentStatus status = run.awaitPinnedSuccess(draft);
        for (CellResult row : status.rows()) {
            assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        }
        Await.that("no Service to be left", Run.ONE_TRIAL, () -> run.services().isEmpty());
        run.delete();
    }

    @Test
    @Order(2)
    void aNamespaceThatForbidsTheHostsNetworkEndsTheTrialAtOnceInItsWords() {
        Run run = Run.apply(BASELINE, Draft.of("refused", "{name: host, socket: {path: Host}}"));
        Trial trial = run.awaitFailedTrial(Duration.ofSeconds(45));
        assertEquals(Reason.JobRejected.name(), trial.getStatus().reason(), run::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains("violates PodSecurity \"baseline:"), words);
        assertTrue(words.contains("hostNetwork=true"), words);
        assertTrue(words.contains("path Host needs a namespace with the label"), words);
        run.delete();
    }

    @Test
    @Order(2)
    void aSecretThatIsMissingOrCanNotBeUsedEndsTheTrialAtOnceByFieldAndName() {
        Map<String, String> words = Map.of(
                "none-such", "there is no secret none-such in the namespace of the experiment",
                "garbage", "tls.crt of secret garbage is no certificate: give one of X.509 there",
                "expired", "tls.crt of secret expired has expired: NotAfter",
                "of-another", "tls.crt of secret of-another was not issued by the authority in ca.crt");
        Run run = Run.apply(
                OPEN,
                Draft.of(
                        "bad-secrets",
                        words.keySet().stream()
                                .map(
                                        "{name: %1$s, akkaRemote: {transport: TlsTcp, tls: {secretName: %1$s}}}"
                                                ::formatted)
                                .toArray(String[]::new)));
        run.awaitPhase(Run.ONE_TRIAL, ExperimentStatus.Phase.Failed);
        List<Trial> trials = run.trials();
        assertEquals(words.size(), trials.size(), run::story);
        for (Trial trial : trials) {
            TrialStatus status = trial.getStatus();
            System.out.println(status.message());
            assertEquals(Reason.InvalidSecret.name(), status.reason(), run::story);
            String wanted = "akkaRemote.tls.secretName: "
                    + words.get(trial.getSpec().cell().variant().name());
            assertTrue(status.message().contains(wanted), status::message);
        }
        run.delete();
    }

    @Test
    @Order(3)
    void aSweepByHostsHasThePodTaxOfItsPairs() {
        PairRatios byHost = sweep("pod-tax", "path: Host", "Preferred");
        assertTrue(byHost.podTax().p50() > 0.3 && byHost.podTax().p50() < 5, byHost::toString);
        PairRatios byService = sweep("service-tax", "path: Service", "Preferred");
        assertTrue(byService.serviceTax().p50() > 0.3 && byService.serviceTax().p50() < 5, byService::toString);
    }

    /**
     * Without pinning, because these nodes have a CPU each, which three pairs that poll share. About one message in a hundred meets the
     * moment at which they take turns, so that it is chance whether the 99th percentile does.
     */
    @Test
    @Order(4)
    void aSweepUnderLoadHasItsImpactAndVerdictsOfPairsAlone() {
        PairRatios ratios = sweep("under-load", "background: {pairs: 2}", "None");
        assertTrue(ratios.impact().p50() > 0.5 && ratios.impact().p50() < 1_000, ratios::toString);
    }

    private static PairRatios sweep(String name, String pairs, String pinning) {
        String document = """
                apiVersion: topspin.dev/v1alpha1
                kind: NodeSweep
                metadata: {name: %s}
                spec:
                  local: []
                  pairs: {%s}
                  measurement: {forks: 1, warmup: {iterations: 3, time: 300ms}, iterations: 5, time: 200ms}
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: %s}
                """.formatted(name, pairs, pinning);
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", OPEN, "-f", "-");
        assertEquals(0, output.exit(), output::all);
        NodeSweepStatus status = Await.until(
                "the end of " + name,
                LONG_ENOUGH,
                () -> status(name),
                s -> s != null && s.phase() != null && s.phase().over());
        System.out.println(Cluster.kubectl("get", "nodesweep,nodereports", "-n", OPEN));
        System.out.println(Cluster.kubectl("describe", "nodesweep", name, "-n", OPEN));
        assertEquals(NodeSweepStatus.Phase.Succeeded, status.phase(), status::toString);
        Cluster.kubectl("delete", "nodesweep", name, "-n", OPEN);
        return status.pairs().ratios();
    }

    private static NodeSweepStatus status(String name) {
        NodeSweep sweep = Cluster.client()
                .resources(NodeSweep.class)
                .inNamespace(OPEN)
                .withName(name)
                .get();
        return sweep == null ? null : sweep.getStatus();
    }
}
