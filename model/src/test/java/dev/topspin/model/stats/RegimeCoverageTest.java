package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the interval of a tax holds the true one where forks are added until it is narrow, on a host that has two speeds, nine times
 * apart, and keeps each for several trials. Actors vary by 8 % from JVM to JVM, the floor beside them by 2 %. Where the host is slow,
 * the actors may be slowed down by another factor than their floor: the true tax is the median over all times.
 */
class RegimeCoverageTest {
    private static final int EXPERIMENTS = 700;
    private static final double TAX = 6;
    private static final double SPREAD = 0.08;
    private static final double ASKED = 0.1;
    private static final List<String> CELLS = List.of("a", "b", "c", "d");

    /**
     * A host.
     *
     * @param slowShare how much of the time it is slow
     * @param stays how likely it is in the next trial what it is in this one, and not what chance makes of it anew
     * @param slowTax the tax while it is slow, as a part of what it is else
     */
    private record Host(double slowShare, double stays, double slowTax) {
        /** The median of both kinds of forks together, by bisection. */
        double trueTax() {
            NormalDistribution fork = NormalDistribution.of(0, SPREAD);
            double low = Math.log(TAX) - 1;
            double high = Math.log(TAX) + 1;
            while (high - low > 1e-6) {
                double middle = (low + high) / 2;
                double below = (1 - slowShare) * fork.cumulativeProbability(middle - Math.log(TAX))
                        + slowShare * fork.cumulativeProbability(middle - Math.log(TAX * slowTax));
                low = below < 0.5 ? middle : low;
                high = below < 0.5 ? high : middle;
            }
            return Math.exp(low);
        }
    }

    /** The trials of a run on a host, one after the other. */
    private static final class Run {
        private final Host host;
        private final Random random;
        private boolean slow;

        Run(Host host, Random random) {
            this.host = host;
            this.random = random;
            slow = random.nextDouble() < host.slowShare;
        }

        TrialResult next(TrialPlan trial) {
            slow = random.nextDouble() < host.stays ? slow : random.nextDouble() < host.slowShare;
            double floor = (slow ? 900 : 100) * Math.exp(0.02 * random.nextGaussian());
            double tax = TAX * (slow ? host.slowTax : 1) * Math.exp(SPREAD * random.nextGaussian());
            return measured(trial, floor, tax);
        }
    }

    private static final Map<String, TrialResult> LIKE = new HashMap<>();

    private static TrialResult measured(TrialPlan trial, double floorNanos, double tax) {
        TrialResult like = LIKE.computeIfAbsent(
                trial.cell().name(), _ -> TrialResult.of(trial, List.of(Reports.good(trial, Role.driver, 1_000))));
        PodReport report = like.reports().getFirst();
        return new TrialResult(
                null,
                null,
                report.measured().toBuilder()
                        .nsPerOp(tax * floorNanos)
                        .floor(trial.floor() == null ? null : new FloorInside("spin", floorNanos, tax, List.of()))
                        .build(),
                2.0,
                2,
                true,
                List.of(),
                List.of(report));
    }

    private static Plan plan(String measurement) {
        return Plan.of("regimes", Specs.of("""
                workload: {pingPong: {}}
                variants: [{name: spin, spin: {}}, {name: a, akka: {}}, {name: b, akka: {}}, {name: c, akka: {}}, {name: d, akka: {}}]
                measurement: {%s}
                """.formatted(measurement)));
    }

    private static Map<Integer, TrialResult> run(Plan plan, Run run) {
        Map<Integer, TrialResult> finished = new HashMap<>();
        for (List<TrialPlan> due = due(plan, finished); !due.isEmpty(); due = due(plan, finished)) {
            due.forEach(trial -> finished.put(trial.index(), run.next(trial)));
        }
        return finished;
    }

    private static List<TrialPlan> due(Plan plan, Map<Integer, TrialResult> finished) {
        return Precision.due(plan, finished).stream()
                .filter(trial -> !finished.containsKey(trial.index()))
                .toList();
    }

    private static double[] taxes(Plan plan, Map<Integer, TrialResult> finished, String cell) {
        return plan.trials().stream()
                .filter(t -> t.cell().name().equals(cell) && finished.containsKey(t.index()))
                .mapToDouble(t -> finished.get(t.index()).measured().floor().tax())
                .toArray();
    }

    /** What came of many runs. */
    private static final class Tally {
        private int stopped;
        private int held;
        private int forks;
        private int cells;

        void add(double truth, double... taxes) {
            Ratio ratio = Ratios.ofPairs(taxes);
            cells++;
            forks += taxes.length;
            if (ratio.reach() <= ASKED) {
                stopped++;
                held += ratio.low() <= truth && truth <= ratio.high() ? 1 : 0;
            }
        }

        double coverage() {
            return (double) held / stopped;
        }

        @Override
        public String toString() {
            return "%.3f (%.1f forks, %.0f %% of cells precise)"
                    .formatted(coverage(), (double) forks / cells, 100.0 * stopped / cells);
        }
    }

    /** As it was: from three forks on, at most twelve, and each cell looks at its own forks alone. */
    private static double[] stoppedEarly(double... taxes) {
        int forks = 3;
        while (forks < Math.min(12, taxes.length)
                && Ratios.ofPairs(Arrays.copyOf(taxes, forks)).reach() > ASKED) {
            forks++;
        }
        return Arrays.copyOf(taxes, forks);
    }

    private static Tally coverage(Host host) {
        Plan adaptive = plan("forks: 5, precision: 10%, maxForks: 20");
        Plan all = plan("forks: 12");
        Random random = new Random(41);
        Tally now = new Tally();
        Tally before = new Tally();
        for (int i = 0; i < EXPERIMENTS; i++) {
            Map<Integer, TrialResult> finished = run(adaptive, new Run(host, random));
            CELLS.forEach(cell -> now.add(host.trueTax(), taxes(adaptive, finished, cell)));
            Map<Integer, TrialResult> twelve = run(all, new Run(host, random));
            CELLS.forEach(cell -> before.add(host.trueTax(), stoppedEarly(taxes(all, twelve, cell))));
        }
        System.out.printf("coverage at the stop: %s, before: %s; %s%n", now, before, host);
        return now;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0.3, 0, 1", "0.3, 0.9, 1", "0.5, 0.95, 1", "0.3, 0, 0.95", "0.3, 0.9, 0.95", "0.3, 0, 0.8"})
    void theIntervalOfATaxHoldsTheTrueOneWhereItStopsAsItIsNarrow(double slowShare, double stays, double slowTax) {
        assertEquals(0.95, coverage(new Host(slowShare, stays, slowTax)).coverage(), 0.02);
    }

    /** What none of the trials met, none can tell of: then the interval is that of the state that they met. */
    @Test
    void ofAStateThatOutlastsTheRunNothingIsKnown() {
        assertTrue(coverage(new Host(0.3, 0.95, 0.8)).coverage() < 0.9);
    }
}
