package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.stats.Remarks;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the figures of each cell stand on: its forks, how warm they were, the JVM's own work, and how precise that made them. */
final class TrustSection {
    private static final String NONE = "<td>&ndash;</td>";

    private final ResultsFile results;
    private final Measurement measurement;
    private final Map<String, Long> certain;
    private final Map<String, Long> most;

    private TrustSection(ResultsFile results) {
        this.results = results;
        this.measurement = results.spec().measurement();
        Plan plan = Plan.startedAs(results.experiment(), results.spec(), results.planHash());
        this.certain = runs(plan.certain());
        this.most = runs(plan.trials());
    }

    private static Map<String, Long> runs(List<TrialPlan> trials) {
        return trials.stream().collect(Collectors.groupingBy(t -> t.cell().name(), Collectors.counting()));
    }

    static String section(ResultsFile results) {
        return new TrustSection(results).section();
    }

    private String section() {
        List<CellResult> rows =
                results.rows().stream().filter(r -> r.forks() > 0).toList();
        if (rows.isEmpty()) {
            return "";
        }
        String asked = measurement.precision() == null
                ? ""
                : "<th scope=\"col\">asked: %s</th>".formatted(Html.escape(measurement.precision()));
        return """
                <section aria-labelledby="trust">
                <h2 id="trust">What the figures stand on</h2>
                <p class="lead">%s</p>
                <div class="scroll" tabindex="0" role="group" aria-labelledby="trust"><table class="trust">
                <thead><tr><th scope="col">variant</th><th scope="col">forks</th><th scope="col">warm-up iterations</th>\
                <th scope="col">steady</th><th scope="col">compiled</th><th scope="col">collections</th>\
                <th scope="col">collected for</th><th scope="col">cv</th><th scope="col">95&nbsp;%% interval</th>%s</tr></thead>
                <tbody>
                %s
                </tbody></table></div>
                </section>
                """.formatted(
                Html.escape(lead(rows)), asked, rows.stream().map(this::row).collect(Collectors.joining("\n")));
    }

    private String lead(List<CellResult> rows) {
        List<String> sentences = new ArrayList<>();
        Measurement.Warmup warmup = measurement.warmup();
        sentences.add(
                warmup.judged()
                        ? "A fork is steady when the last %d warm-up iterations agree within %s; the limit is %d iterations."
                                .formatted(Measurement.Warmup.WINDOW, warmup.tolerance(), warmup.iterations())
                        : "Whether a fork was steady after its %s was not looked for."
                                .formatted(Text.count(warmup.iterations(), "warm-up iteration")));
        sentences.add(
                "What the JIT compiler and the garbage collector took is the most of any process of any fork, within"
                        + " the measured iterations; collections are those of all forks.");
        sentences.add("The interval is told by how far it reaches from the median.");
        if (measurement.precision() != null) {
            long reached = rows.stream()
                    .filter(r -> Boolean.TRUE.equals(r.trust().precise()))
                    .count();
            sentences.add(
                    "A precision of %s was asked for, and reached by %d of %s; for its sake %s added, up to %d a variant."
                            .formatted(
                                    measurement.precision(),
                                    reached,
                                    Text.count(rows.size(), "variant"),
                                    added(rows),
                                    measurement.mostForks()));
        }
        return String.join(" ", sentences);
    }

    private String added(List<CellResult> rows) {
        long added = rows.stream().mapToLong(r -> added(r.cell())).sum();
        return added == 0 ? "no fork was" : Text.count(added, "fork") + (added == 1 ? " was" : " were");
    }

    private long added(String cell) {
        return Math.max(0, results.resultsOf(cell).size() - certain.getOrDefault(cell, Long.MAX_VALUE));
    }

    private String row(CellResult row) {
        List<TrialResult> valid = results.resultsOf(row.cell()).stream()
                .filter(TrialResult::valid)
                .toList();
        List<WarmedUp> warmups = valid.stream()
                .map(t -> t.measured().warmup())
                .filter(Objects::nonNull)
                .toList();
        List<Usage> usages = valid.stream()
                .flatMap(t -> t.reports().stream())
                .map(PodReport::usage)
                .filter(Objects::nonNull)
                .toList();
        Double reach = Precision.interval(valid).reach();
        return "<tr><th scope=\"row\">" + Html.escape(row.cell()) + "</th>" + forks(row) + iterations(warmups)
                + steady(warmups)
                + most(usages, Usage::compileNanos)
                + "<td>" + usages.stream().mapToLong(Usage::gcCount).sum() + "</td>"
                + most(usages, Usage::gcNanos)
                + (row.trust().variation() == null
                        ? NONE
                        : "<td>" + Text.percent(row.trust().variation()) + "</td>")
                + (reach == null ? NONE : "<td>&plusmn;&nbsp;" + Text.percent(reach) + "</td>")
                + precise(row) + "</tr>";
    }

    private String forks(CellResult row) {
        long added = added(row.cell());
        String small = added == 0 ? "" : " <small>" + added + " added</small>";
        return "<td>" + row.forks() + small + "</td>";
    }

    private static String iterations(List<WarmedUp> warmups) {
        if (warmups.isEmpty()) {
            return NONE;
        }
        IntSummaryStatistics ran =
                warmups.stream().mapToInt(WarmedUp::iterations).summaryStatistics();
        return "<td>" + ran.getMin() + (ran.getMin() == ran.getMax() ? "" : " &ndash; " + ran.getMax()) + "</td>";
    }

    private static String steady(List<WarmedUp> warmups) {
        long judged = warmups.stream().filter(w -> w.steady() != null).count();
        long steady =
                warmups.stream().filter(w -> Boolean.TRUE.equals(w.steady())).count();
        return judged == 0 ? NONE : state(steady == judged, "%d of %d".formatted(steady, judged));
    }

    /** The most milliseconds that any process took, and its share of the time it measured. */
    private static String most(List<Usage> usages, Function<Usage, Long> nanos) {
        return usages.stream()
                .filter(u -> nanos.apply(u) != null && u.wallNanos() > 0)
                .max((a, b) -> Double.compare(share(a, nanos), share(b, nanos)))
                .map(u -> state(
                        share(u, nanos) <= Remarks.NOTEWORTHY,
                        String.format(Locale.ROOT, "%,.0f ms", nanos.apply(u) / 1e6) + " <small>"
                                + Text.percent(share(u, nanos)) + "</small>"))
                .orElse(NONE);
    }

    private static double share(Usage usage, Function<Usage, Long> nanos) {
        return (double) nanos.apply(usage) / usage.wallNanos();
    }

    private String precise(CellResult row) {
        if (measurement.precision() == null) {
            return "";
        }
        boolean limit = results.resultsOf(row.cell()).size() >= most.getOrDefault(row.cell(), Long.MAX_VALUE);
        return row.trust().precise() == null
                ? NONE
                : state(
                        row.trust().precise(),
                        row.trust().precise() ? "reached" : limit ? "not reached, no more forks" : "not reached");
    }

    /** What limits trust stands out. */
    private static String state(boolean good, String html) {
        return good ? "<td>" + html + "</td>" : "<td class=\"state no\">" + html + "</td>";
    }
}
