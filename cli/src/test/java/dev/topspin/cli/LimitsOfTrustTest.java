package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.report.Verdict;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.WarmedUp;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.UsageFixture;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Where figures are not to be trusted the report says so before it gives them. */
class LimitsOfTrustTest {
    private static final String TWO = """
            workload: {pingPong: {}}
            variants:
              - {name: a, akka: {dispatcher: {executor: Affinity}}}
              - {name: b, akka: {dispatcher: {executor: Affinity}}}
            measurement: {forks: 3, warmup: {iterations: 8, tolerance: 5%}PRECISION}
            """;

    private static final String PLAIN = TWO.replace("PRECISION", "");
    private static final String PRECISE =
            TWO.replace("forks: 3", "forks: 5").replace("PRECISION", ", precision: 2%, maxForks: 7");

    @Test
    void aWarmUpThatWasNotSteadyAtItsLimitIsSaidBeforeAnyFigure() {
        ResultsFile results = VerdictTest.results(PLAIN, (t, r) -> warmedUp(t, r, 8, !isOf(t, "b") || t.fork() != 2));
        String said = "Not steady when the limit of 8 warm-up iterations was reached: b (1 of 3 forks).";
        assertTrue(verdict(results).contains(said), () -> verdict(results));
        String html = HtmlReport.of(results);
        assertTrue(html.indexOf(said) > 0 && html.indexOf(said) < html.indexOf("class=\"headline\""));
        assertTrue(row(html, "a").contains("<td>8</td><td>3 of 3</td>"), row(html, "a"));
        assertTrue(row(html, "b").contains("<td>8</td><td class=\"state no\">2 of 3</td>"), row(html, "b"));
    }

    @Test
    void compilingAndCollectingWhileItWasMeasuredIsSaidAndCounted() {
        ResultsFile results = VerdictTest.results(
                PLAIN, (t, r) -> isOf(t, "b") ? working(t, r, 30_000_000, 20_000_000) : working(t, r, 4_000_000, 0));
        assertTrue(
                verdict(results).contains("The JIT compiler was at work for more than 1 % of the measured time: b. "),
                () -> verdict(results));
        assertTrue(
                verdict(results)
                        .contains(
                                "The garbage collector stopped the threads for more than 1 % of the measured time: b."),
                () -> verdict(results));
        String html = HtmlReport.of(results);
        assertTrue(row(html, "a").contains("<td>4 ms <small>0.4 %</small></td><td>6</td><td>0 ms"), row(html, "a"));
        assertTrue(
                row(html, "b")
                        .contains("<td class=\"state no\">30 ms <small>3.0 %</small></td><td>6</td>"
                                + "<td class=\"state no\">20 ms <small>2.0 %</small></td>"),
                row(html, "b"));
    }

    @Test
    void thePrecisionThatWasNotReachedIsSaidAndHowManyForksWereAddedForIt() {
        ResultsFile results = VerdictTest.results(
                PRECISE, (t, r) -> Reports.good(t, r, isOf(t, "b") ? 1000 + 200 * (t.fork() % 2) : 1000));
        assertTrue(
                verdict(results).contains("Not as precise as asked, 2%, with at most 7 forks: b."),
                () -> verdict(results));
        String html = HtmlReport.of(results);
        assertTrue(html.contains("A precision of 2% was asked for, and reached by 1 of 2 variants; for its sake 2 forks"
                + " were added, up to 7 a variant."));
        assertTrue(row(html, "a").endsWith("<td>reached</td>"), row(html, "a"));
        assertTrue(row(html, "b").contains("<td>7 <small>2 added</small></td>"), row(html, "b"));
        assertTrue(row(html, "b").endsWith("<td class=\"state no\">not reached, no more forks</td>"), row(html, "b"));
    }

    @Test
    void theFloorsOfAllLanesAreNoForksThatWereAdded() {
        String lanes = PRECISE.replace("  - {name: a,", "  - {name: spin, spin: {}}\n  - {name: a,")
                + "runPolicy: {parallelism: 2}\n";
        String steady = HtmlReport.of(VerdictTest.results(lanes, (t, r) -> Reports.good(t, r, 1000)));
        assertTrue(row(steady, "spin").contains("<td>12</td>"), row(steady, "spin"));
        String noisy = HtmlReport.of(VerdictTest.results(
                lanes, (t, r) -> Reports.good(t, r, isOf(t, "b") ? 1000 + 200 * (t.fork() % 2) : 1000)));
        assertTrue(row(noisy, "b").contains("<td>7 <small>2 added</small></td>"), row(noisy, "b"));
        assertTrue(row(noisy, "spin").contains("<td>14 <small>2 added</small></td>"), row(noisy, "spin"));
    }

    @Test
    void oneForkIsSaidToHaveNoInterval() {
        ResultsFile results =
                VerdictTest.results(PLAIN.replace("forks: 3", "forks: 1"), (t, r) -> warmedUp(t, r, 4, true));
        assertTrue(
                verdict(results).contains("One fork has no interval, and shows no difference from others: a and b."),
                () -> verdict(results));
    }

    @Test
    void whereNothingLimitsTrustNothingIsSaidOfIt() {
        ResultsFile results = VerdictTest.results(PRECISE, (t, r) -> warmedUp(t, r, 4, true));
        assertFalse(HtmlReport.of(results).contains("class=\"limits\""));
        assertEquals(
                "Every result proved that its CPUs were its own.",
                Verdict.of(results).getLast());
    }

    private static PodReport warmedUp(TrialPlan trial, Role role, int iterations, boolean steady) {
        PodReport report = Reports.good(trial, role, 1000);
        return report.withMeasured(report.measured().toBuilder()
                .warmup(new WarmedUp(iterations, steady))
                .build());
    }

    private static PodReport working(TrialPlan trial, Role role, long compileNanos, long gcNanos) {
        Usage usage = new UsageFixture()
                .collected(2, gcNanos)
                .compileNanos(compileNanos)
                .build();
        return Reports.withUsage(Reports.good(trial, role, 1000), usage);
    }

    private static boolean isOf(TrialPlan trial, String cell) {
        return trial.cell().name().equals(cell);
    }

    private static String verdict(ResultsFile results) {
        return String.join("\n", Verdict.of(results));
    }

    /** The fields of a cell in the table of what the figures stand on. */
    private static String row(String html, String cell) {
        String table = html.substring(html.indexOf("<table class=\"trust\">"));
        List<String> rows = Pattern.compile("<tr><th scope=\"row\">" + cell + "</th>(.*?)</tr>")
                .matcher(table)
                .results()
                .map(r -> r.group(1))
                .toList();
        return rows.getFirst();
    }
}
