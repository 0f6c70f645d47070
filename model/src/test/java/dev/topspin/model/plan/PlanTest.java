package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.VariantRuntime.Topology;
import dev.topspin.model.testing.Specs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PlanTest {
    /** Printed by the build of fc56220. */
    private static final String HASH_OF_FLOORS_AROUND = "18219ecaadbeb6df";

    /** Printed by the build of 81ce17b, of {@link #IN_FLIGHT}. */
    private static final String HASH_OF_ONE_IN_FLIGHT = "8187d6a961743ac8";

    private static final String IN_FLIGHT = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
            matrix: {inFlight: [1, 8]}
            measurement: {forks: 2, warmup: {iterations: 10, time: 1s}, iterations: 5, time: 2s}
            """;

    private static final String SWEPT = """
            workload: {pingPong: {}}
            variants:
              - {name: spin, spin: {}}
              - {name: pool, akka: {dispatcher: {executor: ThreadPool}}}
              - {name: pinned, akka: {dispatcher: {executor: Pinned}}}
              - {name: tcp, akkaRemote: {}}
            matrix: {threads: [1, 2], throughput: [1, 5, 50], lanes: [1, 4]}
            measurement: {forks: 4}
            """;

    @Test
    void everyVariantIsCombinedWithTheParametersThatItHas() {
        List<String> names =
                Plan.cells(Specs.of(SWEPT)).stream().map(Cell::name).toList();
        assertEquals("spin", names.getFirst());
        assertEquals(
                List.of("pinned[throughput=1]", "pinned[throughput=5]", "pinned[throughput=50]"),
                names.stream().filter(n -> n.startsWith("pinned")).toList());
        assertEquals(6, names.stream().filter(n -> n.startsWith("pool")).count());
        assertEquals(12, names.stream().filter(n -> n.startsWith("tcp")).count());
        assertEquals(names.size(), Set.copyOf(names).size());
    }

    @Test
    void theSweptValuesAreSetInTheCell() {
        Cell last = Plan.cells(Specs.of(SWEPT)).getLast();
        assertEquals("tcp[lanes=4,threads=2,throughput=50]", last.name());
        assertEquals(4, last.variant().akkaRemote().lanes());
        assertEquals(2, last.variant().akkaRemote().dispatcher().threads());
        assertEquals(50, last.variant().akkaRemote().dispatcher().throughput());
        ExperimentSpec pairs = Specs.of("""
                workload: {pingPong: {pairs: 7}}
                variants: [{name: a, akka: {dispatcher: {executor: Affinity}}}]
                matrix: {pairs: [1, 3], inFlight: [9]}
                """);
        Cell three = Plan.cells(pairs).getLast();
        assertEquals(3, three.workload().pingPong().pairs());
        assertEquals(9, three.workload().pingPong().inFlight());
    }

    @Test
    void cellsAreCountedWithoutBeingMade() {
        ExperimentSpec spec = Specs.of(SWEPT);
        assertEquals(Plan.cells(spec).size(), Plan.countCells(spec));
    }

    @Test
    void aTrialMeasuresItsFloorItselfWhereItsThreadsCanBeHeld() {
        Plan plan = Plan.of("p", Specs.of("""
                workload: {pingPong: {}}
                variants:
                  - {name: spin, spin: {}}
                  - {name: held, akka: {}}
                  - {name: polling, akka: {dispatcher: {executor: Affinity}}}
                  - {name: socket, socket: {}}
                  - {name: tcp, akkaRemote: {}}
                """));
        for (TrialPlan trial : plan.trials()) {
            boolean held = trial.cell().name().equals("held");
            assertEquals(
                    held ? "spin" : null,
                    trial.floor() == null ? null : trial.floor().name());
        }
        Map<String, Integer> runs = Plan.runs(Specs.of(SWEPT), 3);
        assertEquals(Set.of(3), Set.copyOf(runs.values()), "no floor runs around others there");
    }

    @Test
    void anExperimentThatAnEarlierVersionStartedGoesOnByThePlanOfThen() {
        ExperimentSpec spec = Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}, {name: held, akka: {}}]
                measurement: {forks: 2, warmup: {iterations: 10, time: 1s}, iterations: 5, time: 2s}
                """);
        Plan now = Plan.of("p", spec);
        Plan then = Plan.startedAs("p", spec, "f4c9a2a1b6b0b0c5");
        assertEquals(now, then, "no version made that hash");
        assertEquals(now, Plan.startedAs("p", spec, null));
        assertEquals(4, now.trials().size());
        Plan before = Plan.startedAs("p", spec, HASH_OF_FLOORS_AROUND);
        assertEquals(HASH_OF_FLOORS_AROUND, before.hash());
        assertEquals(5, before.trials().size(), "spin ran before and after");
        assertTrue(before.trials().stream().allMatch(t -> t.floor() == null));
    }

    @Test
    void spinKeepsAsManyInFlightAsTheActorsWhoseTrialsMeasureIt() {
        for (TrialPlan trial : Plan.of("p", Specs.of(IN_FLIGHT)).trials()) {
            if (trial.floor() == null) {
                assertEquals("spin", trial.cell().variant().name());
            } else {
                assertEquals(trial.cell().workload(), trial.floor().workload());
                assertEquals(
                        trial.cell().name().replace("actors", "spin"),
                        trial.floor().name());
            }
        }
    }

    @Test
    void anExperimentThatWasStartedWithOneMessageInFlightForSpinGoesOnSo() {
        ExperimentSpec spec = Specs.of(IN_FLIGHT);
        Plan before = Plan.startedAs("p", spec, HASH_OF_ONE_IN_FLIGHT);
        assertEquals(HASH_OF_ONE_IN_FLIGHT, before.hash());
        assertEquals(
                List.of(
                        "actors[inFlight=8]",
                        "spin",
                        "actors[inFlight=1]",
                        "actors[inFlight=1]",
                        "spin",
                        "actors[inFlight=8]"),
                before.trials().stream().map(t -> t.cell().name()).toList(),
                "printed by the same build");
        for (TrialPlan trial : before.trials()) {
            Cell floor = trial.cell().name().equals("actors[inFlight=1]")
                    ? before.cells().getFirst()
                    : null;
            assertEquals(floor, trial.floor());
        }
        assertEquals(before.cells(), Plan.cellsStartedAs("p", spec, HASH_OF_ONE_IN_FLIGHT));
        assertEquals(4, Plan.cellsStartedAs("p", spec, null).size());
    }

    @Test
    void eachTrialHasASeedOfItsOwnAndTheSamePlanHasTheSameOnesAgain() {
        Plan plan = Plan.of("ping-pong", Specs.of(SWEPT));
        List<Long> seeds = plan.trials().stream().map(TrialPlan::seed).toList();
        assertEquals(seeds.size(), Set.copyOf(seeds).size());
        assertTrue(seeds.stream().allMatch(seed -> seed >= 0));
        List<TrialPlan> again = Plan.of("ping-pong", Specs.of(SWEPT)).trials();
        assertEquals(seeds, again.stream().map(TrialPlan::seed).toList());
        TrialPlan first = plan.trials().getFirst();
        assertEquals(
                seeds.getFirst(), Json.read(Json.write(first), TrialPlan.class).seed(), "of the process of the trial");
    }

    @Test
    void trialsAreNumberedInTheirOrder() {
        Plan plan = Plan.of("ping-pong", Specs.of(SWEPT));
        assertEquals(4 * plan.cells().size(), plan.trials().size(), "who stands on spin measures it too");
        for (int i = 0; i < plan.trials().size(); i++) {
            TrialPlan trial = plan.trials().get(i);
            assertEquals(i, trial.index());
            assertEquals(plan.hash(), trial.planHash());
            assertEquals(600_000_000_000L, trial.deadlineNanos());
        }
        assertEquals("ping-pong-0007", plan.trials().get(7).name());
    }

    @Test
    void howManyTrialsThereAreIsSaidWithWhatTheFloorsHaveMore() {
        assertEquals("1 trial of 1 cell", inWords("variants: [{name: spin, spin: {}}]\nmeasurement: {forks: 1}"));
        assertEquals(
                "5 trials of 2 cells: 2 of each, 3 of spin, the floors that run around them",
                inWords(
                        "variants: [{name: spin, spin: {}}, {name: a, akka: {dispatcher: {executor: Affinity}}}]\nmeasurement: {forks: 2}"));
        assertEquals(
                "15 trials of 6 cells: 2 of each, 3 of 3 cells, the floors that run around them",
                inWords("variants: [{name: s, socket: {}}, {name: t, akkaRemote: {}}]\nmeasurement: {forks: 2}\n"
                        + "matrix: {inFlight: [1, 2, 3]}"));
    }

    private static String inWords(String spec) {
        return Plan.of("p", Specs.of("workload: {pingPong: {}}\n" + spec)).inWords();
    }

    @Property(tries = 50)
    void theSameSpecIsTheSamePlanEverywhere(@ForAll @IntRange(min = 1, max = 20) int forks) {
        ExperimentSpec spec = Specs.of(SWEPT.replace("forks: 4", "forks: " + forks));
        ExperimentSpec travelled = Json.read(Json.write(spec), ExperimentSpec.class);
        assertEquals(Plan.of("p", spec), Plan.of("p", travelled));
    }

    @Test
    void theHashChangesWithWhatIsMeasuredAndNotWithHowItIsRun() {
        String hash = hash("p", SWEPT);
        assertTrue(hash.matches("[0-9a-f]{16}"), hash);
        assertEquals(hash, hash("p", SWEPT + "runPolicy: {suspend: true, cleanPods: Never, ttlAfterFinished: 1h}"));
        assertNotEquals(hash, hash("q", SWEPT));
        assertNotEquals(hash, hash("p", SWEPT.replace("forks: 4", "forks: 5")));
        assertNotEquals(hash, hash("p", SWEPT.replace("throughput: [1, 5, 50]", "throughput: [1, 50, 5]")));
        assertNotEquals(hash, hash("p", SWEPT + "placement: {pinning: Preferred}"));
        assertEquals(
                hash, hash("p", SWEPT + "runPolicy: {parallelism: 1, priority: High}\nplacement: {spread: Cells}"));
        String parallel = hash("p", SWEPT + "runPolicy: {parallelism: 3}");
        assertNotEquals(hash, parallel);
        assertNotEquals(parallel, hash("p", SWEPT + "runPolicy: {parallelism: 4}"));
        assertNotEquals(hash, hash("p", SWEPT + "placement: {spread: Forks}"));
        assertNotEquals(hash, hash("p", SWEPT + "placement: {nodes: [n1, n2]}"), "other nodes are another plan");
        assertNotEquals(parallel, hash("p", SWEPT + "runPolicy: {parallelism: 3}\nplacement: {spread: Forks}"));
    }

    @Test
    void whoAsksForNoPathHasTheHashOfWhoSaysPod() {
        String none = "workload: {pingPong: {}}\nvariants: [{name: a, socket: {}}, {name: b, akkaRemote: {}}]\n";
        String pod = none.replace("{}}", "{path: Pod}}").replace("pingPong: {path: Pod}", "pingPong: {}");
        assertEquals(hash("p", none), hash("p", pod));
        assertNotEquals(hash("p", none), hash("p", pod.replace("path: Pod", "path: Host")));
        assertEquals("{\"topology\":\"CrossNode\"}", Json.write(new VariantRuntime.Socket(Topology.CrossNode)));
        assertEquals(
                Path.Pod,
                Json.read("{\"topology\":\"CrossNode\"}", VariantRuntime.Socket.class)
                        .path());
    }

    @Test
    void aSocketIsTheFloorUnderActorsOfItsOwnPath() {
        List<Cell> cells = Plan.cells(Specs.of("""
                workload: {pingPong: {}}
                variants:
                  - {name: pod, socket: {}}
                  - {name: host, socket: {path: Host}}
                  - {name: tcp, akkaRemote: {path: Host}}
                  - {name: through, akkaRemote: {path: Service}}
                """));
        assertEquals("host", Floors.under(cells.get(2), cells).orElseThrow().name());
        assertEquals(Optional.empty(), Floors.under(cells.get(3), cells));
    }

    @Test
    void whoAsksForNothingBetweenCpusHasTheHashOfWhoSaysNo() {
        String no = SWEPT.replace("forks: 4", "forks: 4, coreToCore: false");
        String yes = SWEPT.replace("forks: 4", "forks: 4, coreToCore: true");
        assertEquals(hash("p", SWEPT), hash("p", no));
        assertNotEquals(hash("p", SWEPT), hash("p", yes));
    }

    @Test
    void theFirstForkOfEachCellMeasuresBetweenItsCpus() {
        Plan plan = Plan.of("p", Specs.of(SWEPT.replace("forks: 4", "forks: 4, coreToCore: true")));
        for (TrialPlan trial : plan.trials()) {
            assertEquals(trial.fork() == 1, trial.measuresCoreToCore());
            // two measured CPUs and one for the rest are three pairs, and one more to warm up
            assertEquals(trial.fork() == 1 ? 4 * 110_000_000L : 0, trial.coreToCoreNanos());
        }
        assertTrue(Plan.of("p", Specs.of(SWEPT)).trials().stream().noneMatch(TrialPlan::measuresCoreToCore));
    }

    @Test
    void aPlanCrossesToTheWorkloadAndBackUnchanged() {
        for (TrialPlan trial : Plan.of("p", Specs.of(SWEPT)).trials()) {
            assertEquals(trial, Json.read(Json.write(trial), TrialPlan.class));
        }
    }

    private static String hash(String name, String spec) {
        return Plan.of(name, Specs.of(spec)).hash();
    }
}
