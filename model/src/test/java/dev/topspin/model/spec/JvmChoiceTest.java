package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.metrics.CellInfo;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Floors;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.JvmSettings.GarbageCollector;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmChoiceTest {
    private static final String AKKA_AND_FLOOR = "variants: [{name: spin, spin: {}}, {name: a, akka: {}}]";

    @Test
    void everyVariantButAFloorRunsWithEachValueAndItsNameSaysWhich() throws Exception {
        List<Cell> cells = cells(AKKA_AND_FLOOR, "matrix: {gc: [Serial, Z], compactObjectHeaders: [false, true]}");
        assertEquals(
                List.of(
                        "spin",
                        "a[compactObjectHeaders=false,gc=Serial]",
                        "a[compactObjectHeaders=true,gc=Serial]",
                        "a[compactObjectHeaders=false,gc=Z]",
                        "a[compactObjectHeaders=true,gc=Z]"),
                names(cells));
        assertEquals(
                new JvmSettings(GarbageCollector.Z, true, null, null, null),
                cells.getLast().variant().jvm());
        assertNull(cells.getFirst().variant().jvm());
    }

    @Test
    void choicesAndNumbersAreSweptTogetherAndNamedInOneOrder() throws Exception {
        List<Cell> cells = cells("variants: [{name: a, akka: {}}]", "matrix: {throughput: [1, 5], gc: [G1, Z]}");
        assertEquals(
                List.of(
                        "a[gc=G1,throughput=1]",
                        "a[gc=Z,throughput=1]",
                        "a[gc=G1,throughput=5]",
                        "a[gc=Z,throughput=5]"),
                names(cells));
        assertEquals(
                4,
                Plan.countCells(spec("variants: [{name: a, akka: {}}]", "matrix: {throughput: [1, 5], gc: [G1, Z]}")));
        assertEquals("a[gc=Z]", cells.get(1).without("throughput").name());
    }

    @Test
    void aVariantsChoiceGoesBeforeTheExperimentsAndASweptOneBeforeBoth() throws Exception {
        String variants = "variants: [{name: a, akka: {}, jvm: {gc: G1}}, {name: b, akka: {}}]";
        List<Cell> chosen = cells(variants, "jvm: {gc: Parallel, compactObjectHeaders: true}");
        assertEquals(
                new JvmSettings(GarbageCollector.G1, true, null, null, null),
                chosen.getFirst().variant().jvm());
        assertEquals(GarbageCollector.Parallel, chosen.getLast().variant().jvm().gc());
        List<Cell> swept = cells(variants, "jvm: {gc: Parallel}\n  matrix: {gc: [Z]}");
        assertEquals(
                List.of(GarbageCollector.Z, GarbageCollector.Z),
                swept.stream().map(c -> c.variant().jvm().gc()).toList());
    }

    @Test
    void theFloorUnderAllIsTheOneOnTheSameJvmWhereThereIsOneElseTheFirst() throws Exception {
        List<Cell> cells = cells(
                "variants: [{name: spin, spin: {}}, {name: spin-z, spin: {}, jvm: {gc: Z}}, {name: a, akka: {}}]",
                "matrix: {gc: [Serial, Z]}");
        assertEquals("spin", Floors.under(cells.get(2), cells).orElseThrow().name());
        assertEquals("spin-z", Floors.under(cells.get(3), cells).orElseThrow().name());
        List<Cell> ofOneFloor = cells(AKKA_AND_FLOOR, "matrix: {gc: [Serial, Z]}");
        assertEquals(
                "spin",
                Floors.under(ofOneFloor.getLast(), ofOneFloor).orElseThrow().name());
    }

    @Test
    void contendingThreadsAreNoFloor() throws Exception {
        assertTrue(
                JvmChoice.belongsTo(new Contention(Contention.Point.Queue, 2, 1L), new VariantRuntime.Threads(null)));
        assertFalse(JvmChoice.belongsTo(new Chameneos(1L, 2, null), new VariantRuntime.Threads(null)));
    }

    @Test
    void aPlanOfWhichNothingIsChosenIsThePlanThatItWas() throws Exception {
        Plan before = Plan.of("e", spec(AKKA_AND_FLOOR, ""));
        assertFalse(Json.write(before.trials()).contains("jvm"));
        assertFalse(Json.write(before.trials()).contains("choices"));
        assertEquals(before.hash(), Plan.of("e", spec(AKKA_AND_FLOOR, "")).hash());
        assertNotEquals(
                before.hash(),
                Plan.of("e", spec(AKKA_AND_FLOOR, "jvm: {gc: Z}")).hash());
        assertEquals(
                before.trials(),
                List.of(Json.read(Json.write(before.trials()), dev.topspin.model.plan.TrialPlan[].class)));
    }

    @Test
    void aCellSaysItsChoicesAsLabelsAndSurvivesAsJson() throws Exception {
        Cell cell = cells(AKKA_AND_FLOOR, "matrix: {gc: [Z], compactObjectHeaders: [true]}")
                .getLast();
        var labels = CellInfo.labels(cell, "Required");
        assertEquals("Z", labels.get("gc"));
        assertEquals("true", labels.get("compact_object_headers"));
        assertFalse(labels.containsKey("aot_cache"));
        assertEquals(cell, Json.read(Json.write(cell), Cell.class));
    }

    @Test
    void aClusterHasNoFoldersOfThisMachineAndMakesNoCaches() throws Exception {
        ExperimentSpec spec = spec(
                "variants: [{name: a, akka: {}, jvm: {home: /opt/a}}, {name: b, akka: {}, jvm: {home: /opt/b, image: b}}, {name: c, akka: {}}]",
                "jvm: {aotCache: true}\n  matrix: {aotCache: [true]}");
        assertEquals(
                List.of("spec.variants[0].jvm.home", "spec.jvm.aotCache", "spec.matrix.aotCache"),
                JvmCheck.onCluster(spec).stream().map(Violation::path).toList());
        assertEquals(
                "spec.variants[0].jvm.home: Invalid value: \"/opt/a\": a folder of the machine that topspin run is started on, and no pod has it: give image, or remove it",
                JvmCheck.onCluster(spec).getFirst().toString());
    }

    @Test
    void oneMachineStartsNoContainers() throws Exception {
        ExperimentSpec spec = spec(
                "variants: [{name: a, akka: {}}, {name: b, akka: {}, jvm: {home: /opt/b}}]",
                "jvm: {image: \"jdk:26\"}");
        assertEquals(
                List.of(
                        "spec.jvm.image: Invalid value: \"jdk:26\": topspin run starts no containers: give the folder of such a JDK as home too, or remove it"),
                JvmCheck.onMachine(spec).stream().map(Violation::toString).toList());
        assertEquals(List.of(), JvmCheck.onCluster(spec));
    }

    private static List<String> names(List<Cell> cells) {
        return cells.stream().map(Cell::name).toList();
    }

    private static List<Cell> cells(String variants, String more) throws InvalidExperimentException {
        return Plan.cells(spec(variants, more));
    }

    private static ExperimentSpec spec(String variants, String more) throws InvalidExperimentException {
        return ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: e}
                spec:
                  workload: {pingPong: {}}
                  %s
                  %s
                """.formatted(variants, more)).spec();
    }
}
