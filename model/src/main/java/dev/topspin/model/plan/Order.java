package dev.topspin.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order in which the cells of an experiment run. Each round runs every cell once in an order shuffled anew, so that
 * drift hits all alike; the floors run before the first round and after each, so that every other trial stands between
 * two of its floor's. A floor runs once more than the others therefore.
 */
final class Order {
    private final Random random;
    private final List<Run> runs = new ArrayList<>();

    /** @param fork which run of its cell it is, from 1 */
    record Run(Cell cell, int fork) {}

    private Order(long seed) {
        random = new Random(seed);
    }

    /** @return the runs, always the same for the same arguments */
    static List<Run> of(List<Cell> cells, int forks, long seed) {
        return of(cells, Floors.around(cells, true), forks, seed);
    }

    /** @param floors those of the cells that run around others */
    static List<Run> of(List<Cell> cells, List<Cell> floors, int forks, long seed) {
        Order order = new Order(seed);
        List<Cell> others = cells.stream().filter(c -> !floors.contains(c)).toList();
        order.add(floors, 1);
        for (int fork = 1; fork <= forks; fork++) {
            order.add(others, fork);
            order.add(floors, fork + 1);
        }
        return order.runs;
    }

    private void add(List<Cell> cells, int fork) {
        List<Cell> shuffled = new ArrayList<>(cells);
        Collections.shuffle(shuffled, random);
        shuffled.forEach(cell -> runs.add(new Run(cell, fork)));
    }
}
