package dev.topspin.bench.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.SweepFile;
import org.junit.jupiter.api.Test;

final class RecipesTest {
    @Test
    void aFinishedExperimentHasTenTrials() {
        ExperimentFile.Experiment finished = Recipes.finished("done");
        assertEquals(10, Plan.of(finished.name(), finished.spec()).trials().size());
    }

    @Test
    void anExperimentOfAskedTrialsHasAsMany() {
        ExperimentFile.Experiment pairs = Recipes.pair("pairs", 7);
        assertEquals(7, Plan.of(pairs.name(), pairs.spec()).trials().size());
        assertEquals(2, Plan.of(pairs.name(), pairs.spec()).trials().getFirst().pods());
    }

    @Test
    void aSweepIsOfAsManyNodesAndRoundsAsAsked() throws Exception {
        String stored = Recipes.sweep("all", new SweepSize(64, 63), "lab").toString();
        NodeSweepSpec read = SweepFile.read(stored).spec();
        assertEquals(64, read.nodes().max());
        assertEquals(63, read.rounds(64));
        assertEquals(2016, new SweepSize(64, 63).pairs());
    }

    @Test
    void whatIsCreatedPlansAsTheOperatorWill() throws Exception {
        ExperimentFile.Experiment one = Recipes.onePod("one", 3);
        String stored = Recipes.object(one, "lab").toString();
        ExperimentFile.Experiment read = ExperimentFile.read(stored);
        assertEquals(
                Plan.of(one.name(), one.spec()).hash(),
                Plan.of(read.name(), read.spec()).hash());
    }
}
