package dev.topspin.model.search;

import dev.topspin.model.Figures;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes the rows of a search's results. */
public final class CapacityRows {
    /** Of one subject: its judged trials, and why it has failed, if it has. */
    public record Searched(Subject subject, List<Attempt> finished, String failure) {
        public Searched {
            finished = List.copyOf(finished);
        }
    }

    private CapacityRows() {}

    /**
     * @param spec of the search
     * @param all a row is made of each, in their order
     */
    public static List<CapacityResult> of(CapacitySearchSpec spec, List<Searched> all) {
        List<CapacityResult> rows = new ArrayList<>();
        all.forEach(searched -> rows.add(row(spec, searched)));
        return rows.stream()
                .map(row -> row.withEfficiency(efficiency(spec, row, rows)))
                .toList();
    }

    private static CapacityResult row(CapacitySearchSpec spec, Searched searched) {
        List<Attempt> finished = searched.finished();
        boolean answered = Search.next(spec.load(), spec.search(), finished) instanceof SearchMove.Answer;
        CapacityEstimate known = Search.soFar(spec.load(), spec.search(), finished);
        Outcome outcome = searched.failure() != null ? Outcome.Failed : answered ? known.outcome() : null;
        boolean figures = !finished.isEmpty() && outcome != Outcome.Failed;
        Optional<Attempt> best = finished.stream()
                .filter(Attempt::held)
                .filter(a -> known.low() == null || known.capacity() == null || a.load() <= known.capacity())
                .max(Comparator.comparingLong(Attempt::load).thenComparing(Attempt::verification));
        return new CapacityResult(
                searched.subject().variant().name(),
                searched.subject().cpus(),
                outcome,
                figures ? known.capacity() : null,
                figures ? known.low() : null,
                figures ? known.high() : null,
                figures ? known.limitedBy() : null,
                finished.size(),
                known.verified(),
                finished.isEmpty() ? null : finished.stream().allMatch(Attempt::pinned),
                best.map(Attempt::p99Micros).orElse(null),
                best.map(Attempt::cpuCores).orElse(null),
                null,
                searched.failure() != null ? searched.failure() : message(spec, outcome));
    }

    private static String message(CapacitySearchSpec spec, Outcome outcome) {
        String unit = spec.load().parameter() + " ";
        return switch (outcome) {
            case null -> null;
            case Found -> null;
            case AtLeast ->
                "every objective holds at %s%d, the highest that was asked for: raise load.to, or ask for more in objectives"
                        .formatted(unit, spec.load().to());
            case Below ->
                spec.load().ofCopies() && spec.load().from() == 1
                        ? "not even one copy alone holds the objectives: take others, or more CPUs"
                        : "the objectives don't hold at %s%d, the lowest that was asked for: lower load.from, or ask for less in objectives"
                                .formatted(unit, spec.load().from());
            case TooNoisy -> "too noisy to say: forks at the same load come out either way over 20 % and more of it";
            case OutOfForks ->
                "%d forks were not enough for an interval of %s that is verified: raise search.maxForks"
                        .formatted(spec.search().maxForks(), spec.search().width());
            case Failed -> null;
        };
    }

    private static Double efficiency(CapacitySearchSpec spec, CapacityResult row, List<CapacityResult> rows) {
        Optional<CapacityResult> fewest = rows.stream()
                .filter(r -> r.variant().equals(row.variant()))
                .min(Comparator.comparingInt(CapacityResult::cpus))
                .filter(r -> r.cpus() < row.cpus() && r.capacity() != null && row.capacity() != null);
        return fewest.map(r -> Figures.rounded(carried(spec, row) / carried(spec, r)))
                .orElse(null);
    }

    /** Of a load what each CPU carries; of copies how many CPUs of the node do something useful. */
    private static double carried(CapacitySearchSpec spec, CapacityResult row) {
        return spec.load().ofCopies()
                ? row.capacity().doubleValue() * row.cpus()
                : row.capacity().doubleValue() / row.cpus();
    }
}
