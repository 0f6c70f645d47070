package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private static final Plan PLAN = Plan.of("t", Specs.of("""
            workload: {pingPong: {roundTrips: 1000}}
            variants:
              - {name: others, akka: {dispatcher: {executor: Affinity, threads: 1}}}
              - {name: actors, akka: {dispatcher: {executor: Affinity}}}
              - {name: tcp, akkaRemote: {topology: SameNode, transport: Tcp}}
            measurement: {forks: 3}
            """));

    private static final String LANED = """
            workload: {pingPong: {roundTrips: 1000}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {dispatcher: {executor: Affinity}}}, {name: others, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 4}
            runPolicy: {parallelism: 2}
            """;

    private static final String CACHE = "0-3";

    private static Map<String, List<String>> remarks(Function<TrialPlan, String> cacheOfTheSecondCpu, String model) {
        return remarks(PLAN, cacheOfTheSecondCpu, model);
    }

    private static Map<String, List<String>> remarks(
            Plan plan, Function<TrialPlan, String> cacheOfTheSecondCpu, String model) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (TrialPlan trial : plan.trials()) {
            List<PodReport> reports = Stream.of(Role.driver, Role.responder)
                    .limit(trial.pods())
                    .map(role -> report(trial, role, cacheOfTheSecondCpu.apply(trial), model))
                    .toList();
            finished.put(trial.index(), TrialResult.of(trial, reports));
        }
        Map<String, List<String>> words = new HashMap<>();
        Places.remarks(plan, finished).forEach((cell, remarks) -> words.put(cell, RemarkWords.of(remarks)));
        return words;
    }

    private static PodReport report(TrialPlan trial, Role role, String cache, String model) {
        PodReport good = Reports.good(trial, role, 100);
        int first = role == Role.driver ? 0 : 2;
        List<UsedCpu> cpus = List.of(
                new UsedCpu(first, CpuRole.measured, "" + first, CACHE, 0, null),
                new UsedCpu(first + 1, CpuRole.measured, "" + (first + 1), cache, 0, null));
        Proof p = good.proof();
        String named = trial.cell().name().equals("others") && trial.fork() == 1 ? model : "a CPU";
        Proof proof = new ProofFixture()
                .cpuset("0-3")
                .measured("0-1")
                .housekeeping(null)
                .threads(p.threads())
                .watch(p.watch())
                .cpus(named, cpus)
                .build();
        return good.withProof(proof);
    }

    @Test
    void nothingIsSaidWhereAllRanOnCpusThatLieAlike() {
        assertEquals(Map.of(), remarks(t -> CACHE, "a CPU"));
    }

    @Test
    void forksOfACellThatRanOnCpusApartAreRemarkedUpon() {
        Map<String, List<String>> remarks =
                remarks(t -> t.cell().name().equals("actors") && t.fork() == 2 ? "4-7" : CACHE, "a CPU");
        assertEquals(
                Map.of(
                        "actors",
                        List.of("its forks ran on CPUs that differ, and their figures differ by that: 2 on different"
                                + " cores of one last-level cache, 1 on different last-level caches of one NUMA"
                                + " node")),
                remarks);
    }

    @Test
    void aCellThatRanOnOtherCpusThanMostIsRemarkedUpon() {
        Map<String, List<String>> remarks = remarks(t -> t.cell().name().equals("actors") ? CACHE : "4-7", "a CPU");
        assertEquals(
                List.of("actors", "others"),
                remarks.keySet().stream().sorted().toList(),
                "of two halves neither is the usual one");
        assertEquals(
                "ran on CPUs unlike those of other cells, and its figures differ by that too: on different last-level caches"
                        + " of one NUMA node; of the other trials 3 on different cores of one last-level cache",
                remarks.get("others").getFirst());
    }

    @Test
    void forksOnProcessorsOfAnotherModelAreRemarkedUpon() {
        assertEquals(
                List.of(
                        "its forks ran on CPUs that differ, and their figures differ by that: 2 on a CPU, 1 on another"),
                remarks(t -> CACHE, "another").get("others"));
    }

    @Test
    void aResultThatDoesNotSayIsNotCompared() {
        assertEquals(Map.of(), remarks(t -> t.fork() == 1 ? null : CACHE, "a CPU"));
    }

    @Test
    void aFloorWhoseLanesRanOnCpusApartIsNotCalledOneWhoseForksDiffer() {
        Plan plan = Plan.of("t", Specs.of(LANED));
        Map<String, List<String>> remarks = remarks(plan, t -> plan.lane(t).number() == 0 ? CACHE : "4-7", "a CPU");
        assertEquals(
                List.of(
                        "ran on several lanes, whose CPUs differ from each other: 5 on different cores of one last-level"
                                + " cache, 5 on different last-level caches of one NUMA node"),
                remarks.get("spin"));
        for (String cell : List.of("actors", "others")) {
            assertTrue(
                    remarks.get(cell).getFirst().startsWith("ran on CPUs unlike those of other cells, "),
                    "it can't be set against the cell of the other lane: " + remarks);
        }
    }

    @Test
    void aFloorWhoseForksDifferOnOneLaneIsRemarkedUponWithTheLane() {
        Plan plan = Plan.of("t", Specs.of(LANED));
        TrialPlan first = plan.lanes().get(1).trials().getFirst();
        assertEquals(
                Map.of(
                        "spin",
                        List.of("its forks on lane 1 ran on CPUs that differ, and their figures differ by that: 4 on"
                                + " different cores of one last-level cache, 1 on different last-level caches of one NUMA"
                                + " node")),
                remarks(plan, t -> t.equals(first) ? "4-7" : CACHE, "a CPU"));
    }

    @Test
    void forksThatAreSpreadOverLanesOnPurposeAreToldByTheirLanes() {
        Plan plan = Plan.of("t", Specs.of(LANED + "placement: {spread: Forks}"));
        Map<String, List<String>> remarks = remarks(plan, t -> plan.lane(t).number() == 0 ? CACHE : "4-7", "a CPU");
        assertEquals(
                List.of(
                        "ran on several lanes, whose CPUs differ from each other: 2 on different cores of one last-level"
                                + " cache, 2 on different last-level caches of one NUMA node"),
                remarks.get("actors"));
        assertEquals(Map.of(), remarks(plan, t -> CACHE, "a CPU"));
    }
}
