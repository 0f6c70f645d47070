package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.StatusPatch;
import dev.topspin.operator.trial.TrialStore;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowMakerTest {
    private final ApiServer api = new ApiServer();
    private final Histograms histograms =
            new Histograms(new TrialStore(api.client(), new StatusPatch(api.client(), Mapping.mapper()), (_, _) -> {}));
    private final RowMaker rows = new RowMaker(histograms);
    private final Experiment experiment = Fixtures.experiment(
            "x", "variants: [{name: one, akka: {}}, {name: two, akka: {}}]\nmeasurement: {forks: 2}");
    private final Plan plan = Fixtures.plan(experiment);

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void percentilesAreOfTheHistogramsThatTrialsHaveStored() {
        store(0);
        CellResult row = rows.of("lab", plan, condensed(0), List.of()).getFirst();
        assertEquals(0.08, row.roundTrip().p50Micros(), 0.001);
        assertEquals(0.9, row.roundTrip().p999Micros(), 0.01);
    }

    @Test
    void histogramsOfTrialsThatEndedOfLateAreNotRead() {
        histograms.keep("lab", plan.trials().getFirst().name(), plan.hash(), whole(0));
        assertNotNull(rows.of("lab", plan, condensed(0), List.of()).getFirst().roundTrip());
        assertEquals(0, api.server().getRequestCount());
    }

    @Test
    void onlyCellsThatGotAnotherForkHaveTheirsRead() {
        store(0);
        store(1);
        List<CellResult> before = rows.of("lab", plan, condensed(0, 1), List.of());
        int read = api.server().getRequestCount();
        List<CellResult> again = new RowMaker(freshHistograms()).of("lab", plan, condensed(0, 1), before);
        assertEquals(before, again);
        assertEquals(read, api.server().getRequestCount(), "nothing is new");
        store(2);
        read = api.server().getRequestCount();
        List<CellResult> more = new RowMaker(freshHistograms()).of("lab", plan, condensed(0, 1, 2), before);
        String cell = plan.trials().get(2).cell().name();
        assertEquals(
                2,
                more.stream()
                        .filter(r -> r.cell().equals(cell))
                        .findFirst()
                        .orElseThrow()
                        .forks());
        assertEquals(read + 2, api.server().getRequestCount(), "both forks of the one cell");
    }

    private Histograms freshHistograms() {
        return new Histograms(
                new TrialStore(api.client(), new StatusPatch(api.client(), Mapping.mapper()), (_, _) -> {}));
    }

    private TrialResult whole(int index) {
        return Trials.good(plan.trials().get(index), 40);
    }

    private Map<Integer, TrialResult> condensed(int... indexes) {
        Map<Integer, TrialResult> results = new TreeMap<>();
        for (int index : indexes) {
            results.put(index, whole(index).condensed());
        }
        return results;
    }

    private void store(int index) {
        Trial trial = Fixtures.trial(experiment, index);
        trial.setStatus(new TrialStatus(
                1L,
                TrialStatus.Phase.Succeeded,
                null,
                null,
                null,
                null,
                null,
                "n1",
                null,
                null,
                null,
                null,
                null,
                whole(index)));
        api.client().resource(trial).create();
    }
}
