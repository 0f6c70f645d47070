package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import dev.topspin.model.testing.UsageFixture;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StealTest {
    private static final long SECOND = 1_000_000_000;
    private static final long STEP = 10_000_000;
    private static final Plan PLAN = Plan.of("t", Specs.of("""
            workload: {pingPong: {}}
            variants: [{name: socket, socket: {topology: CrossNode}}]
            """));
    private static final TrialPlan TRIAL = PLAN.trials().getFirst();

    @Test
    void moreThanAHundredthOfTheCpusTimeIsWorthARemark() {
        assertEquals(
                Optional.of("the hypervisor took 3.2 % of the measured CPUs' time in 1 of 1 forks"),
                Steal.remark(List.of(trial(driver(10 * SECOND, "1-2", 640_000_000L))))
                        .map(Remark::text));
        assertEquals(
                Optional.empty(),
                Steal.remark(List.of(trial(driver(10 * SECOND, "1-2", 200_000_000L)))),
                "a hundredth of two CPUs is not more than that");
    }

    @Test
    void theForkThatLostMostIsToldWhicheverProcessItWas() {
        assertEquals(
                Optional.of("the hypervisor took up to 5.0 % of the measured CPUs' time in 2 of 3 forks"),
                Steal.remark(List.of(
                                trial(driver(SECOND, "1", 2 * STEP)),
                                trial(driver(SECOND, "1", STEP)),
                                trial(driver(SECOND, "1", 0L), responder(SECOND, "3", 5 * STEP))))
                        .map(Remark::text));
    }

    @Test
    void oneStepOfTheKernelsCountIsNoRemark() {
        assertEquals(Optional.empty(), Steal.remark(List.of(trial(driver(SECOND, "1", STEP)))));
        assertEquals(
                Optional.empty(),
                Steal.remark(List.of(trial(driver(SECOND / 2, "1", STEP)))),
                "2 % of half a second, that may be anything up to a step");
    }

    @Test
    void whatCantBeReadAndCpusThatNobodyWasPinnedToAreNoRemark() {
        assertEquals(Optional.empty(), Steal.remark(List.of(trial(driver(SECOND, "1", null)))));
        assertEquals(Optional.empty(), Steal.remark(List.of(trial(driver(SECOND, "", SECOND)))));
        assertEquals(Optional.empty(), Steal.remark(List.of(trial(driver(SECOND, null, SECOND)))));
        assertEquals(Optional.empty(), Steal.remark(List.of(trial(driver(SECOND, "1,3,5,...", SECOND)))));
        assertEquals(Optional.empty(), Steal.remark(List.of()));
    }

    @Test
    void aRowCarriesTheRemarkAndStaysPinned() {
        TrialResult stolen = trial(driver(SECOND, "1", 20 * STEP));
        CellResult row = Results.of(PLAN, Map.of(TRIAL.index(), stolen)).getFirst();
        assertTrue(row.remarks().contains(new Remark.Stolen(0.2, 1, 1)), row::toString);
        assertEquals(true, row.pinned());
    }

    private static TrialResult trial(PodReport... reports) {
        PodReport driver = reports[0];
        return new TrialResult(
                null,
                null,
                driver.measured(),
                1.0,
                1,
                true,
                List.of(),
                Stream.of(reports).toList());
    }

    private static PodReport driver(long wallNanos, String measuredCpus, Long stealNanos) {
        return report(Role.driver, wallNanos, measuredCpus, stealNanos);
    }

    private static PodReport responder(long wallNanos, String measuredCpus, Long stealNanos) {
        return report(Role.responder, wallNanos, measuredCpus, stealNanos);
    }

    private static PodReport report(Role role, long wallNanos, String measuredCpus, Long stealNanos) {
        PodReport r = Reports.good(TRIAL, role, 10_000);
        Proof proof =
                new ProofFixture().measured(measuredCpus).stealNanos(stealNanos).build();
        return Reports.withUsage(
                        r,
                        new UsageFixture().over(wallNanos, wallNanos).threads(1).build())
                .withProof(proof);
    }
}
