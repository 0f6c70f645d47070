package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.testing.Specs;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static final String LOCAL = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: a, akka: {dispatcher: {executor: Affinity}}}, {name: b, akka: {dispatcher: {executor: Affinity}}}, {name: c, akka: {dispatcher: {executor: Affinity}}}]
            measurement: {forks: 5}
            """;

    private static final String BOTH = """
            workload: {pingPong: {}}
            variants:
              - {name: spin, spin: {}}
              - {name: socket, socket: {topology: CrossNode}}
              - {name: tcp, akkaRemote: {topology: CrossNode}}
              - {name: a, akka: {dispatcher: {executor: Affinity}}}
              - {name: udp, akkaRemote: {topology: CrossNode, transport: AeronUdp}}
              - {name: b, akka: {dispatcher: {executor: Affinity}}}
            measurement: {forks: 2}
            """;

    @Test
    void cellsOfOneFloorShareALaneWhereTheyCan() {
        Plan plan = plan(BOTH + "runPolicy: {parallelism: 2}");
        assertEquals(List.of("[a, b, spin]", "[socket, tcp, udp]"), cells(plan));
        assertEquals(List.of(1, 2), plan.lanes().stream().map(Lane::pods).toList());
    }

    @Test
    void aFloorRunsOnEveryLaneThatHasSomethingAboveIt() {
        Plan plan = plan(BOTH + "runPolicy: {parallelism: 9}");
        assertEquals(4, plan.lanes().size(), "as many as there are cells that are no floors");
        assertEquals(
                List.of("[a, spin]", "[b, spin]", "[socket, tcp]", "[socket, udp]"),
                cells(plan).stream().sorted().toList());
    }

    @Test
    void whichCellsGoWhereIsDecidedByTheSeed() {
        ExperimentSpec spec = Specs.of(LOCAL + "runPolicy: {parallelism: 3}");
        TreeSet<String> dealt = new TreeSet<>();
        for (int i = 0; i < 50; i++) {
            dealt.add(cells(Plan.of("p" + i, spec)).toString());
        }
        assertEquals(6, dealt.size(), "all orders of three cells");
    }

    @Test
    void lanesDoNotRunTheirCellsInTheSameOrder() {
        Plan plan = plan(
                LOCAL + "matrix: {throughput: [1, 5, 50]}\nrunPolicy: {parallelism: 2}\nplacement: {spread: Forks}");
        assertNotEquals(firstRound(plan.lanes().get(0)), firstRound(plan.lanes().get(1)));
    }

    private static List<String> firstRound(Lane lane) {
        return lane.rounds().getFirst().trials().stream()
                .map(t -> t.cell().name())
                .toList();
    }

    @Test
    void wholeRoundsAreDealtInTurn() {
        Plan plan = plan(LOCAL.replace("forks: 5", "forks: 5, precision: 1%, maxForks: 8")
                + "runPolicy: {parallelism: 3}\nplacement: {spread: Forks}");
        assertEquals(List.of(List.of(1, 4, 7), List.of(2, 5, 8), List.of(3, 6)), rounds(plan));
        assertEquals(
                List.of("1 to 4 of 4: 9", "2 to 5 of 4: 9", "3 to 3 of 4: 5"),
                plan.lanes().stream()
                        .map(lane -> "%d to %d of 4: %d"
                                .formatted(
                                        plan.round(lane.certain().getFirst()),
                                        plan.round(lane.certain().getLast()),
                                        lane.certain().size()))
                        .toList());
    }

    private static List<List<Integer>> rounds(Plan plan) {
        return plan.lanes().stream()
                .map(lane -> lane.rounds().stream().map(Lane.Round::number).toList())
                .toList();
    }

    @Test
    void onHowManyLanesThereIsAPlaceForIsSaid() {
        assertEquals(
                "20 trials of 6 cells: 2 of each, 6 of spin and socket, the floors that run around them, on 4 lanes",
                plan(BOTH + "runPolicy: {parallelism: 4}").inWords());
        assertEquals(
                "17 trials of 6 cells: 2 of each, 3 to 6 of spin and socket, the floors that run around them, on 3 lanes",
                plan(BOTH + "runPolicy: {parallelism: 3}").inWords());
        assertEquals(
                "22 trials of 4 cells: 5 of each, 7 of spin, the floors that run around them, on 2 lanes; for a precision"
                        + " of 1% at most 34",
                plan(LOCAL.replace("forks: 5", "forks: 5, precision: 1%, maxForks: 8")
                                + "runPolicy: {parallelism: 2}\nplacement: {spread: Forks}")
                        .inWords());
    }

    private static Plan plan(String spec) {
        return Plan.of("p", Specs.of(spec));
    }

    /** The names of each lane's cells. */
    private static List<String> cells(Plan plan) {
        return plan.lanes().stream()
                .map(lane -> lane.trials().stream()
                        .map(t -> t.cell().name())
                        .collect(Collectors.toCollection(TreeSet::new))
                        .toString())
                .toList();
    }
}
