package dev.topspin.operator.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.operator.Fixtures;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TrialJobTest {
    private static final PodSettings SETTINGS =
            new PodSettings("registry.example/topspin:1", "IfNotPresent", Duration.ofMinutes(2), true, List.of());

    private static final TrialSecret SECRET = new TrialSecret("topspin-control-uid-of-ping-pong", "lab", null, true);

    @Test
    void aTrialOfOneProcessBecomesThisJob() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]"), 0);
        assertSame("one-pod.yml", trial, TrialJob.of(trial, trial.getSpec(), SETTINGS), Job.class);
    }

    @Test
    void aTrialAcrossNodesWithEverythingPassedThroughBecomesThisJob() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", """
                        variants: [{name: akka-tcp, akkaRemote: {topology: CrossNode}}]
                        placement:
                          cpus: 3
                          housekeepingCpus: 2
                          memory: 512Mi
                          nodeSelector: {pool: measuring}
                          tolerations: [{key: dedicated, operator: Equal, value: topspin, effect: NoSchedule}, {operator: Exists}]
                          priorityClassName: high
                          runtimeClassName: kata
                          annotations: {example.com/team: actors, prometheus.io/scrape: "false"}
                        """), 1);
        assertSame(
                "cross-node.yml", trial, TrialJob.of(trial, trial.getSpec(), SETTINGS.withSecret(SECRET)), Job.class);
    }

    @Test
    void aTrialInAnotherJdksImageGetsTheJarsFromTopspins() throws Exception {
        Trial trial = Fixtures.trial(
                Fixtures.experiment(
                        "ping-pong",
                        "jvm: {image: \"registry.example/jdk:26\", gc: Z}\nvariants: [{name: spin, spin: {}}]"),
                0);
        assertSame("other-jdk.yml", trial, TrialJob.of(trial, trial.getSpec(), SETTINGS), Job.class);
        assertTrue(JvmFlags.of(trial.getSpec()).contains("-XX:+UseZGC"));
    }

    @Test
    void aProgramOfItsOwnGetsTheMeasuredCpusInAContainerBesideOurs() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", """
                        variants: [{name: go, container: {image: "registry.example/go:1", command: [/go], args: [-v]}}]
                        placement:
                          memory: 2Gi
                          podTemplate: {spec: {resourceClaims: [{name: nic, resourceClaimTemplateName: fast-nic}]}}
                        """), 0);
        assertSame("container.yml", trial, TrialJob.of(trial, trial.getSpec(), SETTINGS), Job.class);
    }

    @Test
    void aPodTemplateIsPartOfTheJobAndTakesNothingOfTheTrialsOwn() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", """
                        variants: [{name: akka-tcp, akkaRemote: {topology: CrossNode}}]
                        placement:
                          podTemplate:
                            metadata: {labels: {team: actors, sidecar.istio.io/inject: "false"}}
                            spec:
                              imagePullSecrets: [{name: registry}]
                              serviceAccountName: measuring
                              schedulerName: bin-packer
                              affinity:
                                nodeAffinity:
                                  requiredDuringSchedulingIgnoredDuringExecution:
                                    nodeSelectorTerms:
                                    - {matchExpressions: [{key: pool, operator: In, values: [a, b]}]}
                                    - {matchFields: [{key: metadata.name, operator: NotIn, values: [n7]}]}
                                podAffinity:
                                  preferredDuringSchedulingIgnoredDuringExecution:
                                  - {weight: 5, podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {app: db}}}}
                                podAntiAffinity:
                                  requiredDuringSchedulingIgnoredDuringExecution:
                                  - {topologyKey: rack, namespaces: [web], labelSelector: {matchExpressions: [{key: app, operator: Exists}]}}
                              topologySpreadConstraints:
                              - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, nodeTaintsPolicy: Honor, labelSelector: {matchLabels: {team: actors}}}
                              resourceClaims:
                              - {name: nic, resourceClaimTemplateName: fast-nic}
                              - {name: shared, resourceClaimName: one-for-all}
                        """), 1);
        PodSettings settings = new PodSettings(
                "registry.example/topspin:1", "IfNotPresent", Duration.ofMinutes(2), true, List.of("n1", "n2"));
        assertSame(
                "pod-template.yml", trial, TrialJob.of(trial, trial.getSpec(), settings.withSecret(SECRET)), Job.class);
    }

    @Test
    void whereNoUserIsNamedThePodsNameNone() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]"), 0);
        PodSettings settings =
                new PodSettings("image", "Never", Duration.ofMinutes(2), true, null, List.of(), null, null, null);
        PodSecurityContext security = TrialJob.of(trial, trial.getSpec(), settings)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getSecurityContext();
        assertEquals(
                new PodSecurityContextBuilder()
                        .withRunAsNonRoot(true)
                        .withNewSeccompProfile()
                        .withType("RuntimeDefault")
                        .endSeccompProfile()
                        .build(),
                security);
    }

    @Test
    void podsOfPathHostAreInTheNetworkOfTheirNodesWithItsPorts() throws Exception {
        Trial trial =
                Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {path: Host}}]"), 0);
        assertSame(
                "host-network.yml", trial, TrialJob.of(trial, trial.getSpec(), SETTINGS.withSecret(SECRET)), Job.class);
    }

    @Test
    void byPathServiceTheAskingPodPlaysThroughAServiceInFrontOfTheAnsweringOne() throws Exception {
        Trial trial = Fixtures.trial(
                Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {path: Service}}]"), 0);
        assertSame("front-service.yml", trial, TrialObjects.front(trial, trial.getSpec()), Service.class);
        List<String> args = container(trial).getArgs();
        String front = "ping-pong-0000-front.lab.svc";
        assertEquals(front, args.get(args.indexOf("--peer") + 1));
        assertEquals(front, args.get(args.indexOf("--advertise") + 1));
        assertNull(job(trial).getSpec().getTemplate().getSpec().getHostNetwork());
    }

    @Test
    void podsThatTheSchedulerPlacesAreKeptToTheNodesThatWereNamed() {
        Trial trial = Fixtures.trial(
                Fixtures.experiment("named", "variants: [{name: socket, socket: {}}]\nplacement: {nodes: [n7, n8]}"),
                0);
        Job job = TrialJob.of(trial, trial.getSpec(), SETTINGS);
        List<String> names = job
                .getSpec()
                .getTemplate()
                .getSpec()
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()
                .stream()
                .flatMap(term -> term.getMatchFields().getFirst().getValues().stream())
                .toList();
        assertEquals(List.of("n7", "n8"), names);
    }

    @Test
    void aPairHasAHeadlessServiceThatNamesPodsBeforeTheyAreReady() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {}}]"), 0);
        assertSame("service.yml", trial, TrialObjects.service(trial, trial.getSpec()), Service.class);
    }

    @Test
    void theSecretOfAPairGoesWithItsExperimentAndIsNotInTheJob() throws Exception {
        Experiment experiment = Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {}}]");
        Trial trial = Fixtures.trial(experiment, 0);
        TrialSecret secret = TrialSecret.of(experiment, experiment.getSpec(), trial.getSpec());
        assertEquals(SECRET.name(), secret.name());
        assertSame("secret.yml", trial, secret.object("0123", Map.of("ca.crt", "abc")), Secret.class);
        Job job = TrialJob.of(trial, trial.getSpec(), SETTINGS.withSecret(secret));
        assertFalse(Serialization.asYaml(job).contains("0123"));
    }

    @Test
    void podsOverTlsHaveTheCertificatesInAFolder() throws Exception {
        Experiment experiment = Fixtures.experiment(
                "ping-pong", "variants: [{name: tls, akkaRemote: {transport: TlsTcp}}, {name: tcp, akkaRemote: {}}]");
        PodSettings settings = SETTINGS.withSecret(SECRET);
        for (TrialPlan plan : Fixtures.plan(experiment).trials()) {
            assertTrue(TrialSecret.of(experiment, experiment.getSpec(), plan).certified());
            Trial trial = TrialObjects.trial(experiment, plan);
            Job job = TrialJob.of(trial, plan, settings);
            String text = Serialization.asYaml(job).replace("\"", "");
            boolean tls = plan.cell().variant().name().equals("tls");
            assertEquals(
                    tls,
                    job.getSpec()
                            .getTemplate()
                            .getSpec()
                            .getContainers()
                            .getFirst()
                            .getArgs()
                            .contains("--certificates"));
            assertEquals(tls, text.contains("mountPath: /etc/topspin/certificates"), text);
            assertEquals(tls, text.contains("secretName: topspin-control-uid-of-ping-pong"), text);
            assertEquals(tls, text.contains("path: tls.key"), text);
        }
    }

    @Test
    void aNamedSecretIsMountedInsteadAndItsAbsenceDoesNotKeepThePodFromSayingSo() throws Exception {
        Experiment experiment = Fixtures.experiment(
                "ping-pong", "variants: [{name: tls, akkaRemote: {transport: TlsTcp, tls: {secretName: actors-tls}}}]");
        TrialPlan plan = Fixtures.plan(experiment).trials().getFirst();
        assertFalse(TrialSecret.of(experiment, experiment.getSpec(), plan).certified());
        Job job = TrialJob.of(TrialObjects.trial(experiment, plan), plan, SETTINGS.withSecret(SECRET));
        SecretVolumeSource mounted = job.getSpec().getTemplate().getSpec().getVolumes().stream()
                .map(Volume::getSecret)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        assertEquals("actors-tls", mounted.getSecretName());
        assertTrue(mounted.getOptional());
        assertEquals(
                List.of("ca.crt", "tls.crt", "tls.key"),
                mounted.getItems().stream().map(KeyToPath::getKey).toList());
    }

    @Test
    void aProcessThatIsAloneHasNoSecret() {
        Experiment experiment = Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]");
        assertNull(TrialSecret.of(
                experiment,
                experiment.getSpec(),
                Fixtures.plan(experiment).trials().getFirst()));
    }

    @Test
    void podsOfAPairTakeControlAndDataFromEachOtherAndScrapesFromAnybody() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {}}]"), 0);
        assertSame("network-policy.yml", trial, TrialNetworkPolicy.of(trial, trial.getSpec()), NetworkPolicy.class);
    }

    @Test
    void aPodThatIsAloneTakesScrapesAndNothingElse() throws Exception {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]"), 0);
        assertSame(
                "network-policy-one-pod.yml",
                trial,
                TrialNetworkPolicy.of(trial, trial.getSpec()),
                NetworkPolicy.class);
    }

    @Test
    void aTrialBelongsToItsExperiment() throws Exception {
        Experiment experiment = Fixtures.experiment("ping-pong", "variants: [{name: socket, socket: {}}]");
        Trial trial = TrialObjects.trial(
                experiment, Fixtures.plan(experiment).trials().get(2));
        assertEquals("ping-pong-0002", trial.getMetadata().getName());
        assertEquals("lab", trial.getMetadata().getNamespace());
        assertEquals(
                "uid-of-ping-pong",
                trial.getMetadata().getOwnerReferences().getFirst().getUid());
        assertTrue(trial.getMetadata().getOwnerReferences().getFirst().getController());
        assertEquals("topspin-trial", trial.getMetadata().getLabels().get("app.kubernetes.io/name"));
        assertEquals("ping-pong", trial.getMetadata().getLabels().get("topspin.dev/experiment"));
    }

    @Test
    void podsOnOneNodeAttractEachOther() {
        Affinity affinity = affinity("variants: [{name: socket, socket: {topology: SameNode}}]");
        assertNull(affinity.getPodAntiAffinity());
        var term = affinity.getPodAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getFirst();
        assertEquals("kubernetes.io/hostname", term.getTopologyKey());
        assertEquals("ping-pong-0000", term.getLabelSelector().getMatchLabels().get("topspin.dev/trial"));
    }

    @Test
    void theSameTrialAlwaysBecomesTheSameJob() {
        Experiment experiment =
                Fixtures.experiment("ping-pong", "variants: [{name: a, akka: {}}, {name: b, spin: {}}]");
        assertEquals(job(Fixtures.trial(experiment, 1)), job(Fixtures.trial(experiment, 1)));
        assertNotEquals(job(Fixtures.trial(experiment, 1)), job(Fixtures.trial(experiment, 2)));
    }

    @Test
    void thePlanCrossesWholeEvenIfItHoldsWhatKubernetesTakesForAVariable() {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", """
                        variants: [{name: spin, spin: {}}]
                        placement: {annotations: {example.com/cost: "$(POD_IP) $5 $$"}}
                        """), 0);
        List<String> args = container(trial).getArgs();
        String argument = args.get(args.indexOf("--plan") + 1);
        assertFalse(argument.replace("$$", "").contains("$"), argument);
        assertEquals(trial.getSpec(), Json.read(argument.replace("$$", "$"), TrialPlan.class));
    }

    private static io.fabric8.kubernetes.api.model.Container container(Trial trial) {
        return TrialJob.of(trial, trial.getSpec(), SETTINGS)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst();
    }

    private static Affinity affinity(String spec) {
        Trial trial = Fixtures.trial(Fixtures.experiment("ping-pong", spec), 0);
        return TrialJob.of(trial, trial.getSpec(), SETTINGS)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getAffinity();
    }

    /** The whole object; in the file, PLAN stands for the trial's plan and FLAGS for the JVM's flags. */
    private static <T> void assertSame(String file, Trial trial, T made, Class<T> type) throws IOException {
        try (InputStream in = TrialJobTest.class.getResourceAsStream(file)) {
            T expected = Serialization.unmarshal(new String(in.readAllBytes(), StandardCharsets.UTF_8), type);
            if (expected instanceof Job job) {
                List<String> args = job.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getLast()
                        .getArgs();
                args.set(args.indexOf("PLAN"), Json.write(trial.getSpec()));
                int flags = args.indexOf("FLAGS");
                args.remove(flags);
                args.addAll(flags, JvmFlags.of(trial.getSpec()));
            }
            assertEquals(expected, made, () -> Serialization.asYaml(made));
        }
    }

    private static Job job(Trial trial) {
        return TrialJob.of(trial, trial.getSpec(), SETTINGS);
    }
}
