package dev.topspin.model.plan;

import dev.topspin.model.spec.ExperimentSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Deals the cells of an experiment, or its rounds, over lanes. How many trials that makes depends on the spec alone; the seed
 * decides which of the cells that stand on the same floor go where.
 */
final class Lanes {
    /**
     * What one lane runs.
     *
     * @param cells in the order of the spec
     * @param floors those of them that run around others
     * @param rounds the numbers of its rounds, from 1
     * @param seed of its order
     */
    private record Share(List<Cell> cells, List<Cell> floors, List<Integer> rounds, long seed) {}

    private final ExperimentSpec spec;
    private final List<Cell> cells;
    private final boolean floorsInside;
    private final List<Share> shares;

    /**
     * @param spec valid, with all defaults
     * @param cells of it
     * @param rounds how many there are, the ones that only a precision leads to among them
     * @param floorsInside whether trials measure their floor themselves where they can
     */
    Lanes(ExperimentSpec spec, List<Cell> cells, int rounds, long seed, boolean floorsInside) {
        this.spec = spec;
        this.floorsInside = floorsInside;
        this.cells = cells;
        this.shares = shares(rounds, seed);
    }

    private List<Share> shares(int rounds, long seed) {
        List<Integer> numbers = IntStream.rangeClosed(1, rounds).boxed().toList();
        List<Cell> floors = Floors.around(cells, floorsInside);
        boolean byForks = spec.placement().spreadsForks();
        int most = byForks ? spec.measurement().forks() : cells.size() - floors.size();
        int lanes = Math.min(spec.runPolicy().atOnce(), most);
        if (lanes <= 1) {
            return List.of(new Share(cells, floors, numbers, seed));
        }
        Random random = new Random(seed);
        return byForks ? roundsDealt(floors, numbers, lanes, random) : cellsDealt(floors, numbers, lanes, random);
    }

    private List<Share> roundsDealt(List<Cell> floors, List<Integer> numbers, int lanes, Random random) {
        return IntStream.range(0, lanes)
                .mapToObj(lane -> new Share(
                        cells,
                        floors,
                        numbers.stream().filter(r -> (r - 1) % lanes == lane).toList(),
                        random.nextLong()))
                .toList();
    }

    /** Cells of the same floor come to lie side by side, so that few lanes run it, and can be set against each other. */
    private List<Share> cellsDealt(List<Cell> floors, List<Integer> numbers, int lanes, Random random) {
        List<Cell> others =
                new ArrayList<>(cells.stream().filter(c -> !floors.contains(c)).toList());
        Collections.shuffle(others, random);
        Map<String, Integer> below = new HashMap<>();
        others.forEach(cell -> below.put(
                cell.name(),
                Floors.around(cell, cells, floorsInside).map(floors::indexOf).orElse(-1)));
        others.sort(Comparator.comparing(cell -> below.get(cell.name())));
        List<Share> dealt = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            List<Cell> own = others.subList(others.size() * lane / lanes, others.size() * (lane + 1) / lanes);
            List<Cell> all = withFloors(own);
            dealt.add(new Share(all, Floors.around(all, floorsInside), numbers, random.nextLong()));
        }
        return dealt;
    }

    private List<Cell> withFloors(List<Cell> own) {
        Set<String> names = new HashSet<>();
        own.stream()
                .flatMap(cell -> Stream.concat(Stream.of(cell), Floors.around(cell, cells, floorsInside).stream()))
                .forEach(cell -> names.add(cell.name()));
        return cells.stream().filter(cell -> names.contains(cell.name())).toList();
    }

    /** @return how many trials of each cell there are, by its name */
    Map<String, Integer> runs() {
        Map<String, Integer> runs = new HashMap<>();
        for (Share share : shares) {
            share.cells().forEach(cell -> runs.merge(cell.name(), share.rounds().size(), Integer::sum));
            share.floors().forEach(floor -> runs.merge(floor.name(), 1, Integer::sum));
        }
        return runs;
    }

    /** The floor that trials of a cell measure themselves, by the cell's name. */
    private Map<String, Cell> inside() {
        Map<String, Cell> inside = new HashMap<>();
        if (floorsInside) {
            cells.forEach(cell -> Floors.inside(cell, cells).ifPresent(floor -> inside.put(cell.name(), floor)));
        }
        return inside;
    }

    /**
     * @param like a trial of the plan, whose place, cell and fork are replaced
     * @return the lanes with their trials, which are counted through all of them
     */
    List<Lane> laid(TrialPlan like) {
        List<Lane> lanes = new ArrayList<>();
        Map<String, Integer> ofFloors = new HashMap<>();
        Map<String, Cell> inside = inside();
        int index = 0;
        for (Share share : shares) {
            Set<String> floors = share.floors().stream().map(Cell::name).collect(Collectors.toSet());
            List<List<TrialPlan>> rounds = share.rounds().stream()
                    .<List<TrialPlan>>map(_ -> new ArrayList<>())
                    .toList();
            for (Order.Run run :
                    Order.of(share.cells(), share.floors(), share.rounds().size(), share.seed())) {
                boolean floor = floors.contains(run.cell().name());
                int round = floor ? Math.max(0, run.fork() - 2) : run.fork() - 1;
                // the floors of all lanes are forks of the same cells
                int fork = floor
                        ? ofFloors.merge(run.cell().name(), 1, Integer::sum)
                        : share.rounds().get(round);
                rounds.get(round)
                        .add(like.at(index++, run.cell(), inside.get(run.cell().name()), fork));
            }
            lanes.add(new Lane(
                    lanes.size(),
                    IntStream.range(0, rounds.size())
                            .mapToObj(i -> new Lane.Round(share.rounds().get(i), rounds.get(i)))
                            .toList()));
        }
        return lanes;
    }
}
