package dev.topspin.model.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.testing.Specs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final List<Cell> CELLS = Plan.cells(Specs.of("""
            workload: {pingPong: {}}
            variants:
              - {name: actors, akka: {dispatcher: {executor: Affinity}}}
              - {name: pool, akka: {dispatcher: {executor: Affinity}}}
              - {name: tcp, akkaRemote: {topology: CrossNode}}
              - {name: socket, socket: {topology: CrossNode}}
              - {name: socket-same, socket: {topology: SameNode}}
              - {name: spin, spin: {}}
            """));

    private static final List<Cell> FLOORS = Floors.of(CELLS);

    @Test
    void onlyWhatAnotherIsSetAgainstIsAFloor() {
        assertEquals(
                List.of("socket", "spin"), FLOORS.stream().map(Cell::name).toList(), "nothing is played on one node");
        assertEquals(List.of(), Floors.of(List.of(FLOORS.getLast())), "spin alone is the floor under nothing");
    }

    @Property
    void everyTrialStandsBetweenTwoOfEachFloor(@ForAll @IntRange(min = 1, max = 20) int forks, @ForAll long seed) {
        List<Order.Run> runs = Order.of(CELLS, forks, seed);
        for (Cell floor : FLOORS) {
            List<Integer> places = places(runs, floor);
            assertEquals(forks + 1, places.size());
            for (int round = 0; round < forks; round++) {
                Set<Cell> between = runs.subList(places.get(round), places.get(round + 1)).stream()
                        .map(Order.Run::cell)
                        .collect(Collectors.toCollection(HashSet::new));
                FLOORS.forEach(between::remove);
                assertEquals(CELLS.size() - FLOORS.size(), between.size(), "every other cell once");
            }
        }
        assertEquals(CELLS.size() * forks + FLOORS.size(), runs.size());
    }

    @Property
    void theForksOfACellAreNumberedAsTheyRun(@ForAll @IntRange(min = 1, max = 20) int forks, @ForAll long seed) {
        List<Order.Run> runs = Order.of(CELLS, forks, seed);
        for (Cell cell : CELLS) {
            List<Integer> numbers = runs.stream()
                    .filter(r -> r.cell().equals(cell))
                    .map(Order.Run::fork)
                    .toList();
            int most = FLOORS.contains(cell) ? forks + 1 : forks;
            assertEquals(IntStream.rangeClosed(1, most).boxed().toList(), numbers);
        }
    }

    /** So a slope over time does not move a floor against what stands on it. */
    @Property
    void floorsRunAsEarlyAsTheyRunLate(@ForAll @IntRange(min = 1, max = 20) int forks, @ForAll long seed) {
        List<Order.Run> runs = Order.of(CELLS, forks, seed);
        int floors = FLOORS.size();
        int round = CELLS.size();
        for (int i = 0; i < runs.size(); i++) {
            assertEquals(i % round < floors, FLOORS.contains(runs.get(i).cell()), "place " + i);
        }
        assertTrue(FLOORS.contains(runs.getLast().cell()));
    }

    @Test
    void roundsAreShuffledAnewAndAlwaysTheSameForTheSameSeed() {
        List<Order.Run> runs = Order.of(CELLS, 8, 42);
        assertEquals(runs, Order.of(CELLS, 8, 42));
        assertNotEquals(runs, Order.of(CELLS, 8, 43));
        Set<List<String>> rounds = new HashSet<>();
        for (int i = FLOORS.size(); i + CELLS.size() <= runs.size(); i += CELLS.size()) {
            rounds.add(runs.subList(i, i + CELLS.size()).stream()
                    .map(r -> r.cell().name())
                    .toList());
        }
        assertTrue(rounds.size() > 4, "8 rounds of 4 cells and 2 floors: " + rounds);
    }

    private static List<Integer> places(List<Order.Run> runs, Cell cell) {
        return IntStream.range(0, runs.size())
                .filter(i -> runs.get(i).cell().equals(cell))
                .boxed()
                .toList();
    }
}
