package dev.topspin.model.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Exclusivity;
import dev.topspin.model.result.Interference;
import dev.topspin.model.result.Interference.Sibling;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Remark;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.model.testing.Reports;
import dev.topspin.model.testing.Specs;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CpuTrustTest {
    private static final Plan PLAN = Plan.of("t", Specs.of("""
            workload: {pingPong: {}}
            variants: [{name: spin, spin: {}}]
            """));
    private static final TrialPlan TRIAL = PLAN.trials().getFirst();

    @Test
    void pinnedThreadsThatHadToWaitForSomebodyElseAreToldWithTheWorstWait() {
        assertEquals(
                List.of(
                        "somebody else ran on the measured CPUs in 2 of 3 forks: a thread was kept off its CPU for up to"
                                + " 8.6 % of the time"),
                words(
                        proof(Exclusivity.Shared, 0.086),
                        proof(Exclusivity.Proven, 0.001),
                        proof(Exclusivity.Shared, 0.02)));
    }

    @ParameterizedTest
    @EnumSource(names = "Shared", mode = EnumSource.Mode.EXCLUDE)
    void whereNobodyIsShownToHaveBeenThereNothingIsSaid(Exclusivity exclusive) {
        assertEquals(List.of(), words(proof(exclusive, 0.3)));
    }

    @Test
    void ofWhatIsNotPinnedItIsSaidAlreadyThatTheCpusWereNotItsOwn() {
        assertEquals(List.of(), words(proof(Exclusivity.Shared, 0.3).against("somebody else was on them")));
    }

    @Test
    void aSiblingThatSomebodyUsedIsNamedAndAnIdleOneIsNot() {
        assertEquals(
                List.of(
                        "a measured core was shared in 1 of 2 forks: CPU 5 is on one core with measured CPU 1 and was busy"
                                + " for 60.0 % of the time"),
                words(
                        siblings(new Sibling(4, 0, false, 0.01)),
                        siblings(new Sibling(4, 0, false, 0.3), new Sibling(5, 1, false, 0.6))));
    }

    @Test
    void aCpuThatIsNoisyByItselfIsNamedWithWhatItLost() {
        assertEquals(
                List.of(
                        "noisy CPUs in 2 of 3 forks: CPU 1, with nothing else to do, lost 61.0 % of its time, up to 42.0 ms"
                                + " at once"),
                words(List.of(noise(floor(0, 0.02), floor(1, 0.61)), noise(floor(0, 0.02)), noise(floor(0, 0.06)))));
    }

    @Test
    void aCpuThatLosesNoMoreThanTheKernelTakesIsNot() {
        assertEquals(List.of(), words(List.of(noise(floor(0, NoiseFloor.MOST_LOST)))));
    }

    @Test
    void whatACondensedResultHasTellsTheSame() {
        List<TrialResult> whole = List.of(
                noise(floor(0, 0.02), floor(1, 0.61)),
                trial(proof(Exclusivity.Shared, 0.086)),
                trial(siblings(new Sibling(5, 1, true, null))));
        assertEquals(3, words(whole).size(), () -> words(whole).toString());
        assertEquals(
                words(whole), words(whole.stream().map(TrialResult::condensed).toList()));
    }

    @Test
    void aRowCarriesTheRemarks() {
        assertEquals(
                List.of(new Remark.NoisyCpu(1, null, 0.61, 42_000_000, 1, 1)),
                Results.of(PLAN, Map.of(TRIAL.index(), noise(floor(1, 0.61)))).getFirst().remarks().stream()
                        .filter(Remark.NoisyCpu.class::isInstance)
                        .toList());
    }

    private static List<String> words(ProofFixture... proofs) {
        return words(Stream.of(proofs).map(CpuTrustTest::trial).toList());
    }

    private static List<String> words(List<TrialResult> trials) {
        return CpuTrust.of(trials).stream().map(Remark::text).toList();
    }

    private static TrialResult trial(ProofFixture proof) {
        return trial(Reports.good(TRIAL, Role.driver, 100).withProof(proof.build()));
    }

    private static TrialResult noise(NoiseFloor... after) {
        return trial(Reports.good(TRIAL, Role.driver, 100).withNoise(new Noise(List.of(floor(7, 0)), List.of(after))));
    }

    private static TrialResult trial(PodReport report) {
        return TrialResult.of(TRIAL, List.of(report));
    }

    private static ProofFixture proof(Exclusivity exclusive, double waitShare) {
        return new ProofFixture()
                .interference(
                        exclusive,
                        new Interference(
                                1_000_000_000, (long) (1e9 * waitShare), waitShare, null, List.of(), List.of()));
    }

    private static ProofFixture siblings(Sibling... siblings) {
        return new ProofFixture()
                .interference(
                        Exclusivity.Proven,
                        new Interference(1_000_000_000, 0L, 0.0, null, List.of(), List.of(siblings)));
    }

    private static NoiseFloor floor(int cpu, double lostShare) {
        return new NoiseFloor(cpu, 200_000_000, 100, 10, 1, 42_000_000, lostShare, 3.0, 1_000L, 2_000L, 3_000L);
    }
}
