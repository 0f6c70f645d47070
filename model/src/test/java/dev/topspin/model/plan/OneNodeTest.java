package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OneNodeTest {
    private static final String EXPERIMENT = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata: {name: beside}
            spec:
              workload: {pingPong: {pairs: 1}}
              variants: [{name: actor, akka: {}}]
              measurement: {forks: 3}
              placement: {spread: OneNode}
              runPolicy: {parallelism: 3}
            """;

    @Test
    void eachForkIsALaneSoThatAllRunAtOnce() throws Exception {
        Plan plan = Plan.of("beside", ExperimentFile.read(EXPERIMENT).spec());
        assertEquals(3, plan.lanes().size());
        assertEquals(
                List.of(0, 1, 2),
                plan.lanes().stream()
                        .flatMap(lane -> lane.trials().stream())
                        .map(TrialPlan::index)
                        .toList());
    }

    @Test
    void whatCrossesNodesCantRunOnOne() {
        InvalidExperimentException e = assertThrows(
                InvalidExperimentException.class,
                () -> ExperimentFile.read(EXPERIMENT.replace("akka: {}", "akkaRemote: {topology: CrossNode}")));
        assertEquals(
                "spec.placement.spread: Unsupported value: \"OneNode\": variant \"actor\" crosses nodes",
                e.violations().getFirst().toString());
    }
}
