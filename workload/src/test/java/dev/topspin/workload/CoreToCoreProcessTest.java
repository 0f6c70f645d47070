package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.CoreToCore.NotMeasured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TerminationMessage;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.trial.Plans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On this machine's own CPUs, which others may be busy on. */
@Timeout(90)
class CoreToCoreProcessTest {
    @TempDir
    Path folder;

    private static TrialPlan plan(int fork) {
        Measurement measurement =
                new Measurement(fork, new Warmup(1, "100ms"), 2, "100ms", Recording.Auto, "0s", null, null, null, true);
        TrialPlan plan = Plans.plan(new Spin(null), Plans.pingPong(1_000_000_000, 1, 1), measurement);
        return new TrialPlan(
                plan.experiment(),
                plan.planHash(),
                plan.index(),
                fork,
                plan.cell(),
                plan.placement(),
                measurement,
                plan.deadlineNanos());
    }

    private PodReport run(TrialPlan plan, String... more) throws Exception {
        try (TrialProcess process = new TrialProcess(plan, Role.driver, 0, more)) {
            PodReport report = process.report();
            assertNull(report.message());
            return report;
        }
    }

    private static CpuSet two() {
        List<Integer> all =
                Affinity.ofThisMachine().mask(0).orElse(CpuSet.EMPTY).toList();
        assumeTrue(all.size() > 1, "there is one CPU only, or nothing can be pinned");
        return CpuSet.of(all.subList(0, 2));
    }

    @Test
    void twoCpusAreOnePairWhoseMessageTakesWhatOneTakes() throws Exception {
        CpuSet cpus = two();
        Path file = folder.resolve("report");
        long start = System.nanoTime();
        PodReport report = run(plan(1), "--cpus", cpus.toString(), "--report", file.toString());
        System.out.println("core to core: %s, of a trial of %d ms, spin %s"
                .formatted(
                        report.coreToCore(),
                        (System.nanoTime() - start) / 1_000_000,
                        report.measured().nsPerOp()));
        CoreToCore measured = report.coreToCore();
        assertNull(measured.notMeasured());
        assertEquals(1, measured.of());
        assertEquals(1, measured.pairs().size());
        Hop pair = measured.pairs().getFirst();
        assertEquals(cpus, CpuSet.of(pair.one(), pair.other()));
        assertTrue(pair.one() < pair.other());
        assertEquals(CpuRelation.of(report.proof().cpus()), pair.relation());
        assertTrue(pair.lowNanos() <= pair.nanosPerHop() && pair.nanosPerHop() <= pair.highNanos(), pair::toString);
        // a hop within a chip, or a host that shares its CPUs out; two threads on one CPU would take milliseconds
        assertTrue(pair.nanosPerHop() > 2 && pair.nanosPerHop() < 5_000, pair::toString);
        // the rest of a report may take so many bytes that only the medians fit beside it, and then it is said
        PodReport message = TerminationMessage.read(Files.readString(file));
        boolean whole = message.leftOut() == null
                || message.leftOut().stream().noneMatch(what -> what.startsWith("coreToCore.pairs"));
        assertEquals(whole ? measured : measured.withoutSpread(), message.coreToCore(), message::toString);
    }

    @Test
    void forksAfterTheFirstMeasureNothingBetweenCpus() throws Exception {
        assertNull(run(plan(2), "--cpus", two().toString()).coreToCore());
    }

    @Test
    void aSingleCpuHasNoPair() throws Exception {
        String one = Integer.toString(two().toList().getFirst());
        assertEquals(
                CoreToCore.without(NotMeasured.OneCpu),
                run(plan(1), "--cpus", one).coreToCore());
    }

    @Test
    void whereNothingIsPinnedNoPairIsMeasured() throws Exception {
        assertEquals(
                CoreToCore.without(NotMeasured.NotPinned),
                run(plan(1), "--no-pin").coreToCore());
    }
}
