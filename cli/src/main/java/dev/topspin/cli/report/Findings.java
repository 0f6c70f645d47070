package dev.topspin.cli.report;

import dev.topspin.cli.Text;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.Parameter;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.WorkloadKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What was found of an exchange within one JVM, in sentences: who is fastest, how far from the floor, and who is slowest. */
final class Findings {
    /** What makes the task itself larger: variants are compared at the greatest value only. */
    private static final List<Parameter> SIZES =
            List.of(Parameter.meetings, Parameter.creatures, Parameter.pairs, Parameter.parties);

    private final WorkloadKind workload;
    private final Map<String, Cell> cells;
    private final List<CellResult> rows;
    private final List<String> sentences = new ArrayList<>();

    private Findings(WorkloadKind workload, Map<String, Cell> cells, List<CellResult> rows) {
        this.workload = workload;
        this.cells = cells;
        this.rows = atTheGreatestSize(rows, cells);
    }

    /**
     * @param cells of the experiment by name
     * @param rows those with figures
     * @return the sentences, the most important first; may be empty
     */
    static List<String> of(WorkloadKind workload, Map<String, Cell> cells, List<CellResult> rows) {
        Findings findings = new Findings(workload, cells, rows);
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
        List<CellResult> actors = of(r -> r instanceof VariantRuntime.Akka || r instanceof VariantRuntime.ScalaActors);
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
                        Text.figure(b.nsPerOp()),
                        b.cell(),
                        compared.size() > 1 ? ", the fastest" : "",
                        b.floorTax() == null ? "" : tax(b)));
        slowest(compared, b).ifPresent(s -> say(compared(s, b)));
        if (crossing.isEmpty()) {
            say("It took but one thread: its messages never cross cores.");
        } else {
            fastest(actors.stream().filter(r -> !crossing.contains(r)).toList())
                    .ifPresent(one -> say("%s takes %s ns, but all on one thread: its messages never cross cores."
                            .formatted(one.cell(), Text.figure(one.nsPerOp()))));
        }
    }

    private String cost() {
        return switch (workload) {
            case PingPong _ -> "A message between two actors in one JVM costs";
            case Chameneos _ -> "A meeting of two chameneos costs";
            case Queries _ -> "A query and its answer take a pair of actors";
            case Contention _ -> "An operation takes a thread";
        };
    }

    private String tax(CellResult row) {
        String floor = workload instanceof PingPong ? "the bare spin loop takes" : "bare threads take";
        return ": %s times what %s on the same CPUs".formatted(Text.figure(row.floorTax()), floor);
    }

    private void floor() {
        fastest(of(r -> r instanceof VariantRuntime.Spin))
                .ifPresent(f -> say("Two CPUs of this machine pass a value to each other in %s ns (%s)."
                        .formatted(Text.figure(f.nsPerOp()), f.cell())));
        fastest(of(r -> r instanceof VariantRuntime.Threads))
                .ifPresent(f -> say("Two chameneos that are bare threads meet in %s ns (%s)."
                        .formatted(Text.figure(f.nsPerOp()), f.cell())));
    }

    private void contending() {
        fastest(rows).ifPresent(best -> {
            say("%s %s ns with %s%s."
                    .formatted(
                            cost(), Text.figure(best.nsPerOp()), best.cell(), rows.size() > 1 ? ", the fastest" : ""));
            slowest(rows, best).ifPresent(slow -> say(compared(slow, best)));
        });
    }

    private static String compared(CellResult slow, CellResult fast) {
        boolean apart =
                slow.nsPerOpLow() != null && fast.nsPerOpHigh() != null && slow.nsPerOpLow() > fast.nsPerOpHigh();
        String times = Text.figure(slow.nsPerOp() / fast.nsPerOp());
        return apart
                ? "%s takes %s ns, %s times as long.".formatted(slow.cell(), Text.figure(slow.nsPerOp()), times)
                : "%s took %s ns, but %s: no difference is shown."
                        .formatted(
                                slow.cell(),
                                Text.figure(slow.nsPerOp()),
                                slow.nsPerOpLow() == null || fast.nsPerOpHigh() == null
                                        ? "without intervals"
                                        : "their intervals overlap");
    }

    private void say(String sentence) {
        sentences.add(sentence);
    }

    private List<CellResult> of(Predicate<VariantRuntime> which) {
        return rows.stream()
                .filter(r -> which.test(cells.get(r.cell()).variant().runtime()))
                .toList();
    }

    private static Optional<CellResult> fastest(List<CellResult> rows) {
        return rows.stream().min(Comparator.comparing(CellResult::nsPerOp));
    }

    private static Optional<CellResult> slowest(List<CellResult> rows, CellResult but) {
        return rows.stream().filter(r -> !r.equals(but)).max(Comparator.comparing(CellResult::nsPerOp));
    }
}
