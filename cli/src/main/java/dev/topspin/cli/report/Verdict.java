package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.Tax;
import dev.topspin.model.spec.VariantRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the figures say, in sentences; nothing that they don't say. */
public final class Verdict {
    /** So many published figures are told one by one. */
    private static final int FEW = 4;

    private final ResultsFile results;
    private final Map<String, Cell> cells;
    private final Forks forks;
    private final List<String> sentences = new ArrayList<>();

    private Verdict(ResultsFile results) {
        this.results = results;
        this.forks = new Forks(results);
        this.cells = results.cells().stream().collect(Collectors.toMap(Cell::name, c -> c));
    }

    /** @return plain text sentences, the most important first; at least one: what was found, then what limits trust in it */
    public static List<String> of(ResultsFile results) {
        return Stream.concat(found(results).stream(), TrustLimits.of(results).stream())
                .toList();
    }

    /** @return what was found, the most important first; may be empty */
    static List<String> found(ResultsFile results) {
        Verdict verdict = new Verdict(results);
        verdict.local();
        verdict.remote();
        verdict.openLoops();
        verdict.published();
        verdict.proven();
        return List.copyOf(verdict.sentences);
    }

    private void local() {
        List<CellResult> known = valid().stream()
                .filter(r -> cells.containsKey(r.cell()) && r.nsPerOp() != null)
                .toList();
        Loads.of(known, cells)
                .forEach((load, rows) ->
                        sentences.addAll(Findings.of(results.spec().workload().kind(), cells, rows, forks, load)));
    }

    private void openLoops() {
        sentences.addAll(OpenLoops.of(cells, valid()));
    }

    private void remote() {
        List<CellResult> known =
                valid().stream().filter(r -> cells.containsKey(r.cell())).toList();
        Loads.of(known, cells).forEach(this::remote);
    }

    private void remote(String load, List<CellResult> known) {
        List<CellResult> ofActors = of(VariantRuntime.AkkaRemote.class, known);
        // where no actors are between two processes, the question is what the others take
        List<CellResult> actors = ofActors.isEmpty() ? ofOthersBetweenProcesses(known) : ofActors;
        Optional<CellResult> best = actors.stream()
                .filter(r -> r.roundTrip() != null)
                .min(Comparator.comparing(r -> r.roundTrip().p50Micros()));
        if (best.isEmpty() && !actors.isEmpty()) {
            fastest(actors)
                    .ifPresent(a -> say(load
                            + "Between two processes a %s takes %s ns with %s%s."
                                    .formatted(
                                            a.unit(),
                                            Text.figure(a.nsPerOp().median()),
                                            a.cell(),
                                            forks.fastest(a, actors, forks::ofNsPerOp))));
            return;
        }
        if (best.isEmpty()) {
            fastest(of(VariantRuntime.Socket.class, known))
                    .filter(s -> s.roundTrip() != null)
                    .ifPresent(s -> say(load
                            + "Between two processes a bare socket's median round trip takes %s us (%s)."
                                    .formatted(Text.figure(s.roundTrip().p50Micros()), s.cell())));
            return;
        }
        CellResult b = best.get();
        List<CellResult> timed =
                actors.stream().filter(r -> r.roundTrip() != null).toList();
        say(load
                + "Between two processes the median round trip takes %s us with %s%s%s."
                        .formatted(
                                Text.figure(b.roundTrip().p50Micros()),
                                b.cell(),
                                forks.fastest(b, timed, forks::ofRoundTrips),
                                Forks.tax(b.tax(Tax.Kind.RoundTrip), "that of a bare socket")));
    }

    /** Each of few, else how far apart they are. */
    private void published() {
        List<String> each = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        results.published().forEach((cell, figures) -> figures.stream()
                .filter(c -> c.ratio() != null)
                .forEach(c -> {
                    ratios.add(c.ratio());
                    each.add("%s was published with %s; measured here is %s."
                            .formatted(
                                    cell,
                                    c.published().text(),
                                    c.ratio() == 1 ? "as much" : Text.figure(c.ratio()) + " times that"));
                }));
        long all = results.published().values().stream().mapToLong(List::size).sum();
        if (each.size() <= FEW) {
            sentences.addAll(each);
        } else {
            ratios.sort(Comparator.naturalOrder());
            say("%s published figures have a measured one beside them, which is %s to %s times as much."
                    .formatted(
                            each.size() == all ? "All " + all : each.size() + " of " + all,
                            Text.figure(ratios.getFirst()),
                            Text.figure(ratios.getLast())));
        }
    }

    private void proven() {
        if (valid().isEmpty()) {
            say("There is no valid result.");
        } else if (valid().stream().allMatch(r -> r.provenPinned())) {
            say("Every result proved that its CPUs were its own.");
        }
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }

    private List<CellResult> valid() {
        return results.rows().stream().filter(r -> r.forks() > 0).toList();
    }

    private List<CellResult> ofOthersBetweenProcesses(List<CellResult> known) {
        return of(VariantRuntime.class, known).stream()
                .filter(r -> cells.get(r.cell()).variant().runtime().pods() > 1
                        && cells.get(r.cell()).variant().socket() == null)
                .toList();
    }

    /** Those in a closed loop: at a rate round trips are compared with others at the same rate only. */
    private List<CellResult> of(Class<? extends VariantRuntime> runtime, List<CellResult> known) {
        return known.stream()
                .filter(r -> r.nsPerOp() != null
                        && runtime.isInstance(cells.get(r.cell()).variant().runtime()))
                .toList();
    }

    private static Optional<CellResult> fastest(List<CellResult> rows) {
        return rows.stream().min(Comparator.comparing(r -> r.nsPerOp().median()));
    }
}
