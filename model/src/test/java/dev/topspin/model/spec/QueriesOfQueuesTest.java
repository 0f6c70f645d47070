package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Plan;
import org.junit.jupiter.api.Test;

/** Queries that go through queues, which have no dispatcher. */
class QueriesOfQueuesTest {
    private static ExperimentSpec spec() throws InvalidExperimentException {
        return ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: queues}
                spec:
                  workload: {queries: {queries: 100000, pairs: 1, inFlight: 16}}
                  variants: [{name: spsc, queue: {}}]
                  placement: {cpus: 1, memory: 512Mi}
                """).spec();
    }

    @Test
    void arePlanned() throws InvalidExperimentException {
        assertEquals("spsc", Plan.cells(spec()).getFirst().variant().name());
    }
}
