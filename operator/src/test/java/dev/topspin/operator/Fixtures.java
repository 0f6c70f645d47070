package dev.topspin.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.Experiment;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Violation;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.operator.build.TrialObjects;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Instant;
import java.util.List;

/** Valid objects to start from, as the API server stores them: with their defaults. */
public final class Fixtures {
    public static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");

    /** Spin, and actors with one and with eight messages in flight. */
    public static final String IN_FLIGHT = """
            variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
            matrix: {inFlight: [1, 8]}
            measurement: {forks: 1, warmup: {iterations: 10, time: 1s}, iterations: 5, time: 2s}
            placement: {pinning: Preferred}
            """;

    /** Printed by the build of 81ce17b, of experiment "x": spin had one message in flight. */
    public static final String HASH_OF_ONE_IN_FLIGHT = "4a61e578b3acf44c";

    private Fixtures() {}

    /** @param spec the lines below {@code spec:} but for the workload, in YAML's flow style or indented by two */
    public static Experiment experiment(String name, String spec) {
        String document = """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: %s, namespace: lab}
                spec:
                  workload: {pingPong: {roundTrips: 1000}}
                """.formatted(name) + spec.indent(2);
        try {
            Experiment experiment = new Experiment();
            experiment.setMetadata(new ObjectMetaBuilder()
                    .withName(name)
                    .withNamespace("lab")
                    .withUid("uid-of-" + name)
                    .withGeneration(1L)
                    .withCreationTimestamp(CREATED.toString())
                    .build());
            experiment.setSpec(ExperimentFile.read(document).spec());
            return experiment;
        } catch (InvalidExperimentException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** @param spec the lines below {@code spec:}, in YAML */
    public static NodeSweep sweep(String name, String spec) {
        ObjectNode tree = tree(spec);
        List<Violation> found = CrdSchemas.complete("nodesweeps", tree);
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(found.toString());
        }
        NodeSweep sweep = new NodeSweep();
        sweep.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace("lab")
                .withUid("uid-of-" + name)
                .withGeneration(1L)
                .withCreationTimestamp(CREATED.toString())
                .build());
        sweep.setSpec(Json.convert(tree, NodeSweepSpec.class));
        return sweep;
    }

    private static ObjectNode tree(String yaml) {
        try {
            return (ObjectNode) new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static Plan plan(Experiment experiment) {
        return Plan.of(experiment.getMetadata().getName(), experiment.getSpec());
    }

    /** @return one of the experiment's trials, as stored */
    public static Trial trial(Experiment experiment, int index) {
        TrialPlan plan = plan(experiment).trials().get(index);
        Trial trial = TrialObjects.trial(experiment, plan);
        trial.getMetadata().setUid("uid-of-" + plan.name());
        trial.getMetadata().setGeneration(1L);
        trial.getMetadata().setCreationTimestamp(CREATED.toString());
        return trial;
    }
}
