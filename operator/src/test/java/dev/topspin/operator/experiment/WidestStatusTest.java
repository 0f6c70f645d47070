package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Lane;
import dev.topspin.api.ExperimentStatus.Start;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Completion;
import dev.topspin.model.result.Interval;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.RoundTrip;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.Trust;
import dev.topspin.model.spec.Validation;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Mapping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** etcd takes 1.5 MiB of an object, its spec and metadata included. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // its plan of thousands of trials takes seconds to make
class WidestStatusTest {
    private static final int MOST_BYTES = 1 << 20;

    private final Experiment widest = Fixtures.experiment("x".repeat(40), """
            variants:
            - {name: %1$sa, akkaRemote: {dispatcher: {executor: Affinity}}}
            - {name: %1$sb, akkaRemote: {dispatcher: {executor: Affinity}}}
            - {name: %1$sc, akkaRemote: {dispatcher: {executor: Affinity}}}
            - {name: %1$sd, akkaRemote: {dispatcher: {executor: Affinity}}}
            matrix:
              inStep: [payloadBytes, inFlight, throughput, taskQueueSize, fairWorkThreshold]
              payloadBytes: %2$s
              inFlight: %2$s
              throughput: %2$s
              taskQueueSize: %2$s
              fairWorkThreshold: %2$s
              idleCpuLevel: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
              threads: [128]
              pairs: [64]
              lanes: [16]
            measurement: {forks: 9}
            placement: {cpus: 256, housekeepingCpus: 64}
            runPolicy: {parallelism: 128}
            """.formatted(
            "v".repeat(39), IntStream.range(0, 25).map(i -> 1000 + i).boxed().toList()));
    private final Plan plan = Fixtures.plan(widest);

    @Test
    void theWidestExperimentIsLegal() {
        assertEquals(List.of(), Validation.check(widest.getSpec()));
        assertEquals(1000, plan.cells().size());
        assertEquals(9000, plan.trials().size());
    }

    @Test
    void theWidestStatusFitsWithTheLongestOfEverything() throws Exception {
        List<CellResult> rows = new ArrayList<>();
        plan.cells().forEach(c -> rows.add(row(c.name(), c.variant().name(), c.label())));
        Map<Integer, TrialResult> failed = new TreeMap<>();
        plan.trials().forEach(t -> failed.put(t.index(), TrialResult.failed("DeadlineExceeded", "x".repeat(20_000))));
        ExperimentStatuses statuses =
                new ExperimentStatuses(widest, (_, _, _) -> RowTexts.fitting(rows), Fixtures.CREATED);
        List<Lane> lanes = IntStream.range(0, 128)
                .mapToObj(i -> new Lane(i, List.of("n".repeat(63), "m".repeat(63))))
                .toList();
        Start start = new Start("i".repeat(500), "1.0", Json.write(widest.getSpec()));
        widest.setStatus(statuses.running(Trials.progress(plan, Map.of()), 1, "m".repeat(9000), start, lanes));
        ExperimentStatus end = new ExperimentStatuses(widest, (_, _, _) -> RowTexts.fitting(rows), Fixtures.CREATED)
                .finished(Trials.progress(plan, failed), lanes);
        int bytes = Mapping.mapper().writeValueAsBytes(end).length;
        assertTrue(bytes < MOST_BYTES, () -> bytes + " bytes");
        assertEquals(1000, end.rows().size());
        assertEquals(1.234e-5, end.rows().getLast().roundTrip().p999Micros(), "no figure is left out");
    }

    @Test
    void whatHasRoomIsLeftAsItIs() {
        List<CellResult> rows = List.of(row("a", "a", null), row("b", "b", null));
        assertSame(rows, RowTexts.fitting(rows));
    }

    @Test
    void whereThereIsNoRoomEachRowSaysThatThereWasMoreAndWhatIsSaidOfFloorsGoesFirst() {
        Remark unsteady = new Remark.FloorDisturbed("spin", null, 2, 2, 1.5, 2);
        Remark other = new Remark.Other("r".repeat(200));
        CellResult small = CellResult.builder()
                .cell("a")
                .variant("a")
                .unit("hop")
                .pinned(true)
                .message("m".repeat(900))
                .remarks(List.of(other, unsteady))
                .build();
        List<CellResult> cut = RowTexts.fitting(Collections.nCopies(1000, small));
        assertEquals(
                List.of(unsteady, other, new Remark.NoRoom()), cut.getFirst().remarks());
        assertNull(cut.getFirst().message());
    }

    @Test
    void aFloorThatWasUnsteadyIsOneEvenWhereItsRemarkHadNoRoom() {
        Experiment experiment = Fixtures.experiment("x", "variants: [{name: spin, spin: {}}, {name: one, akka: {}}]");
        CellResult spin = CellResult.builder()
                .cell("spin")
                .remarks(List.of(new Remark.NoRoom()))
                .floor(new Steadiness(false, 0.5))
                .build();
        ExperimentStatus status = new ExperimentStatuses(experiment, (_, _, _) -> List.of(spin), Fixtures.CREATED)
                .finished(Trials.progress(Fixtures.plan(experiment), Map.of()), List.of());
        assertEquals(
                "False",
                Conditions.find(status.conditions(), "FloorsSteady")
                        .orElseThrow()
                        .getStatus());
    }

    /** A row over a network, with the longest figures, eight remarks and a message. */
    private static CellResult row(String cell, String variant, String parameters) {
        double figure = 1.234e-5;
        String text = "x".repeat(303);
        List<Remark> remarks = IntStream.range(0, 8)
                .mapToObj(i -> (Remark) new Remark.Other(i + text))
                .toList();
        return CellResult.builder()
                .cell(cell)
                .variant(variant)
                .parameters(parameters)
                .forks(9)
                .unit("hop")
                .nsPerOp(new Interval(figure, figure, figure))
                .opsPerSecond(figure)
                .roundTrip(new RoundTrip(
                        figure,
                        figure,
                        figure,
                        new Interval(figure, figure, figure),
                        new Interval(figure, figure, figure),
                        new Interval(figure, figure, figure)))
                .completion(new Completion(figure, figure))
                .cpuCores(figure)
                .threads(320)
                .tax(new Tax(Tax.Kind.RoundTrip, variant, new Ratio(figure, figure, figure)))
                .pinned(false)
                .message("PinningNotProven: " + text)
                .trust(new Trust(figure, false, 9))
                .remarks(remarks)
                .build();
    }
}
