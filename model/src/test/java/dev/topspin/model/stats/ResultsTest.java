package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Comparison;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Published;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import dev.topspin.model.testing.UsageFixture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ResultsTest {
    static final Plan PLAN = plan("measurement: {forks: 3}");
    private static final String IN_FLIGHT = """
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {}}]
            matrix: {inFlight: [1, 8]}
            measurement: {forks: 2, warmup: {iterations: 10, time: 1s}, iterations: 5, time: 2s}
            """;

    /** Printed by the build of 81ce17b. */
    private static final String HASH_OF_ONE_IN_FLIGHT = "0c63bf50ae2af8af";

    private static final Map<String, Long> ROUND_TRIPS =
            Map.of("spin", 80L, "actors", 800L, "socket-same", 10_000L, "socket", 20_000L, "tcp", 50_000L);

    @Test
    void aRowStandsOnTheMedianOfItsForks() {
        CellResult actors = row(rows(PLAN, t -> 800 + 100 * t.fork()), "actors");
        assertEquals(3, actors.forks());
        assertEquals(500, actors.nsPerOp().median());
        assertEquals(2_000_000, actors.opsPerSecond());
        assertEquals(1.5, actors.cpuCores());
        assertEquals(2, actors.threads());
        assertTrue(actors.nsPerOp().low() < 450 && actors.nsPerOp().high() > 550);
        assertEquals(true, actors.pinned());
        assertTrue(actors.valid());
        assertNull(actors.message());
    }

    @Test
    void percentilesAreOfTheMergedHistogramsAndNotAveraged() {
        CellResult actors = row(rows(PLAN, t -> t.fork() == 3 ? 100_000 : 1_000), "actors");
        assertEquals(1.0, actors.roundTrip().p50Micros(), 0.01);
        assertEquals(100.0, actors.roundTrip().p99Micros(), 0.1, "a third of all round trips is in the slow fork");
    }

    @Test
    void theHopTaxIsAgainstSpin() {
        List<CellResult> rows = rows(PLAN, ResultsTest::usual);
        assertEquals(10, taxed(row(rows, "actors"), Tax.Kind.Operation).value());
        assertNull(row(rows, "spin").tax());
        assertEquals(Tax.Kind.RoundTrip, row(rows, "tcp").tax().kind());
    }

    @Test
    void theNetworkTaxIsAgainstTheSocketBetweenTheSamePlaces() {
        List<CellResult> rows = rows(PLAN, ResultsTest::usual);
        assertEquals(
                2.5, taxed(row(rows, "tcp"), Tax.Kind.RoundTrip).value(), 0.01, "not against the socket within a node");
        assertNull(row(rows, "socket").tax());
        assertEquals(Tax.Kind.Operation, row(rows, "actors").tax().kind());
    }

    @Test
    void aTaxIsAgainstTheSameLoad() {
        Plan swept = plan("matrix: {pairs: [1, 2], inFlight: [1, 8]}\nplacement: {cpus: 4}\nmeasurement: {forks: 3}");
        List<CellResult> rows = rows(
                swept,
                t -> usual(t)
                        * t.cell().workload().pingPong().pairs()
                        * t.cell().workload().pingPong().inFlight());
        assertEquals(
                10,
                taxed(row(rows, "actors[inFlight=1,pairs=1]"), Tax.Kind.Operation)
                        .value());
        assertEquals(
                10,
                taxed(row(rows, "actors[inFlight=1,pairs=2]"), Tax.Kind.Operation)
                        .value());
        assertEquals(
                2.5,
                taxed(row(rows, "tcp[inFlight=8,pairs=2]"), Tax.Kind.RoundTrip).value(),
                0.01);
        Tax inFlight = row(rows, "actors[inFlight=8,pairs=2]").tax();
        assertEquals("spin[inFlight=8,pairs=2]", inFlight.floor());
        assertEquals(10, inFlight.ratio().value());
    }

    @Test
    void whatAnEarlierVersionRanWithOneMessageInFlightIsNoFloorUnderMany() {
        Plan before = Plan.startedAs("t", Specs.of(IN_FLIGHT), HASH_OF_ONE_IN_FLIGHT);
        assertEquals(HASH_OF_ONE_IN_FLIGHT, before.hash());
        List<CellResult> rows = rows(before, ResultsTest::usual);
        assertNull(row(rows, "actors[inFlight=8]").tax(), "spin has one message in flight");
        assertEquals(
                10, taxed(row(rows, "actors[inFlight=1]"), Tax.Kind.Operation).value());
    }

    @Test
    void thereIsATimeToAllExchangesOnlyWhereAllWereDone() {
        CellResult shortOfAll = row(rows(PLAN, ResultsTest::usual), "actors");
        assertNull(shortOfAll.completion());
        // 1,000 round trips in two iterations are what Reports has
        Plan done = Plan.of("t", Specs.of("""
                workload: {pingPong: {roundTrips: 500}}
                variants: [{name: actors, akka: {dispatcher: {executor: Affinity}}}]
                """));
        CellResult all = row(rows(done, ResultsTest::usual), "actors");
        assertEquals(0.0004, all.completion().seconds(), "1,000 x 800 ns in two iterations");
        assertEquals(0.9004, all.completion().secondsWithStart(), "and 0.9 s of a JVM");
    }

    @Test
    void overLessThanAFewOfTheKernelsTicksCpuTimeSaysNothing() {
        Map<Integer, TrialResult> finished = finished(PLAN, ResultsTest::usual);
        finished.replaceAll((i, r) -> brief(r));
        assertNull(Results.of(PLAN, finished).getFirst().cpuCores());
    }

    /** The same as if but a millisecond had been measured. */
    private static TrialResult brief(TrialResult r) {
        List<PodReport> reports = r.reports().stream()
                .map(p -> Reports.withUsage(
                        p, new UsageFixture().over(1_000_000, 10_000_000).build()))
                .toList();
        return new TrialResult(null, null, r.measured(), 10.0, 2, true, List.of(), reports);
    }

    @Test
    void aPublishedFigureIsComparedWithTheMeasuredOneOfItsKind() {
        CellResult actors = row(rows(PLAN, ResultsTest::usual), "actors");
        List<Comparison> compared = Comparison.of(
                Stream.of("800 ns/op", "0.1..1 us", "3 cores", "10 s")
                        .map(Published::parse)
                        .toList(),
                actors);
        assertEquals(
                Arrays.asList(0.5, 1.0, 0.5, null),
                compared.stream().map(Comparison::ratio).toList());
        assertNull(compared.getLast().measured(), "not all round trips were made");
    }

    @Test
    void withoutAFloorThereIsNoTax() {
        Map<Integer, TrialResult> finished = finished(PLAN, ResultsTest::usual);
        PLAN.trials().stream()
                .filter(t -> t.cell().name().equals("spin"))
                .forEach(t -> finished.put(t.index(), TrialResult.failed("OOMKilled", "no")));
        assertNull(row(Results.of(PLAN, finished), "actors").tax());
    }

    @Test
    void aFailedForkIsNoPartOfTheFiguresButMarksTheRow() {
        Map<Integer, TrialResult> finished = finished(PLAN, ResultsTest::usual);
        TrialPlan failing = PLAN.trials().stream()
                .filter(t -> t.cell().name().equals("actors"))
                .findFirst()
                .orElseThrow();
        finished.put(failing.index(), TrialResult.failed("NodeLost", "node-1 is gone"));
        CellResult actors = row(Results.of(PLAN, finished), "actors");
        assertEquals(2, actors.forks());
        assertEquals(400, actors.nsPerOp().median());
        assertFalse(actors.valid());
        assertEquals("NodeLost: node-1 is gone", actors.message());
    }

    @Test
    void aCellWhoseTrialsAllFailedHasARowWithoutFigures() {
        Map<Integer, TrialResult> finished = new HashMap<>();
        PLAN.trials().forEach(t -> finished.put(t.index(), TrialResult.failed("Unschedulable", "no CPUs")));
        CellResult row = Results.of(PLAN, finished).getFirst();
        assertEquals(0, row.forks());
        assertNull(row.nsPerOp());
        assertFalse(row.valid());
    }

    @Test
    void onlyCellsWithAFinishedTrialHaveARow() {
        Map<Integer, TrialResult> finished = finished(PLAN, ResultsTest::usual);
        finished.keySet().removeIf(i -> i > 0);
        assertEquals(1, Results.of(PLAN, finished).size());
        assertEquals(List.of(), Results.of(PLAN, Map.of()));
    }

    @Test
    void whyACellIsNotPinnedStandsInItsRow() {
        Map<Integer, TrialResult> finished = finished(PLAN, ResultsTest::usual);
        finished.replaceAll((i, r) -> new TrialResult(
                null, null, r.measured(), r.cpuCores(), r.threads(), false, List.of("why", "not"), r.reports()));
        CellResult row = Results.of(PLAN, finished).getFirst();
        assertEquals(false, row.pinned());
        assertEquals("why; not", row.message());
        assertTrue(row.valid());
    }

    @Test
    void histogramsOfUnequalResolutionAreMergedAtTheCoarser() {
        List<TrialResult> results =
                new ArrayList<>(finished(PLAN, ResultsTest::usual).values());
        TrialResult coarse = results.getFirst();
        Histogram folded = EncodedHistogram.fold(coarse.measured().histogram().decode(), 1);
        results.add(new TrialResult(
                null,
                null,
                coarse.measured().withHistogram(EncodedHistogram.of(folded)),
                1.0,
                1,
                true,
                List.of(),
                List.of()));
        Histogram merged = Results.histogram(results).orElseThrow();
        assertEquals(1, merged.getNumberOfSignificantValueDigits());
        assertEquals(1000L * results.size(), merged.getTotalCount());
    }

    @Test
    void aTaxHasTheIntervalOfARatio() {
        ToLongFunction<TrialPlan> noisy = t -> usual(t) * (100 + t.index() % 5) / 100;
        Map<Integer, TrialResult> finished = finished(PLAN, noisy);
        List<CellResult> rows = Results.of(PLAN, finished);
        Ratio hop = Ratios.of(nsPerOp(finished, "actors"), nsPerOp(finished, "spin"));
        CellResult actors = row(rows, "actors");
        Ratio tax = taxed(actors, Tax.Kind.Operation);
        assertEquals("spin", actors.tax().floor());
        assertEquals(hop.value(), tax.value(), 1e-3 * hop.value(), "four digits are kept");
        assertEquals(hop.low(), tax.low(), 1e-3 * hop.low());
        assertEquals(hop.high(), tax.high(), 1e-3 * hop.high());
        CellResult tcp = row(rows, "tcp");
        Ratio network = taxed(tcp, Tax.Kind.RoundTrip);
        assertEquals("socket", tcp.tax().floor());
        assertTrue(network.low() < network.value() && network.value() < network.high(), tcp::toString);
        assertNull(row(rows, "spin").tax());
    }

    @Test
    void oneForkHasATaxWithoutAnInterval() {
        List<CellResult> rows = rows(plan("measurement: {forks: 1}"), ResultsTest::usual);
        assertEquals(2, row(rows, "spin").forks(), "it runs before and after");
        assertEquals(10, taxed(row(rows, "actors"), Tax.Kind.Operation).value());
        assertNull(row(rows, "actors").tax().ratio().low());
        assertTrue(row(rows, "actors").remarks().contains(new Remark.OneFork()));
    }

    private static Ratio taxed(CellResult row, Tax.Kind kind) {
        assertEquals(kind, row.tax().kind());
        return row.tax().ratio();
    }

    private static double[] nsPerOp(Map<Integer, TrialResult> finished, String cell) {
        return PLAN.trials().stream()
                .filter(t -> t.cell().name().equals(cell))
                .mapToDouble(t -> finished.get(t.index()).measured().nsPerOp())
                .toArray();
    }

    static final Plan OPEN = plan("matrix: {rate: [1000, 100000]}\nmeasurement: {forks: 2}");

    /** Rows of open loops that reach 50,000/s at the most, the second fork less. */
    static List<CellResult> openRows() {
        Map<Integer, TrialResult> finished = finished(OPEN, ResultsTest::usual);
        for (TrialPlan trial : OPEN.trials()) {
            if (trial.cell().openLoop()) {
                long rate = trial.cell().workload().pingPong().load().rate();
                double reached = Math.min((double) rate, trial.fork() == 1 ? 50_000.4 : 40_000.4);
                finished.computeIfPresent(trial.index(), (_, r) -> opened(r, new OpenLoop(rate, reached, 1_000)));
            }
        }
        return Results.of(OPEN, finished);
    }

    private static TrialResult opened(TrialResult r, OpenLoop openLoop) {
        return new TrialResult(
                r.reason(),
                r.message(),
                r.measured().toBuilder().openLoop(openLoop).build(),
                r.cpuCores(),
                r.threads(),
                r.pinned(),
                r.notPinned(),
                r.reports());
    }

    @Test
    void anOpenLoopHasRoundTripsAndTheRateThatItsWorstForkReachedAndNoTimeOfAHop() {
        CellResult actors = row(openRows(), "actors[rate=100000]");
        assertEquals(new OpenLoop(100_000, 40_000, 1_000), actors.openLoop());
        assertNull(actors.nsPerOp());
        assertNull(actors.tax(), "spin is in a closed loop");
        assertEquals(0.8, actors.roundTrip().p50Micros(), 0.01);
        assertNull(row(openRows(), "spin").openLoop());
    }

    @Test
    void aNetworkTaxIsOfRatesThatWereHeld() {
        assertEquals(
                2.5,
                taxed(row(openRows(), "tcp[rate=1000]"), Tax.Kind.RoundTrip).value(),
                0.01);
        assertNull(row(openRows(), "tcp[rate=100000]").tax());
    }

    static long usual(TrialPlan trial) {
        return ROUND_TRIPS.get(trial.cell().variant().name());
    }

    static List<CellResult> rows(Plan plan, ToLongFunction<TrialPlan> roundTripNanos) {
        return Results.of(plan, finished(plan, roundTripNanos));
    }

    private static Map<Integer, TrialResult> finished(Plan plan, ToLongFunction<TrialPlan> roundTripNanos) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (TrialPlan trial : plan.trials()) {
            List<PodReport> reports = new ArrayList<>();
            reports.add(Reports.good(trial, Role.driver, roundTripNanos.applyAsLong(trial)));
            if (trial.pods() > 1) {
                reports.add(Reports.good(trial, Role.responder, 0));
            }
            finished.put(trial.index(), TrialResult.of(trial, reports));
        }
        return finished;
    }

    static CellResult row(List<CellResult> rows, String cell) {
        return rows.stream().filter(r -> r.cell().equals(cell)).findFirst().orElseThrow();
    }

    private static Plan plan(String more) {
        return Plan.of("t", Specs.of("""
                workload: {pingPong: {}}
                variants:
                  - {name: spin, spin: {}}
                  - {name: actors, akka: {dispatcher: {executor: Affinity}}}
                  - {name: socket-same, socket: {topology: SameNode}}
                  - {name: socket, socket: {topology: CrossNode}}
                  - {name: tcp, akkaRemote: {topology: CrossNode}}
                """ + more));
    }
}
