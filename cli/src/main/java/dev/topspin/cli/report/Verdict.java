package dev.topspin.cli.report;

import dev.topspin.cli.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.stats.FloorSteadiness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the figures say, in sentences; nothing that they don't say. */
public final class Verdict {
    /** Half an interval of more than this share of its median is worth a warning. */
    private static final double WIDE = 0.25;

    /** So many published figures are told one by one. */
    private static final int FEW = 4;

    private final ResultsFile results;
    private final Map<String, Cell> cells;
    private final Forks forks;
    private final List<String> sentences = new ArrayList<>();

    private Verdict(ResultsFile results) {
        this.results = results;
        this.forks = new Forks(results);
        this.cells = Plan.cells(results.spec()).stream().collect(Collectors.toMap(Cell::name, c -> c));
    }

    /** @return plain text sentences, the most important first; at least one */
    public static List<String> of(ResultsFile results) {
        Verdict verdict = new Verdict(results);
        verdict.local();
        verdict.remote();
        verdict.openLoops();
        verdict.published();
        verdict.disturbed();
        verdict.unsteady();
        verdict.spread();
        verdict.failures();
        verdict.pinning();
        return List.copyOf(verdict.sentences);
    }

    private void local() {
        List<CellResult> known = valid().stream()
                .filter(r -> cells.containsKey(r.cell()) && r.nsPerOp() != null)
                .toList();
        sentences.addAll(Findings.of(results.spec().workload().kind(), cells, known, forks));
    }

    private void openLoops() {
        sentences.addAll(OpenLoops.of(cells, valid()));
    }

    private void remote() {
        List<CellResult> actors = of(VariantRuntime.AkkaRemote.class);
        Optional<CellResult> best =
                actors.stream().filter(r -> r.p50Micros() != null).min(Comparator.comparing(CellResult::p50Micros));
        if (best.isEmpty() && !actors.isEmpty()) {
            fastest(actors)
                    .ifPresent(a -> say("Between two processes a %s takes %s ns with %s%s."
                            .formatted(
                                    a.unit(),
                                    Text.figure(a.nsPerOp()),
                                    a.cell(),
                                    forks.fastest(a, actors, forks::ofNsPerOp))));
            return;
        }
        if (best.isEmpty()) {
            fastest(of(VariantRuntime.Socket.class))
                    .filter(s -> s.p50Micros() != null)
                    .ifPresent(s -> say("Between two processes a bare socket's median round trip takes %s us (%s)."
                            .formatted(Text.figure(s.p50Micros()), s.cell())));
            return;
        }
        CellResult b = best.get();
        List<CellResult> timed =
                actors.stream().filter(r -> r.p50Micros() != null).toList();
        say("Between two processes the median round trip takes %s us with %s%s%s."
                .formatted(
                        Text.figure(b.p50Micros()),
                        b.cell(),
                        forks.fastest(b, timed, forks::ofRoundTrips),
                        Forks.tax(b.networkTax(), b.networkTaxLow(), b.networkTaxHigh(), "that of a bare socket")));
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

    private void spread() {
        List<String> wide = valid().stream()
                .filter(r -> r.nsPerOpHigh() != null && r.nsPerOpHigh() - r.nsPerOp() > WIDE * r.nsPerOp())
                .map(CellResult::cell)
                .toList();
        if (!wide.isEmpty()) {
            say("The interval of %s is wide: take those figures as rough; more forks or a quieter machine tell more."
                    .formatted(Text.listed(wide)));
        }
    }

    private void disturbed() {
        if (results.remarks().values().stream().flatMap(List::stream).anyMatch(r -> r.startsWith("disturbed: "))) {
            say(
                    "The machine was busy with something else: even the spinning threads did not have their CPUs to themselves.");
        }
    }

    /** Each unsteady floor once, with all that it touches. */
    private void unsteady() {
        Map<String, List<String>> touched = new LinkedHashMap<>();
        for (CellResult row : valid()) {
            results.remarks().getOrDefault(row.cell(), List.of()).stream()
                    .filter(r -> r.startsWith(FloorSteadiness.UNSTEADY))
                    .forEach(r ->
                            touched.computeIfAbsent(r, _ -> new ArrayList<>()).add(row.cell()));
        }
        touched.forEach((why, names) -> say("U%s. Take as rough: %s.".formatted(why.substring(1), Text.listed(names))));
    }

    private void failures() {
        long failed = results.trials().stream().filter(t -> !t.result().valid()).count();
        if (failed > 0) {
            List<String> names = results.rows().stream()
                    .filter(r -> !r.valid())
                    .map(CellResult::cell)
                    .toList();
            say("%d of %s failed: %s."
                    .formatted(failed, Text.count(results.trials().size(), "trial"), Text.listed(names)));
        }
    }

    private void pinning() {
        List<String> not = valid().stream()
                .filter(r -> !r.pinned().equals("True"))
                .map(CellResult::cell)
                .toList();
        if (valid().isEmpty()) {
            say("There is no valid result.");
        } else if (not.isEmpty()) {
            say("Every result proved that its CPUs were its own.");
        } else {
            say("%s could not be pinned as asked: see why under Pinning."
                    .formatted(not.size() == valid().size() && not.size() > 2 ? "No result" : Text.listed(not))
                    .replace("No result could not", "No result could"));
        }
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }

    private List<CellResult> valid() {
        return results.rows().stream().filter(r -> r.forks() > 0).toList();
    }

    /** Those in a closed loop: at a rate round trips are compared with others at the same rate only. */
    private List<CellResult> of(Class<? extends VariantRuntime> runtime) {
        return valid().stream()
                .filter(r -> r.nsPerOp() != null
                        && cells.containsKey(r.cell())
                        && runtime.isInstance(cells.get(r.cell()).variant().runtime()))
                .toList();
    }

    private static Optional<CellResult> fastest(List<CellResult> rows) {
        return rows.stream().min(Comparator.comparing(CellResult::nsPerOp));
    }
}
