package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.api.Experiment;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * A sweep of {@link SweptNodes} in the cluster.
 *
 * @param name of the object
 */
record Sweep(String name) {
    static final Duration LONG_ENOUGH = Duration.ofMinutes(10);

    private static final String HEAD = """
            apiVersion: topspin.dev/v1alpha1
            kind: NodeSweep
            metadata: {name: NAME}
            spec:
              nodes: {selector: {matchLabels: {topspin.dev/e2e: swept}}}
              measurement: {warmup: {iterations: 4, time: 100ms}, iterations: 4, time: 150ms}
              placement:
                cpus: 1
                housekeepingCpus: 0
                memory: 512Mi
                pinning: None
                tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]
            """;

    /** One thread, so that it needs no more than a CPU. */
    static final String ACTOR = "local: [{name: actor, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]";

    /**
     * Makes it, or changes it.
     *
     * @param more lines of its spec
     */
    static Sweep apply(String name, String... more) {
        Shell.Output output = Cluster.kubectlWith(document(name, more), "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
        return new Sweep(name);
    }

    /** @return one of this name, as a user would write it, with more lines of its spec */
    static String document(String name, String... more) {
        return HEAD.replace("NAME", name) + "  " + String.join("\n  ", more) + "\n";
    }

    NodeSweepStatus await(Predicate<NodeSweepStatus> wanted) {
        return Await.until(
                        "sweep " + name,
                        LONG_ENOUGH,
                        () -> Cluster.client()
                                .resources(NodeSweep.class)
                                .inNamespace(Topspin.EXPERIMENTS)
                                .withName(name)
                                .get(),
                        sweep -> sweep.getStatus() != null && wanted.test(sweep.getStatus()))
                .getStatus();
    }

    /** Waits for its end, and prints what a user would see. */
    NodeSweepStatus awaitEnd() {
        NodeSweepStatus status = await(s -> s.phase() != null && s.phase().over());
        System.out.println(Cluster.kubectl("get", "nodesweep", name, "-n", Topspin.EXPERIMENTS));
        System.out.println(
                Cluster.kubectl("get", "nodereports", "-n", Topspin.EXPERIMENTS, "-l", "topspin.dev/sweep=" + name));
        System.out.println(Cluster.kubectl("describe", "nodesweep", name, "-n", Topspin.EXPERIMENTS));
        return status;
    }

    boolean over() {
        return await(_ -> true).completionTime() != null;
    }

    /** @return the experiments that it consists of by now */
    List<Experiment> experiments() {
        return Cluster.client()
                .resources(Experiment.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withLabel("topspin.dev/sweep", name)
                .list()
                .getItems();
    }

    /** @return the row of a node */
    NodeReportStatus row(String node) {
        return Cluster.client()
                .resources(NodeReport.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(name + "-" + node)
                .get()
                .getStatus();
    }

    void delete() {
        Cluster.kubectl("delete", "nodesweep", name, "-n", Topspin.EXPERIMENTS);
    }
}
