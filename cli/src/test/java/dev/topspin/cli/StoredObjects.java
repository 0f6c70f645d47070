package dev.topspin.cli;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialAttempt;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.Reports;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the operator leaves in a cluster of an experiment lab-1 of 2 cells and 2 forks, whose trials take about 30 s each. */
final class StoredObjects {
    private static final String NAME = "lab-1";

    private final KubernetesClient client;
    private final Plan plan;
    private final String spec;

    StoredObjects(KubernetesClient client) throws Exception {
        this(client, 1);
    }

    /** @param parallelism how many of its trials may run at once; with 2 there are 6, as the floors run on either lane */
    StoredObjects(KubernetesClient client, int parallelism) throws Exception {
        this.client = client;
        ExperimentFile.Experiment experiment = ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: lab-1, namespace: lab}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: spin, spin: {}}, {name: tcp, akkaRemote: {topology: CrossNode}}]
                  placement: {pinning: Preferred, memory: 64Mi}
                  measurement: {forks: 2}
                  runPolicy: {parallelism: %d}
                """.formatted(parallelism));
        plan = Plan.of(NAME, experiment.spec());
        spec = Json.write(experiment.spec());
    }

    /** Lets the command line find the server. */
    static void kubeconfig(Path folder, String server) throws IOException {
        Path file = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "%s"}}]
                users: [{name: u, user: {}}]
                contexts: [{name: here, context: {cluster: c, user: u, namespace: lab}}]
                current-context: here
                """.formatted(server));
        System.setProperty("kubeconfig", file.toString());
    }

    Plan plan() {
        return plan;
    }

    String running() {
        return status("Running", null, "Succeeded", "Unknown", "trial 1 of 4");
    }

    String finished(String phase) {
        return status(phase, at(120), "Succeeded", "True", "4 trials have valid results");
    }

    String queued(String message) {
        return status("Queued", null, "Queued", "True", message);
    }

    String queued(String place, String message) {
        return queued(place + ": " + message).replace("\"phase\":", "\"queue\":\"" + place + "\",\"phase\":");
    }

    String stalled(String message) {
        return status("Stalled", null, "Stalled", "True", message);
    }

    String refused(String message) {
        return status("Failed", null, "Valid", "False", message);
    }

    private String status(String phase, String completionTime, String type, String status, String message) {
        Map<String, Object> all = new java.util.TreeMap<>();
        all.put("phase", phase);
        all.put("startTime", at(0));
        all.put("planHash", plan.hash());
        all.put("conditions", List.of(Map.of("type", type, "status", status, "message", message)));
        if (completionTime != null) {
            all.put("completionTime", completionTime);
        }
        return """
                {"apiVersion":"topspin.dev/v1alpha1","kind":"Experiment",
                "metadata":{"name":"lab-1","namespace":"lab"},"spec":%s,"status":%s}
                """.formatted(spec, Json.write(all));
    }

    void experiment(String document) {
        client.genericKubernetesResources(kind("Experiment", "experiments"))
                .inNamespace("lab")
                .resource(Serialization.unmarshal(document, GenericKubernetesResource.class))
                .create();
    }

    String experimentAsStored() {
        return Json.write(client.genericKubernetesResources(kind("Experiment", "experiments"))
                .inNamespace("lab")
                .withName(NAME)
                .get());
    }

    void deleteTrial(int index) {
        client.genericKubernetesResources(kind("Trial", "trials"))
                .inNamespace("lab")
                .withName(plan.trials().get(index).name())
                .delete();
    }

    void deleteExperiment() {
        client.genericKubernetesResources(kind("Experiment", "experiments"))
                .inNamespace("lab")
                .withName(NAME)
                .delete();
    }

    void endedTrials(int count) {
        for (int i = 0; i < count; i++) {
            endedTrial(i);
        }
    }

    void endedTrial(int index) {
        endedTrial(index, UnaryOperator.identity());
    }

    /** @param altered what another version of Topspin has made of the document */
    void endedTrial(int index, UnaryOperator<String> altered) {
        TrialPlan trial = plan.trials().get(index);
        List<PodReport> reports = new ArrayList<>(List.of(onNode(Reports.good(trial, Role.driver, 80 + index), "n1")));
        if (trial.pods() > 1) {
            reports.add(onNode(Reports.good(trial, Role.responder, 0), "n2"));
        }
        trial(trial, "Succeeded", Map.of("result", TrialResult.of(trial, reports)), altered);
    }

    void failedTrial(int index, String reason, String message) {
        trial(
                plan.trials().get(index),
                "Failed",
                Map.of("reason", reason, "message", message),
                UnaryOperator.identity());
    }

    /** An attempt at a trial that the infrastructure ended. */
    void failedAttempt(int index, TrialAttempt attempt, String reason, String message) {
        trial(
                plan.trials().get(index).attempted(attempt),
                "Failed",
                Map.of("reason", reason, "message", message),
                UnaryOperator.identity());
    }

    /** An attempt at a trial that has a result. */
    void endedAttempt(int index, TrialAttempt attempt) {
        TrialPlan trial = plan.trials().get(index).attempted(attempt);
        trial(
                trial,
                "Succeeded",
                Map.of("result", TrialResult.of(trial, List.of(onNode(Reports.good(trial, Role.driver, 80), "n1")))),
                UnaryOperator.identity());
    }

    private static PodReport onNode(PodReport r, String node) {
        Environment e = r.environment();
        return r.withEnvironment(new EnvironmentFixture()
                .cpuModel(e.cpuModel())
                .node(node)
                .clockNanos(e.clockNanos())
                .settings(e.settings())
                .build());
    }

    /** @param seconds after which it was over */
    void endedTrial(int index, int seconds) {
        endedTrial(
                index,
                text -> text.replaceAll("\"completionTime\":\"[^\"]*\"", "\"completionTime\":\"" + at(seconds) + "\""));
    }

    void runningTrial(int index) {
        trial(
                plan.trials().get(index),
                "Running",
                Map.of(),
                text -> text.replaceAll("\"completionTime\":\"[^\"]*\",", ""));
    }

    private void trial(TrialPlan trial, String phase, Map<String, Object> status, UnaryOperator<String> altered) {
        Map<String, Object> all = new java.util.TreeMap<>(status);
        all.put("phase", phase);
        all.put("completionTime", at(30));
        String document = """
                {"apiVersion":"topspin.dev/v1alpha1","kind":"Trial",
                "metadata":{"name":"%s","namespace":"lab","labels":{"topspin.dev/experiment":"lab-1"}},
                "spec":%s,"status":%s}
                """.formatted(trial.name(), Json.write(trial), Json.write(all));
        client.genericKubernetesResources(kind("Trial", "trials"))
                .inNamespace("lab")
                .resource(Serialization.unmarshal(altered.apply(document), GenericKubernetesResource.class))
                .create();
    }

    void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The server takes the time of an object's making for its own. */
    private static String at(int seconds) {
        return Instant.now()
                .truncatedTo(ChronoUnit.SECONDS)
                .plusSeconds(seconds)
                .toString();
    }

    static ResourceDefinitionContext kind(String kind, String plural) {
        return new ResourceDefinitionContext.Builder()
                .withGroup("topspin.dev")
                .withVersion("v1alpha1")
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build();
    }
}
