package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.spec.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was found of open loops, in sentences: the greatest rate that each kept, how long round trips took there, and what it did not. */
final class OpenLoops {
    /** So many variants are told of one by one; the table has all. */
    private static final int MOST = 4;

    private OpenLoops() {}

    /**
     * @param cells of the experiment by name
     * @param rows those with figures, of loops of either kind
     * @return the sentences; may be empty
     */
    static List<String> of(Map<String, Cell> cells, List<CellResult> rows) {
        Map<String, List<CellResult>> byVariant = new LinkedHashMap<>();
        rows.stream()
                .filter(r -> r.openLoop() != null && cells.containsKey(r.cell()))
                .forEach(r -> byVariant
                        .computeIfAbsent(variant(cells.get(r.cell())), v -> new ArrayList<>())
                        .add(r));
        List<String> sentences = new ArrayList<>();
        byVariant.entrySet().stream().limit(MOST).forEach(e -> tell(e.getKey(), e.getValue(), sentences));
        return sentences;
    }

    private static void tell(String variant, List<CellResult> rows, List<String> to) {
        Optional<CellResult> kept = rows.stream()
                .filter(r -> r.openLoop().held())
                .max(Comparator.comparingLong(r -> r.openLoop().rate()));
        kept.ifPresent(r -> to.add(
                "%s kept %,d round trips a second of each pair: half of them took up to %s us and all but one in a thousand up to %s us, counted from when they were due."
                        .formatted(
                                variant,
                                r.openLoop().rate(),
                                Text.figure(r.roundTrip().p50Micros()),
                                Text.figure(r.roundTrip().p999Micros()))));
        rows.stream()
                .filter(r -> !r.openLoop().held())
                .min(Comparator.comparingLong(r -> r.openLoop().rate()))
                .ifPresent(r -> to.add("%s did not keep %,d a second: it reached %,.0f."
                        .formatted(variant, r.openLoop().rate(), r.openLoop().reachedRate())));
    }

    /** The cell's name without its rate. */
    private static String variant(Cell cell) {
        return cell.without(Parameter.rate.name()).name();
    }
}
