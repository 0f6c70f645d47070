package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What namespaces and webhooks do to the pods of a trial: refuse them, hold them up, add containers to them. */
@EndToEndBesideOthers
@ResourceLock(EndToEndBesideOthers.OPERATOR)
@Order(22)
class AdmissionE2E {
    private static final String NAMESPACE = "topspin-admission";
    private static final String AKKA = "{name: one, akka: {}}";

    /** Before the start deadline of two minutes, which begins once there is a node, is over. */
    private static final Duration AT_ONCE = Duration.ofSeconds(90);

    /** A policy of the API server does what a webhook does, and needs nobody to answer. */
    private static final String POLICY = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: %1$s
            metadata: {name: topspin-e2e}
            spec:
              matchConstraints:
                namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: topspin-admission}}
                resourceRules:
                - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
              failurePolicy: Fail
            %2$s
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: %1$sBinding
            metadata: {name: topspin-e2e}
            spec: {policyName: topspin-e2e%3$s}
            """;

    @BeforeAll
    static void makeNamespace() {
        Capacity.now().requireNode(1, "a trial");
        Topspin.restrictedNamespace(NAMESPACE);
        Cluster.kubectl(
                "label", "namespace", NAMESPACE, "--overwrite", "pod-security.kubernetes.io/enforce=privileged");
    }

    @AfterAll
    static void removeIt() {
        for (String kind : List.of("mutatingadmissionpolicy", "validatingadmissionpolicy")) {
            Cluster.kubectl("delete", kind + "," + kind + "binding", "topspin-e2e", "--ignore-not-found");
        }
        Cluster.kubectl("delete", "namespace", NAMESPACE, "--ignore-not-found", "--timeout=120s");
    }

    @Test
    @Order(1)
    void aLimitRangeThatForbidsThePodEndsTheTrialAtOnceInItsWords() {
        apply("""
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
        apply(POLICY.formatted(
                "ValidatingAdmissionPolicy",
                "  validations: [{expression: \"false\", message: only what the platform team has seen}]",
                ", validationActions: [Deny]"));
        awaitInPods("only what the platform team has seen");
        assertRefused("denied", "only what the platform team has seen");
        removePolicy("validating", "only what the platform team has seen");
    }

    @Test
    @Order(3)
    void aQuotaOfPodsIsSaidWhileItIsFullAndEndsNothing() {
        apply("""
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: none}
                spec: {hard: {pods: "0"}}
                """);
        awaitInPods("exceeded quota: none");
        Run run = Run.apply(NAMESPACE, Draft.of("held-up", AKKA));
        try {
            String words = Await.until(
                    "the trial to say what holds it up",
                    AT_ONCE,
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
    @Order(4)
    void aSidecarHidesNoReportAndWhereItCostsTheClassTheTrialSaysSo() {
        mutate("""
                [JSONPatch{op: "add", path: "/spec/containers/0", value: Object.spec.containers{
                name: "a-proxy", image: "localhost/busybox:1", imagePullPolicy: "IfNotPresent",
                command: ["sleep", "600"]}}]""");
        awaitInPods("a-proxy");
        Run measured = Run.apply(NAMESPACE, Draft.of("beside", AKKA).withPlacement("memory: 512Mi, pinning: None"));
        measured.awaitSuccess(Run.ONE_TRIAL);
        Run refused = Run.apply(NAMESPACE, Draft.of("not-alone", AKKA));
        Trial trial = refused.awaitFailedTrial(AT_ONCE);
        assertEquals(Reason.PinningNotProven.name(), trial.getStatus().reason(), refused::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains("is Burstable: somebody has added a-proxy."), words);
        removePolicy("mutating", "a-proxy");
        measured.delete();
        refused.delete();
    }

    /** As OpenShift's restricted-v2 does it: a pod that names its user is refused, and one that doesn't is given one. */
    @Test
    @Order(5)
    void wherePodsNameNoUserWhoeverAdmitsThemChooses() {
        Topspin.upgrade("trials.runAsUser=null");
        try {
            mutate("""
                    has(object.spec.securityContext) && has(object.spec.securityContext.runAsUser) ?
                    [JSONPatch{op: "add", path: "/spec/nodeName", value: "it-names-its-user"}] :
                    [JSONPatch{op: "add", path: "/spec/securityContext/runAsUser", value: 1000740000}]""");
            awaitInPods("1000740000");
            Run run = Run.apply(NAMESPACE, Draft.of("given-a-user", AKKA).withRunPolicy("cleanPods: Never"));
            run.awaitSuccess(Run.ONE_TRIAL);
            assertEquals(
                    1000740000L,
                    run.pods().getFirst().getSpec().getSecurityContext().getRunAsUser());
            run.delete();
        } finally {
            removePolicy("mutating", "1000740000");
            Topspin.upgrade();
        }
    }

    /** The claim is one of no devices, for which no driver is needed: it is made, allocated and prepared all the same. */
    @Test
    @Order(6)
    void podsHaveWhatTheirTemplateSaysOnceTheirServiceAccountIsThere() {
        apply("""
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
                    AT_ONCE,
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
        Trial trial = run.awaitFailedTrial(AT_ONCE);
        assertEquals(Reason.StartDeadlineExceeded.name(), trial.getStatus().reason(), run::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains("NotScheduled by nobody (placement.podTemplate.spec.schedulerName)"), words);
        run.delete();
    }

    /** @param expression of JSON patches, in CEL */
    private static void mutate(String expression) {
        apply(POLICY.formatted(
                "MutatingAdmissionPolicy", """
                  reinvocationPolicy: Never
                  mutations:
                  - patchType: JSONPatch
                    jsonPatch:
                      expression: >-
                """ + expression.indent(8).stripTrailing(), ""));
    }

    private static void apply(String document) {
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", NAMESPACE, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    /** The API server follows a policy some moments after it has taken it. */
    private static void awaitInPods(String words) {
        Await.that("the policy to be followed", AT_ONCE, () -> probe().contains(words));
    }

    /** And for some moments after it is gone. */
    private static void removePolicy(String kind, String words) {
        String policy = kind + "admissionpolicy";
        Cluster.kubectl("delete", policy + "," + policy + "binding", "topspin-e2e", "--ignore-not-found");
        Await.that("the policy to be forgotten", AT_ONCE, () -> !probe().contains(words));
    }

    private static String probe() {
        return Cluster.kubectlWith("", "run", "probe", "--image=x", "-n", NAMESPACE, "--dry-run=server", "-o", "yaml")
                .all();
    }

    private static void assertRefused(String name, String said) {
        Run run = Run.apply(NAMESPACE, Draft.of(name, AKKA));
        Trial trial = run.awaitFailedTrial(AT_ONCE);
        assertEquals(Phase.Failed, run.status().phase());
        assertEquals(Reason.JobRejected.name(), trial.getStatus().reason(), run::story);
        String words = trial.getStatus().message();
        System.out.println(words);
        assertTrue(words.contains(said), words);
        run.delete();
    }
}
