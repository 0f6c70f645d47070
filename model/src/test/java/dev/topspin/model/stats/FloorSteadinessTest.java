package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.Steadiness;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloorSteadinessTest {
    private static final int RUNS = 20_000;
    private static final Plan PLAN = Plan.of("t", Specs.of("""
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}, {name: actors, akka: {dispatcher: {executor: Affinity}}}]
            """));

    private static final TrialPlan TRIAL = PLAN.trials().getFirst();

    @Test
    void aFloorThatJumpsIsUnsteadyAndItsForksAreToldInTheirOrder() {
        assertEquals(
                Optional.of(
                        "unsteady floor: spin took 35.0, 36.0, 61.2, 34.5 ns in the order of the run, a coefficient of"
                                + " variation of 31 %"),
                unsteady(2.0, 70, 72, 122.4, 69));
    }

    @Test
    void aFloorThatDriftsIsUnsteady() {
        assertTrue(unsteady(2.0, 60, 75, 90, 105).orElseThrow().contains("30.0, 37.5, 45.0, 52.5 ns in the order"));
    }

    @Test
    void ofManyForksTheEndsAreTold() {
        double[] forks = DoubleStream.iterate(60, d -> d + 10).limit(10).toArray();
        assertTrue(unsteady(2.0, forks).orElseThrow().contains("spin took from 30.0 to 75.0 ns in 10 forks"));
    }

    @Test
    void aFloorAsSteadyAsAQuietMachinesIsNoCauseForARemark() {
        // two forks, and three, of a spin loop on a quiet machine
        assertEquals(Optional.empty(), unsteady(2.0, 154.6, 149.1));
        assertEquals(Optional.empty(), unsteady(2.0, 139, 130.4, 148));
        assertEquals(Optional.empty(), unsteady(2.0, 100));
        assertEquals(Optional.empty(), unsteady(2.0));
    }

    @Test
    void aFloorThatSharedItsCpusIsUnsteadyHoweverAlikeItsForks() {
        assertEquals(
                Optional.of(
                        "unsteady floor: in 2 of 2 forks of spin something else ran on its CPUs: it had the time of 1.70"
                                + " of 2"),
                unsteady(1.7, 70, 71));
    }

    @Test
    void howSteadyAFloorWasStandsInItsRowAndInNoOther() {
        assertEquals(new Steadiness(false, 0.3127), spin(2.0, 70, 72, 122.4, 69).floor());
        assertEquals(new Steadiness(true, 0.0), spin(2.0, 70, 70).floor());
        assertEquals(new Steadiness(false, 0.0), spin(1.7, 70, 70).floor(), "alike, but it shared its CPUs");
        Plan alone = Plan.of("t", Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}]
                """));
        CellResult row = Results.of(alone, Map.of(0, fork(35, 2.0))).getFirst();
        assertNull(row.floor(), "nothing is set against it");
    }

    @Test
    void aFloorThatRanOnceIsUnsteadyOnlyWhereItSharedItsCpus() {
        assertEquals(new Steadiness(null, null), spin(2.0, 70).floor());
        assertEquals(new Steadiness(false, null), spin(1.7, 70).floor());
    }

    @Test
    void aNetworksFloorIsAsSteadyAsItsMedianRoundTrips() {
        Cell socket = Plan.of("t", Specs.of("""
                        workload: {pingPong: {}}
                        variants: [{name: socket, socket: {topology: CrossNode}}]
                        """)).cells().getFirst();
        List<TrialResult> unlikeInTheMeanOnly = List.of(fork(50, 2.0), fork(90, 2.0));
        assertEquals(new Steadiness(true, 0.0), FloorSteadiness.inFigures(socket, List.of(unlikeInTheMeanOnly), false));
    }

    /** How often a floor is called unsteady that is as it always is, and how often one is that a neighbour disturbed once. */
    @ParameterizedTest
    @CsvSource({"2, 0.05", "4, 0.05", "2, 0.10", "3, 0.10", "4, 0.10", "6, 0.10", "11, 0.10"})
    void chanceAloneSeldomMakesASteadyFloorUnsteady(int forks, double spread) {
        Random random = new Random(forks);
        double alarms = share(() -> draw(random, forks, spread));
        double seen = share(() -> {
            double[] values = draw(random, forks, spread);
            values[random.nextInt(forks)] *= 2;
            return values;
        });
        System.out.printf(
                "floors called unsteady: %.4f of steady ones, %.3f of those with one fork twice as slow"
                        + " (%d forks, spread %.2f)%n",
                alarms, seen, forks, spread);
        assertTrue(alarms <= 0.06, "too many false alarms");
        assertTrue(seen >= 0.9, "a neighbour is not seen");
    }

    private static double share(java.util.function.Supplier<double[]> forks) {
        return (double) IntStream.range(0, RUNS)
                        .filter(i -> FloorSteadiness.variation(forks.get()) > FloorSteadiness.BOUND)
                        .count()
                / RUNS;
    }

    private static double[] draw(Random random, int n, double spread) {
        return DoubleStream.generate(() -> 100 * Math.exp(spread * random.nextGaussian()))
                .limit(n)
                .toArray();
    }

    /** @param roundTripNanos of each fork; a hop is half of it */
    private static Optional<String> unsteady(double cores, double... roundTripNanos) {
        List<TrialResult> valid = Arrays.stream(roundTripNanos)
                .mapToObj(nanos -> fork(nanos / 2, cores))
                .toList();
        return FloorSteadiness.unsteady(TRIAL.cell(), null, valid).map(Remark::text);
    }

    /** @return the row of a floor of such forks, under actors that did not run yet */
    private static CellResult spin(double cores, double... roundTripNanos) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        PLAN.trials().stream()
                .filter(t -> t.cell().equals(TRIAL.cell()) && t.fork() <= roundTripNanos.length)
                .forEach(t -> finished.put(t.index(), fork(roundTripNanos[t.fork() - 1] / 2, cores)));
        return Results.of(PLAN, finished).getFirst();
    }

    private static TrialResult fork(double nsPerOp, double cores) {
        TrialResult r = TrialResult.of(TRIAL, List.of(Reports.good(TRIAL, Role.driver, 100)));
        Measured measured = r.measured().toBuilder()
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 / nsPerOp)
                .build();
        return new TrialResult(null, null, measured, cores, r.threads(), true, List.of(), r.reports());
    }
}
