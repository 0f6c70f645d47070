package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;

/** The experiments that are run and stored, all on fake nodes. */
final class Recipes {
    private static final String ONE_POD = "akka: {dispatcher: {executor: ForkJoin, threads: 2}}";
    private static final String PAIR = "akkaRemote: {topology: CrossNode, transport: Tcp}";
    private static final String ANYWHERE = "type: kwok";
    private static final String ONE_NODE = "kubernetes.io/hostname: kwok-1";

    private static final String NO_MATRIX = "";

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
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", ExperimentFile.API_VERSION).put("kind", "Experiment");
        object.putObject("metadata").put("name", experiment.name()).put("namespace", namespace);
        object.set("spec", Json.read(Json.write(experiment.spec()), JsonNode.class));
        return object;
    }
}
