package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.RemarkWords;
import dev.topspin.model.result.Tax;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.KilimTasks;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.ScalaActors;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What was found of an exchange within one JVM under one load, in sentences: who is fastest, how far from the floor, and who is slowest. */
final class Findings {
    /** What makes the task itself larger: variants are compared at the greatest value only. */
    private static final List<Parameter> SIZES =
            List.of(Parameter.meetings, Parameter.creatures, Parameter.pairs, Parameter.parties);

    private final WorkloadKind workload;
    private final Map<String, Cell> cells;
    private final List<CellResult> rows;
    private final Forks forks;
    private final String load;
    private final List<String> sentences = new ArrayList<>();

    private Findings(WorkloadKind workload, Map<String, Cell> cells, List<CellResult> rows, Forks forks, String load) {
        this.workload = workload;
        this.cells = cells;
        this.forks = forks;
        this.load = load;
        this.rows = atTheGreatestSize(rows, cells);
    }

    /**
     * @param cells of the experiment by name
     * @param rows those with figures
     * @param forks of the same run
     * @param load what the sentences begin with
     * @return the sentences, the most important first; may be empty
     */
    static List<String> of(
            WorkloadKind workload, Map<String, Cell> cells, List<CellResult> rows, Forks forks, String load) {
        Findings findings = new Findings(workload, cells, rows, forks, load);
        if (workload instanceof Contention) {
            findings.contending();
        } else {
            findings.actors();
        }
        return findings.sentences;
    }

    private static List<CellResult> atTheGreatestSize(List<CellResult> rows, Map<String, Cell> cells) {
        List<CellResult> left = rows;
        for (Parameter size : SIZES) {
            List<CellResult> all = left;
            long most = all.stream()
                    .mapToLong(r -> cells.get(r.cell()).parameters().getOrDefault(size.name(), 0L))
                    .max()
                    .orElse(0);
            left = all.stream()
                    .filter(r -> cells.get(r.cell()).parameters().getOrDefault(size.name(), most) == most)
                    .toList();
        }
        return left;
    }

    private void actors() {
        List<CellResult> actors = of(Findings::isOfActors);
        List<CellResult> crossing = actors.stream()
                .filter(r -> r.threads() == null || r.threads() > 1)
                .toList();
        List<CellResult> compared = crossing.isEmpty() ? actors : crossing;
        Optional<CellResult> best = fastest(compared);
        if (best.isEmpty()) {
            floor();
            return;
        }
        CellResult b = best.get();
        say("%s %s ns with %s%s%s."
                .formatted(
                        cost(),
                        Text.figure(b.nsPerOp().median()),
                        b.cell(),
                        forks.fastest(b, compared, forks::ofNsPerOp),
                        Forks.tax(b.tax(Tax.Kind.Operation), floorTakes())));
        compare(compared, b);
        if (crossing.isEmpty()) {
            say("It took but one thread: its messages never cross cores.");
        } else {
            fastest(actors.stream().filter(r -> !crossing.contains(r)).toList())
                    .ifPresent(one -> say("%s takes %s ns, but all on one thread: its messages never cross cores."
                            .formatted(one.cell(), Text.figure(one.nsPerOp().median()))));
        }
    }

    private static boolean isOfActors(VariantRuntime runtime) {
        return runtime instanceof VariantRuntime.Akka
                || runtime instanceof ScalaActors
                || runtime instanceof KilimTasks;
    }

    private String cost() {
        return switch (workload) {
            case PingPong _ -> "A message between two actors in one JVM costs";
            case Chameneos _ -> "A meeting of two chameneos costs";
            case Queries _ -> "A query and its answer take a pair of actors";
            case Contention _ -> "An operation takes a thread";
        };
    }

    private String floorTakes() {
        return (workload instanceof PingPong ? "what the bare spin loop takes" : "what bare threads take")
                + " on the same CPUs";
    }

    private void floor() {
        fastest(of(r -> r instanceof VariantRuntime.Spin))
                .ifPresent(f -> say("Two CPUs of this machine pass a value to each other %s %s ns (%s)."
                        .formatted(
                                cells.get(f.cell()).workload().pingPong().inFlight() == 1 ? "in" : "every",
                                Text.figure(f.nsPerOp().median()),
                                f.cell())));
        fastest(of(r -> r instanceof VariantRuntime.Threads))
                .ifPresent(f -> say("Two chameneos that are bare threads meet in %s ns (%s)."
                        .formatted(Text.figure(f.nsPerOp().median()), f.cell())));
    }

    private void contending() {
        fastest(rows).ifPresent(best -> {
            say("%s %s ns with %s%s."
                    .formatted(
                            cost(),
                            Text.figure(best.nsPerOp().median()),
                            best.cell(),
                            forks.fastest(best, rows, forks::ofNsPerOp)));
            compare(rows, best);
        });
    }

    /** Tells how far the slowest is from the best, and of which others no more can be said than that they are no faster. */
    private void compare(List<CellResult> all, CellResult best) {
        Optional<CellResult> slowest = slowest(all, best);
        if (slowest.isEmpty()) {
            return;
        }
        CellResult slow = slowest.get();
        Ratio ratio = forks.ofNsPerOp(slow.cell(), best.cell());
        String takes = "%s takes %s ns, %s that of %s"
                .formatted(slow.cell(), Text.figure(slow.nsPerOp().median()), Text.times(ratio), best.cell());
        say(ratio.shown() ? takes + "." : takes + ": " + RemarkWords.NO_DIFFERENCE + ".");
        List<String> alike = forks.alike(best, all, forks::ofNsPerOp).stream()
                .filter(name -> !name.equals(slow.cell()))
                .toList();
        if (!alike.isEmpty()) {
            say("Between %s and %s: %s.".formatted(best.cell(), Text.listed(alike), RemarkWords.NO_DIFFERENCE));
        }
    }

    private void say(String sentence) {
        sentences.add(load + sentence);
    }

    private List<CellResult> of(Predicate<VariantRuntime> which) {
        return rows.stream()
                .filter(r -> which.test(cells.get(r.cell()).variant().runtime()))
                .toList();
    }

    private static Optional<CellResult> fastest(List<CellResult> rows) {
        return rows.stream().min(Comparator.comparing(r -> r.nsPerOp().median()));
    }

    private static Optional<CellResult> slowest(List<CellResult> rows, CellResult but) {
        return rows.stream().filter(r -> !r.equals(but)).max(Comparator.comparing(r -> r.nsPerOp()
                .median()));
    }
}
