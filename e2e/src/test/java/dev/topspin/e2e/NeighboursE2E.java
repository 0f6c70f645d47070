package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.InterferenceWords;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Settling;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Others on the CPUs that a trial is given: they leave when the kubelet reconciles, and the trial waits for that. */
@EndToEnd
@Order(37)
class NeighboursE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final String SPINNER = "spinner";
    private static final Duration SOON = Duration.ofSeconds(45);

    /** Of the cluster's kubelets. */
    private static final Duration RECONCILE_PERIOD = Duration.ofSeconds(1);

    private Capacity capacity;

    @BeforeAll
    void look() {
        capacity = Capacity.now();
    }

    @AfterEach
    void removeTheSpinner() {
        Cluster.kubectl(
                "delete",
                "pod",
                SPINNER,
                "-n",
                Topspin.EXPERIMENTS,
                "--ignore-not-found",
                "--grace-period=0",
                "--force");
    }

    @Test
    @Order(1)
    void aTrialWithoutNeighboursBeginsAtOnce() {
        requireTwoCpus();
        PodReport report = measure("alone");
        assertEquals(Settling.End.Alone, report.settling().ended(), () -> words(report));
        assertTrue(report.settling().waitedNanos() < RECONCILE_PERIOD.toNanos(), () -> words(report));
        assertEquals(Exclusivity.Proven, report.proof().exclusive(), () -> words(report));
    }

    @Test
    @Order(2)
    void besideABurstablePodThatSpinsATrialWaitsUntilItHasLeft() {
        requireTwoCpus();
        spin();
        PodReport report = measure("beside-a-spinner");
        assertEquals(Settling.End.Alone, report.settling().ended(), () -> words(report));
        assertTrue(report.settling().firstWaitShare() > 0.05, () -> "the spinner was seen: " + words(report));
        assertTrue(report.settling().probes() > 1, () -> words(report));
        assertTrue(report.settling().waitedNanos() <= RECONCILE_PERIOD.toNanos(), () -> words(report));
        assertEquals(Exclusivity.Proven, report.proof().exclusive(), () -> words(report));
        assertTrue(report.proof().interference().runDelayShare() < 0.005, () -> words(report));
    }

    @Test
    @Order(3)
    void theKubeletsConfigurationStandsInTheResultWhereItMayBeRead() {
        capacity.requireNode(1, "a trial of one CPU");
        assertNull(host("not-asked").kubeletConfig());
        Topspin.upgrade("kubeletConfig.read=true");
        try {
            Host host = host("asked");
            assertNotNull(host.kubeletConfig(), host::toString);
            assertEquals("static", host.kubeletConfig().cpuManagerPolicy());
            assertEquals("1s", host.kubeletConfig().cpuManagerReconcilePeriod());
            System.out.println(host.kubeletConfig());
        } finally {
            Topspin.upgrade();
        }
    }

    private void requireTwoCpus() {
        capacity.requireNode(2, "a trial of a measured CPU and one for housekeeping");
    }

    private static Trial run(Draft draft) {
        Run run = Run.apply(draft);
        run.awaitSuccess(Run.ONE_TRIAL);
        Trial trial = run.trials().getFirst();
        run.delete();
        return trial;
    }

    private static Host host(String name) {
        return run(Draft.of(name, AKKA)).getStatus().result().hosts().getFirst();
    }

    private PodReport measure(String name) {
        Draft draft = Draft.of(name, AKKA)
                .withCpus(1, 1)
                .withSeconds(3)
                .withPlacement("memory: 512Mi, pinning: Preferred, nodeSelector: {kubernetes.io/hostname: %s}"
                        .formatted(capacity.roomiest()));
        PodReport report = run(draft).getStatus().result().reports().getFirst();
        System.out.println(name + ": " + words(report));
        return report;
    }

    private static String words(PodReport report) {
        return InterferenceWords.of(report.settling()) + "; " + String.join("; ", InterferenceWords.of(report.proof()))
                + "; " + report.proof().reasons() + "; " + report.settling();
    }

    /** Six threads that never stop on whatever CPUs the kubelet gives to all: it asks for a tenth of one. */
    private void spin() {
        String plan = Json.write(Draft.of(SPINNER, "{name: spin, spin: {}}")
                .withSeconds(1_800)
                .withRunPolicy("trialDeadline: 2h")
                .plan()
                .trials()
                .getFirst());
        String container = """
                  - name: c%d
                    image: %s
                    imagePullPolicy: Never
                    args: [-Xmx64m, -jar, /opt/topspin/lib/topspin-workload.jar, --plan, '%s', --no-pin, --metrics-port, "0"]
                    resources: {requests: {cpu: 30m, memory: 64Mi}}
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """;
        String image = String.join(":", Topspin.IMAGE);
        String pod = """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s}
                spec:
                  nodeName: %s
                  securityContext: {runAsNonRoot: true, runAsUser: 65532, seccompProfile: {type: RuntimeDefault}}
                  restartPolicy: Always
                  containers:
                """.formatted(SPINNER, capacity.roomiest())
                + container.formatted(1, image, plan)
                + container.formatted(2, image, plan)
                + container.formatted(3, image, plan);
        Shell.Output output = Cluster.kubectlWith(pod, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
        Await.that("the spinner to run", SOON, () -> "Running"
                .equals(Cluster.client()
                        .pods()
                        .inNamespace(Topspin.EXPERIMENTS)
                        .withName(SPINNER)
                        .get()
                        .getStatus()
                        .getPhase()));
    }
}
