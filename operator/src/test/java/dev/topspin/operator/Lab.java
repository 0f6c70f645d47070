package dev.topspin.operator;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.operator.kube.Renewals;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.EventListBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/** The operator against an API server without controllers: the test is the Job controller, the scheduler and the kubelet. */
final class Lab implements AutoCloseable {
    private final ApiServer api = new ApiServer();
    private final KubernetesClient client = api.client();
    private final Map<String, String> more;
    private TopspinOperator operator;

    Lab() {
        this(Map.of());
    }

    /**
     * @param more settings of the operator than its image and namespaces
     * @param nodes that are there beside n1 to n3 when the operator starts
     */
    Lab(Map<String, String> more, Node... nodes) {
        this.more = more;
        List.of("a", "b", "c").forEach(pool -> client.resource(node("n" + (pool.charAt(0) - 'a' + 1), pool))
                .create());
        List.of(nodes).forEach(node -> client.resource(node).create());
        startOperator();
    }

    /** @return a node that is ready, has four CPUs to hand out and is of a pool */
    static Node node(String name, String pool) {
        Map<String, Quantity> resources = Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi"));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(Map.of("kubernetes.io/hostname", name, "pool", pool))
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withAllocatable(resources)
                .withCapacity(resources)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    /** @return to tell the API server what to answer instead */
    KubernetesMockServer server() {
        return api.server();
    }

    void startOperator() {
        startOperator("registry.example/topspin:1");
    }

    /**
     * The mock server now and then breaks a watch as it opens ("Invalid UTF-8 in frame TEXT"): the operator's process ends then, and is
     * started again as a Deployment would.
     *
     * @param image of the trials' pods, as after an upgrade
     */
    void startOperator(String image) {
        Map<String, String> environment = new TreeMap<>(more);
        environment.putAll(Map.of("TOPSPIN_IMAGE", image, "WATCH_NAMESPACE", "lab", "POD_NAMESPACE", "lab"));
        AtomicBoolean ended = new AtomicBoolean();
        do {
            if (ended.getAndSet(false)) {
                operator.close();
            }
            operator = new TopspinOperator(
                    client,
                    Settings.of(environment),
                    new PrometheusRegistry(),
                    false,
                    Clock.systemUTC(),
                    new Renewals("none", System::nanoTime),
                    () -> ended.set(true));
            operator.start();
            // the mock server doesn't replay what happened between a list and its watch, as an API server does
            Eventually.that("the watches to be open", () -> ended.get() || operator.ready(), () -> "");
        } while (ended.get());
    }

    /** Stops the operator's process, and nothing else. */
    void killOperator() {
        operator.close();
    }

    Experiment apply(String name, String spec) {
        Experiment experiment = Fixtures.experiment(name, spec);
        experiment.getMetadata().setUid(null);
        experiment.getMetadata().setCreationTimestamp(null);
        return client.resource(experiment).create();
    }

    /** @return the trial, once its Job is there */
    Trial awaitJob(String name) {
        Eventually.that("the Job " + name, () -> job(name) != null, this::story);
        return trial(name);
    }

    /** The pod of this index reports what the driver or responder of a good trial does. */
    void succeed(Trial trial, double nsPerOp) {
        TrialPlan plan = trial.getSpec();
        end(trial, 0, 0, TerminationMessages.driver(plan, nsPerOp));
        if (plan.pods() > 1) {
            end(trial, 1, 0, TerminationMessages.responder(plan));
        }
    }

    /** The only pod of a trial ends on node n1 with this report. */
    void report(Trial trial, String report) {
        end(trial, 0, 0, report);
    }

    void fail(Trial trial, String message) {
        end(trial, 0, 1, TerminationMessages.failed(trial.getSpec(), "driver", Reason.WorkloadError, message));
    }

    private void end(Trial trial, int index, int exitCode, String report) {
        end(trial, index, "n" + (index + 1), exitCode, report);
    }

    /** The pod of this index ends on a node. */
    void end(Trial trial, int index, String node, int exitCode, String report) {
        Pod pod = Pods.pod(trial, index)
                .on(node, Instant.now())
                .terminated(exitCode, exitCode == 0 ? "Completed" : "Error", report, Instant.now())
                .build();
        store(trial, pod);
    }

    void store(Trial trial, Pod pod) {
        pod.getMetadata()
                .getOwnerReferences()
                .getFirst()
                .setUid(job(trial.getMetadata().getName()).getMetadata().getUid());
        client.resource(pod).create();
    }

    /** From now on these events, which a component of the cluster left, are those of an object. */
    void said(HasMetadata object, Event... events) {
        String uid = object.getMetadata().getUid();
        List<Event> all = Stream.of(events)
                .map(event -> new EventBuilder(event)
                        .withNewInvolvedObject()
                        .withUid(uid)
                        .endInvolvedObject()
                        .build())
                .toList();
        server().expect()
                .get()
                .withPath("/api/v1/namespaces/lab/events?fieldSelector=involvedObject.uid%3D" + uid)
                .andReturn(200, new EventListBuilder().withItems(all).build())
                .always();
    }

    /** The trial waits, and its condition says what for. */
    void awaitHeldUp(String name, String words) {
        Eventually.that(
                "the trial to say so",
                () -> trial(name).getStatus() != null
                        && trial(name).getStatus().conditions().stream()
                                .anyMatch(c -> "HeldUp".equals(c.getReason())
                                        && c.getMessage().contains(words)),
                this::story);
    }

    /** The trial's pod can't be placed, and the trial says so while it waits. */
    void awaitUnschedulable(Trial trial) {
        String words = "0/3 nodes are available";
        store(trial, Pods.pod(trial, 0).unschedulable(words).build());
        String name = trial.getMetadata().getName();
        Eventually.that(
                "the scheduler's words",
                () -> trial(name).getStatus() != null
                        && trial(name).getStatus().conditions().stream()
                                .anyMatch(c -> c.getMessage().equals("Unschedulable: " + words)),
                this::story);
        Assertions.assertEquals(
                TrialStatus.Phase.Pending, trial(name).getStatus().phase());
    }

    ExperimentStatus awaitStatus(String name, String what, Predicate<ExperimentStatus> wanted) {
        Eventually.that(what, () -> status(name) != null && wanted.test(status(name)), this::story);
        return status(name);
    }

    ExperimentStatus status(String name) {
        Experiment experiment = experiment(name);
        return experiment == null ? null : experiment.getStatus();
    }

    Condition condition(String name, String type) {
        return status(name).conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }

    Experiment experiment(String name) {
        return client.resources(Experiment.class)
                .inNamespace("lab")
                .withName(name)
                .get();
    }

    Trial trial(String name) {
        return client.resources(Trial.class).inNamespace("lab").withName(name).get();
    }

    Job job(String name) {
        return client.batch().v1().jobs().inNamespace("lab").withName(name).get();
    }

    /** Every trial that runs reports what the driver of a good trial does. */
    void succeedAll(double nsPerOp) {
        for (String name : jobs()) {
            Trial trial = trial(name);
            boolean waits = trial != null
                    && trial.getStatus() != null
                    && trial.getStatus().phase() == TrialStatus.Phase.Pending
                    && client.pods()
                            .inNamespace("lab")
                            .withLabel("topspin.dev/trial", name)
                            .list()
                            .getItems()
                            .isEmpty();
            if (waits) {
                succeed(trial, nsPerOp);
            }
        }
    }

    /** @return the image of a trial's pods */
    String image(String job) {
        return client.genericKubernetesResources("batch/v1", "Job")
                .inNamespace("lab")
                .withName(job)
                .get()
                .<String>get("spec", "template", "spec", "containers", 0, "image");
    }

    /** @return the leases of nodes */
    List<Lease> leases() {
        return client.leases()
                .inNamespace("lab")
                .withLabel("app.kubernetes.io/managed-by", "topspin")
                .list()
                .getItems();
    }

    List<String> trials() {
        return names(client.resources(Trial.class).inNamespace("lab").list().getItems());
    }

    List<String> jobs() {
        return names(client.batch().v1().jobs().inNamespace("lab").list().getItems());
    }

    List<String> services() {
        return names(client.services().inNamespace("lab").list().getItems());
    }

    List<Secret> secrets() {
        return client.secrets().inNamespace("lab").list().getItems();
    }

    /** @return the events of an experiment as {@code Reason: message} in the order of their names */
    List<String> events(String experiment) {
        return client.v1().events().inNamespace("lab").list().getItems().stream()
                .filter(e -> e.getInvolvedObject().getName().equals(experiment))
                .sorted(Comparator.comparing((Event e) -> e.getMetadata().getName()))
                .map(e -> e.getReason() + ": " + e.getMessage())
                .toList();
    }

    String story() {
        return Serialization.asYaml(client.resources(Experiment.class)
                        .inNamespace("lab")
                        .list()
                        .getItems())
                + trials()
                + jobs();
    }

    private static List<String> names(List<? extends HasMetadata> objects) {
        return objects.stream().map(o -> o.getMetadata().getName()).sorted().toList();
    }

    KubernetesClient client() {
        return client;
    }

    @Override
    public void close() {
        operator.close();
        api.close();
    }
}
