package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What namespaces and webhooks do to the pods of a trial: refuse them, hold them up, add containers to them. */
@EndToEndBesideOthers
@Order(4)
class AdmissionE2E {
    private static final String NAMESPACE = "topspin-admission";
    private static final String AKKA = "{name: one, akka: {}}";

    private static final PodAdmission PODS = new PodAdmission(NAMESPACE);

    @BeforeAll
    static void makeNamespace() {
        Capacity.now().requireNode(1, "a trial");
        PODS.makeNamespace();
    }

    @AfterAll
    static void removeIt() {
        PODS.removeNamespace();
    }

    @Test
    @Order(1)
    void aLimitRangeThatForbidsThePodEndsTheTrialAtOnceInItsWords() {
        PODS.apply("""
                apiVersion: v1
                kind: LimitRange
                metadata: {name: small}
                spec: {limits: [{type: Container, max: {cpu: 500m}}]}
                """);
        assertRefused("ranged", "maximum cpu usage per Container is 500m, but limit is 1");
        Cluster.kubectl("delete", "limitrange", "small", "-n", NAMESPACE);
    }

    @Test
    @Order(2)
    void aPolicyThatDeniesThePodEndsTheTrialAtOnceInItsWords() {
        PODS.deny("only what the platform team has seen");
        assertRefused("denied", "only what the platform team has seen");
        PODS.removePolicy("validating", "only what the platform team has seen");
    }

    @Test
    @Order(3)
    void aWebhookThatDeniesThePodEndsTheTrialAtOnceAndOneThatDoesNotAnswerAtItsStartDeadline(@TempDir Path folder) {
        String words = "only signed images";
        try (DenyingWebhook webhook = new DenyingWebhook(folder, words)) {
            PODS.apply(webhook.registration(NAMESPACE));
            PODS.awaitInPods(words);
            assertRefused(
                    "unsigned", "admission webhook \"" + NAMESPACE + ".example.com\" denied the request: " + words);
        }
        PODS.awaitInPods("failed calling webhook");
        assertFails(
                Draft.of("not-asked", AKKA).withRunPolicy("startDeadline: 5s"),
                Reason.StartDeadlineExceeded,
                "not all pods ran within 5 s: no pod: Internal error occurred: failed calling webhook");
        PODS.removeWebhook("failed calling webhook");
    }

    @Test
    @Order(4)
    void aFullQuotaOfPodsIsSaidAndEndsNoTrialBeforeItsStartDeadlineAndThenEachAttemptAtIt() {
        PODS.apply("""
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: none}
                spec: {hard: {pods: "0"}}
                """);
        PODS.awaitInPods("exceeded quota: none");
        Run late = Run.apply(NAMESPACE, Draft.of("never-let-in", AKKA).withRunPolicy("startDeadline: 5s, retries: 1"));
        Run run = Run.apply(NAMESPACE, Draft.of("held-up", AKKA));
        try {
            for (Trial attempt : late.awaitFailedAttempts(2, PodAdmission.AT_ONCE)) {
                assertEquals(Reason.QuotaExceeded.name(), attempt.getStatus().reason(), late::story);
                String said = attempt.getStatus().message();
                System.out.println(said);
                assertTrue(said.contains("exceeded quota: none"), said);
            }
            assertEquals(Phase.Failed, late.status().phase());
            assertEquals(1, late.status().trials().retried(), late::story);
            late.delete();
            String words = Await.until(
                    "the trial to say what holds it up",
                    PodAdmission.AT_ONCE,
                    () -> Cluster.kubectl("get", "trials", "-n", NAMESPACE, "-o", "json"),
                    trials -> trials.contains("exceeded quota: none"));
            assertTrue(words.contains("HeldUp"), words);
        } finally {
            Cluster.kubectl("delete", "resourcequota", "none", "-n", NAMESPACE);
        }
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
    }

    @Test
    @Order(5)
    void aSidecarHidesNoReportAndWhereItCostsTheClassTheTrialSaysSo() {
        PODS.mutate("""
                [JSONPatch{op: "add", path: "/spec/containers/0", value: Object.spec.containers{
                name: "a-proxy", image: "localhost/busybox:1", imagePullPolicy: "IfNotPresent",
                command: ["sleep", "600"]}}]""", "a-proxy");
        Run measured = Run.apply(NAMESPACE, Draft.of("beside", AKKA).withPlacement("memory: 512Mi, pinning: None"));
        measured.awaitSuccess(Run.ONE_TRIAL);
        Run refused = Run.apply(NAMESPACE, Draft.of("not-alone", AKKA));
        Trial trial = refused.awaitFailedTrial(PodAdmission.AT_ONCE);
        assertEquals(Reason.PinningNotProven.name(), trial.getStatus().reason(), refused::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains("is Burstable: somebody has added a-proxy."), words);
        PODS.removePolicy("mutating", "a-proxy");
        measured.delete();
        refused.delete();
    }

    /** The claim is one of no devices, for which no driver is needed: it is made, allocated and prepared all the same. */
    @Test
    @Order(6)
    void podsHaveWhatTheirTemplateSaysOnceTheirServiceAccountIsThere() {
        PODS.apply("""
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaimTemplate
                metadata: {name: nothing}
                spec: {spec: {devices: {}}}
                """);
        Draft draft =
                Draft.of("template", AKKA).withRunPolicy("cleanPods: Never").withPlacement("""
                        memory: 512Mi, podTemplate: {metadata: {labels: {team: actors}}, spec: {
                        serviceAccountName: measuring, schedulerName: default-scheduler, imagePullSecrets: [{name: registry}],
                        resourceClaims: [{name: devices, resourceClaimTemplateName: nothing}],
                        topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}],
                        affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                        {matchExpressions: [{key: kubernetes.io/os, operator: In, values: [linux]}]}]}}}}}""");
        Run run = Run.apply(NAMESPACE, draft);
        try {
            String words = Await.until(
                    "the trial to say what holds it up",
                    PodAdmission.AT_ONCE,
                    () -> Cluster.kubectl("get", "trials", "-n", NAMESPACE, "-o", "json"),
                    trials -> trials.contains("HeldUp"));
            assertTrue(words.contains("serviceaccount \\\"measuring\\\" not found"), words);
        } finally {
            Cluster.kubectl("create", "serviceaccount", "measuring", "-n", NAMESPACE);
        }
        run.awaitSuccess(Run.ONE_TRIAL);
        Pod pod = run.pods().getFirst();
        assertEquals("actors", pod.getMetadata().getLabels().get("team"));
        assertEquals("measuring", pod.getSpec().getServiceAccountName());
        assertEquals("registry", pod.getSpec().getImagePullSecrets().getFirst().getName());
        assertEquals(
                "zone", pod.getSpec().getTopologySpreadConstraints().getFirst().getTopologyKey());
        assertEquals(
                "devices", pod.getStatus().getResourceClaimStatuses().getFirst().getName());
        assertEquals("Guaranteed", pod.getStatus().getQosClass());
        run.delete();
    }

    @Test
    @Order(7)
    void aSchedulerThatIsNotThereIsNamedAtTheStartDeadline() {
        Run run = Run.apply(
                NAMESPACE,
                Draft.of("not-scheduled", AKKA)
                        .withPlacement("memory: 512Mi, podTemplate: {spec: {schedulerName: nobody}}")
                        .withRunPolicy("startDeadline: 5s"));
        Trial trial = run.awaitFailedTrial(PodAdmission.AT_ONCE);
        assertEquals(Reason.StartDeadlineExceeded.name(), trial.getStatus().reason(), run::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains("NotScheduled by nobody (placement.podTemplate.spec.schedulerName)"), words);
        run.delete();
    }

    private static void assertRefused(String name, String said) {
        assertFails(Draft.of(name, AKKA), Reason.JobRejected, said);
    }

    private static void assertFails(Draft draft, Reason reason, String said) {
        Run run = Run.apply(NAMESPACE, draft);
        Trial trial = run.awaitFailedTrial(PodAdmission.AT_ONCE);
        assertEquals(Phase.Failed, run.status().phase());
        assertEquals(reason.name(), trial.getStatus().reason(), run::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains(said), words);
        run.delete();
    }
}
