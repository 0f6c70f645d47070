package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.report.Verdict;
import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.results.RunResults;
import dev.topspin.cli.table.ResultTable;
import dev.topspin.cli.text.Terminal;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.stats.Precision;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is said of who is faster, and how far from its floor: no more than the intervals show. */
class VerdictTest {
    private static final Map<String, Long> ROUND_TRIPS = Map.of(
            "spin", 100L, "a", 1_000L, "b", 1_010L, "c", 3_000L, "socket", 10_000L, "tcp", 50_000L, "udp", 51_000L);

    private static final String ALL = """
            workload: {pingPong: {}}
            variants:
              - {name: spin, spin: {}}
              - {name: a, akka: {}}
              - {name: b, akka: {}}
              - {name: c, akka: {}}
              - {name: socket, socket: {}}
              - {name: tcp, akkaRemote: {}}
              - {name: udp, akkaRemote: {transport: AeronUdp}}
            """;

    @Test
    void theFastestIsOnlyWhoIsShownToBeFasterThanEachOther() {
        List<String> verdict = Verdict.of(results(ALL + "measurement: {forks: 3}", VerdictTest::noisy));
        assertTrue(
                verdict.getFirst()
                        .matches(
                                "A message between two actors in one JVM costs 5[0-9]+ ns with [ab], the least of 3: .*"),
                verdict::toString);
        assertTrue(
                verdict.stream()
                        .anyMatch(
                                s -> s.matches(
                                        "c takes [0-9,]+ ns, [0-9.]+ times \\(95 % interval [0-9.]+ to [0-9.]+\\) that of [ab]\\.")),
                verdict::toString);
        assertTrue(
                verdict.stream().anyMatch(s -> s.matches("Between (a and b|b and a): no difference shown\\.")),
                verdict::toString);
        assertTrue(
                verdict.stream()
                        .anyMatch(s -> s.startsWith("Between two processes the median round trip takes")
                                && s.contains(", the least of 2: ")
                                && s.endsWith(" that of a bare socket.")),
                verdict::toString);
        List<String> without = Verdict.of(
                results(ALL.replace("  - {name: b, akka: {}}\n", "") + "measurement: {forks: 3}", VerdictTest::noisy));
        assertTrue(without.getFirst().contains("with a, the fastest: "), without::toString);
    }

    @Test
    void withoutActorsTheBestOfTheOthersBetweenProcessesIsSetAgainstTheSocket() {
        List<String> verdict = Verdict.of(results(
                "workload: {pingPong: {}}\nvariants: [{name: socket, socket: {}}, {name: tcp, grpc: {}}, {name: udp, aeron: {}},"
                        + " {name: a, aeron: {channel: Ipc}}]\nmeasurement: {forks: 3}",
                VerdictTest::noisy));
        assertTrue(
                verdict.stream()
                        .anyMatch(
                                s -> s.matches(
                                        "Between two processes the median round trip takes .* us with (tcp|udp), .* that of a bare socket\\.")),
                verdict::toString);
    }

    @Test
    void withOneForkNoDifferenceIsShownHoweverLarge() {
        List<String> verdict = Verdict.of(results(ALL + "measurement: {forks: 1}", VerdictTest::noisy));
        assertTrue(
                verdict.get(1)
                        .matches("c takes .* times \\(without an interval\\) that of [ab]: no difference shown\\."),
                verdict::toString);
        assertFalse(verdict.stream().anyMatch(s -> s.contains("the fastest")), verdict::toString);
    }

    @Test
    void actorsAsFastAsTheirFloorShowNoDifferenceFromIt() {
        ResultsFile results = results(
                "workload: {pingPong: {}}\nvariants: [{name: spin, spin: {}}, {name: a, akka: {}}]",
                t -> 100 + t.index() % 3 + t.fork());
        String first = Verdict.of(results).getFirst();
        assertTrue(first.endsWith(" what the bare spin loop takes on the same CPUs, no difference shown."), first);
        assertTrue(table(results).contains("against spin: no difference shown"), () -> table(results));
    }

    @Test
    void manyInFlightAreNeitherSetAgainstOneAloneNorAgainstAFloorOfOne() {
        List<String> verdict = Verdict.of(results(
                "workload: {pingPong: {}}\nmatrix: {inFlight: [1, 50]}\nvariants: [{name: a, akka: {}}, {name: c, akka: {}},"
                        + " {name: tcp, akkaRemote: {}}, {name: udp, akkaRemote: {transport: AeronUdp}}]",
                t -> noisy(t) / t.cell().workload().pingPong().inFlight()));
        assertTrue(
                verdict.stream()
                        .anyMatch(s ->
                                s.matches("With 50 in flight: A message .* with a\\[inFlight=50\\], the fastest\\.")),
                verdict::toString);
        assertTrue(
                verdict.stream()
                        .anyMatch(s -> s.matches("With 1 in flight: Between two .* us with tcp\\[inFlight=1\\].*")),
                verdict::toString);
        assertTrue(
                verdict.stream().noneMatch(s -> s.contains("inFlight=1]") && s.contains("inFlight=50]")),
                verdict::toString);
    }

    @Test
    void manyInFlightAreSetAgainstAFloorOfAsMany() {
        String in = "workload: {pingPong: {}}\nmatrix: {inFlight: [1, 50]}\nvariants: [{name: spin, spin: {}}";
        List<String> verdict = Verdict.of(results(
                in + ", {name: a, akka: {}}]",
                t -> noisy(t) / t.cell().workload().pingPong().inFlight()));
        for (int inFlight : new int[] {1, 50}) {
            assertTrue(
                    verdict.stream()
                            .anyMatch(s -> s.matches(
                                    "With %d in flight: A message .* with a\\[inFlight=%d\\]: .* times .* what the bare spin loop takes on the same CPUs\\."
                                            .formatted(inFlight, inFlight))),
                    verdict::toString);
        }
        List<String> alone = Verdict.of(results(in + "]", t -> noisy(t)));
        assertTrue(alone.stream().anyMatch(s -> s.matches("With 1 in .* each other in .*")), alone::toString);
        assertTrue(alone.stream().anyMatch(s -> s.matches("With 50 in .* each other every .*")), alone::toString);
    }

    @Test
    void anUnsteadyFloorIsSaidInTheVerdictInTheTableAndInTheReport() {
        ResultsFile results = results(
                ALL + "measurement: {forks: 3}",
                t -> noisy(t) * (t.cell().name().equals("socket") && t.fork() == 2 ? 4 : 1));
        String why = "unsteady floor: socket took a median round trip of ";
        String said = Verdict.of(results).stream()
                .filter(s -> s.startsWith("Unsteady floor: socket took"))
                .findFirst()
                .orElseThrow();
        assertTrue(said.endsWith("Take as rough: socket, tcp and udp."), said);
        assertTrue(table(results).contains(") " + why), () -> table(results));
        assertTrue(HtmlReport.of(results).contains("<li>" + why));
        for (CellResult row : results.rows()) {
            boolean touched = List.of("socket", "tcp", "udp").contains(row.cell());
            assertEquals(touched, row.has(Remark.FloorVaries.class), row::toString);
        }
    }

    @Test
    void theTableHasTheIntervalsOfTheTaxes() {
        ResultsFile results = results(ALL + "measurement: {forks: 3}", VerdictTest::noisy);
        String head = table(results).lines().findFirst().orElseThrow();
        assertEquals(4, head.split("95 % interval", -1).length, head);
        assertTrue(head.matches(".*hop tax +95 % interval +net tax +95 % interval +pinned"), head);
    }

    @Test
    void aPercentileThatTwoForksHardlyTellIsNotSaidToBeKnownToHundredsOfPercent() {
        ResultsFile results = results(
                "workload: {pingPong: {}}\nvariants: [{name: a, akka: {}}, {name: b, akka: {}}]\nmeasurement: {forks: 2}",
                t -> t.cell().name().equals("a") && t.fork() == 2 ? 3_000 : 1_000);
        List<String> rows = table(results).lines().toList();
        assertTrue(rows.get(1).matches("a .* ±>100% .*"), rows.get(1));
        assertFalse(rows.get(1).matches(".*±[0-9]{3,}%.*"), rows.get(1));
        assertTrue(rows.get(2).matches("b .* ±0% .*"), rows.get(2));
    }

    private static String table(ResultsFile results) {
        return String.join("\n", ResultTable.of(results, new Terminal(false, false, false, 200)));
    }

    private static long noisy(TrialPlan trial) {
        return ROUND_TRIPS.get(trial.cell().variant().name()) * (100 + trial.index() % 4) / 100;
    }

    private static ResultsFile results(String text, ToLongFunction<TrialPlan> roundTripNanos) {
        return results(
                text,
                (trial, role) ->
                        Reports.good(trial, role, role == Role.driver ? roundTripNanos.applyAsLong(trial) : 0));
    }

    /** @return the results of all trials that are due, of processes that report so */
    static ResultsFile results(String text, BiFunction<TrialPlan, Role, PodReport> report) {
        ExperimentSpec spec = Specs.of(text);
        return results(spec, Plan.of("t", spec), report);
    }

    /** @return likewise, of that plan of the experiment "t" */
    static ResultsFile results(ExperimentSpec spec, Plan plan, BiFunction<TrialPlan, Role, PodReport> report) {
        List<Trial> trials = new ArrayList<>();
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (var next = Precision.next(plan, finished); !next.isEmpty(); next = Precision.next(plan, finished)) {
            TrialPlan trial = next.getFirst();
            List<PodReport> reports = Stream.of(Role.values())
                    .limit(trial.pods())
                    .map(role -> report.apply(trial, role))
                    .toList();
            TrialResult result = TrialResult.of(trial, reports);
            finished.put(trial.index(), result);
            trials.add(new Trial(
                    trial.index(), trial.name(), trial.cell().name(), trial.fork(), "2026-01-01T00:00:00Z", 1, result));
        }
        PublishedFigures none = new PublishedFigures(null, new TreeMap<>());
        return RunResults.of(
                new RunRequest("t", spec, false, List.of(), none),
                plan,
                new Machine("a CPU", "0-7", "Linux 6.12", "25"),
                Instant.parse("2026-01-01T00:00:00Z"),
                Instant.parse("2026-01-01T00:01:00Z"),
                trials);
    }
}
