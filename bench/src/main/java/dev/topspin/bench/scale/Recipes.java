package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.sweep.SweepFile;

/** The experiments that are run and stored, all on fake nodes. */
final class Recipes {
    private static final String ONE_POD = "akka: {dispatcher: {executor: ForkJoin, threads: 2}}";
    private static final String PAIR = "akkaRemote: {topology: CrossNode, transport: Tcp}";
    private static final String ANYWHERE = "type: kwok";
    private static final String ONE_NODE = "kubernetes.io/hostname: kwok-1";

    private static final String NO_MATRIX = "";

    /** So long the pods of a sweep run. */
    static final double SWEPT_SECONDS = 0.5;

    private Recipes() {}

    /** @return ten trials of five cells; what is stored of the finished ones looks like it */
    static ExperimentFile.Experiment finished(String name) {
        return experiment(name, ONE_POD, "matrix: {throughput: [1, 5, 20, 100, 500]}", 2, ANYWHERE, "200ms");
    }

    static ExperimentFile.Experiment onePod(String name, int trials) {
        return experiment(name, ONE_POD, NO_MATRIX, trials, ANYWHERE, "500ms");
    }

    static ExperimentFile.Experiment pair(String name, int trials) {
        return experiment(name, PAIR, NO_MATRIX, trials, ANYWHERE, "500ms");
    }

    /** All of these want the same node. */
    static ExperimentFile.Experiment onOneNode(String name, int trials) {
        return experiment(name, ONE_POD, NO_MATRIX, trials, ONE_NODE, "300ms");
    }

    static ExperimentFile.Experiment longer(String name, int trials) {
        return experiment(name, ONE_POD, NO_MATRIX, trials, ANYWHERE, "3s");
    }

    /** @return as the API server takes it; each of its pods runs for {@link #SWEPT_SECONDS}, and meets nobody */
    static ObjectNode sweep(String name, SweepSize size, String namespace) {
        String yaml = """
                apiVersion: topspin.dev/v1alpha1
                kind: NodeSweep
                metadata: {name: %s}
                spec:
                  nodes: {selector: {matchLabels: {%s}}, max: %d}
                  pairs: {coverage: {rounds: %d}, processes: %s}
                  placement:
                    tolerations: [{key: kwok.x-k8s.io/node, operator: Exists}]
                    annotations: {kwok.topspin.dev/runs-for: %dms}
                """.formatted(
                name, ANYWHERE, size.nodes(), size.rounds(), size.processes(), Math.round(1000 * SWEPT_SECONDS));
        try {
            SweepFile.Sweep sweep = SweepFile.read(yaml);
            return object("NodeSweep", sweep.name(), namespace, Json.write(sweep.spec()));
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(yaml, e);
        }
    }

    private static ExperimentFile.Experiment experiment(
            String name, String runtime, String matrix, int forks, String nodes, String runsFor) {
        String yaml = """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: %s}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: actors, %s}]
                  %s
                  placement:
                    nodeSelector: {%s}
                    tolerations: [{key: kwok.x-k8s.io/node, operator: Exists}]
                    annotations: {kwok.topspin.dev/runs-for: %s}
                  measurement: {forks: %d}
                """.formatted(name, runtime, matrix, nodes, runsFor, forks);
        try {
            return ExperimentFile.read(yaml);
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(yaml, e);
        }
    }

    /** @return as the API server takes it */
    static ObjectNode object(ExperimentFile.Experiment experiment, String namespace) {
        return object("Experiment", experiment.name(), namespace, Json.write(experiment.spec()));
    }

    private static ObjectNode object(String kind, String name, String namespace, String spec) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", ExperimentFile.API_VERSION).put("kind", kind);
        object.putObject("metadata").put("name", name).put("namespace", namespace);
        object.set("spec", Json.read(spec, JsonNode.class));
        return object;
    }
}
