package dev.topspin.model.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.CoreToCore.Hop;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.schedule.RunPlans;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.stats.TopologyClaim.Fault;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.NoiseFixture;
import dev.topspin.model.testing.ProofFixture;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of the CPUs of a node, in pairs and one by one. */
class NodeInsideTest {
    private static NodeSweepSpec spec(String spec) {
        try {
            return SweepFile.read("{apiVersion: topspin.dev/v1alpha1, kind: NodeSweep, metadata: {name: s}, spec: "
                            + spec + "}")
                    .spec();
        } catch (InvalidExperimentException e) {
            throw new AssertionError(e);
        }
    }

    private static PodReport report(String node) {
        return new PodReport(
                PodReport.VERSION,
                "hash",
                0,
                "driver",
                null,
                null,
                null,
                null,
                null,
                new ProofFixture().build(),
                new EnvironmentFixture().node(node).build());
    }

    private static TrialResult trial(PodReport... reports) {
        return new TrialResult(null, null, null, null, null, true, List.of(), Arrays.asList(reports), List.of());
    }

    private static CoreToCore measured(Hop... pairs) {
        return new CoreToCore(Arrays.asList(pairs), pairs.length, null);
    }

    @Test
    void eachPairOfCpusHasItsFiguresAndWhatSpeaksAgainstItsRelation() {
        CoreToCore measured = measured(
                new Hop(2, 3, CpuRelation.SameCore, 57, 50.0, 61.0),
                new Hop(2, 4, CpuRelation.SameCache, 48, 44.0, 52.0),
                new Hop(3, 4, CpuRelation.SameCache, 49, null, null));
        NodeCores cores = NodeCores.of(
                spec("{}"),
                "n1",
                List.of(
                        trial(report("n2").withCoreToCore(measured(new Hop(0, 1, CpuRelation.SameCore, 9, 8.0, 9.9)))),
                        trial(report("n1")),
                        trial(report("n1").withCoreToCore(measured))));
        assertEquals(
                List.of(
                        new NodeCores.Hop(2, 3, CpuRelation.SameCore, 57, 50.0, 61.0, Fault.NotFaster),
                        new NodeCores.Hop(2, 4, CpuRelation.SameCache, 48, 44.0, 52.0, null),
                        new NodeCores.Hop(3, 4, CpuRelation.SameCache, 49, null, null, null)),
                cores.pairs());
        assertEquals(3, cores.of());
        assertNull(cores.notMeasured());
        assertEquals(
                List.of("CPUs 2 and 3, SMT siblings of one core as the kernel says, take 57.0 ns: no less than"
                        + " different cores of one last-level cache (48.5 ns)"),
                cores.wrongInWords());
        assertEquals(cores, Json.read(Json.write(cores), NodeCores.class));
    }

    @Test
    void whereNothingWasMeasuredBetweenCpusTheReasonIsSaid() {
        TrialResult nothing = trial(report("n1"));
        TrialResult one = trial(report("n1").withCoreToCore(CoreToCore.without(CoreToCore.NotMeasured.OneCpu)));
        TrialResult loose = trial(report("n1").withCoreToCore(CoreToCore.without(CoreToCore.NotMeasured.NotPinned)));
        TrialResult failed = new TrialResult(
                "WorkloadError", "broken cable", null, null, null, false, List.of(), List.of(), List.of());
        assertEquals(
                "NotAsked: spec.measurement.coreToCore is false", why("{measurement: {coreToCore: false}}", nothing));
        assertEquals("NotAsked: spec.local is empty: nothing is measured on a node alone", why("{local: []}", nothing));
        assertEquals(
                "NotPinned: spec.placement.pinning is None: threads run on any CPU",
                why("{placement: {pinning: None}}", nothing));
        assertEquals("OneCpu: a pod has one CPU here, and so there is no pair of CPUs", why("{}", one));
        assertEquals("NotPinned: threads could not be kept on single CPUs", why("{}", loose));
        assertEquals("WorkloadError: broken cable", why("{}", failed));
        assertEquals(
                "NotReported: its processes say nothing of it: their reports may have no more than 4,096 bytes",
                why("{}", nothing));
    }

    private static String why(String spec, TrialResult trial) {
        NodeCores cores = NodeCores.of(spec(spec), "n1", List.of(trial));
        assertEquals(List.of(), cores.pairs());
        return cores.notMeasured().reason() + ": " + cores.notMeasured().message();
    }

    @Test
    void ofACpuThatSeveralForksMeasuredTheMiddlingFloorIsKept() {
        List<TrialResult> trials = List.of(
                trial(report("n1").withNoise(new Noise(List.of(floor(3, 0.2), floor(2, 0.001)), List.of()))),
                trial(report("n1").withNoise(new Noise(List.of(floor(2, 0.002)), List.of(floor(2, 0.004))))),
                trial(report("n1").withNoise(new Noise(List.of(floor(2, 0.003)), List.of()))),
                trial(report("n2").withNoise(new Noise(List.of(floor(9, 0.5)), List.of()))));
        assertEquals(
                List.of(floor(2, 0.003), floor(3, 0.2)),
                NodeCpus.of(spec("{}"), "n1", trials).floors());
        assertEquals("NotReported", whyNoFloors("{}", new Noise(List.of(floor(null, 0.1)), List.of())));
        assertEquals("NotPinned", whyNoFloors("{}", new Noise(List.of(), List.of())));
        assertEquals("NotPinned", whyNoFloors("{placement: {pinning: None}}", null));
    }

    private static String whyNoFloors(String spec, Noise noise) {
        return NodeCpus.of(spec(spec), "n1", List.of(trial(report("n1").withNoise(noise))))
                .notMeasured()
                .reason();
    }

    private static NoiseFloor floor(Integer cpu, double lost) {
        return new NoiseFloor(cpu, 200_000_000, 9, 2, 0, 30_000, lost, 3.4, 5_000L, 20_000L, 60_000L);
    }

    @Test
    void theLargestTakeLessThanHalfOfAReport() {
        List<Hop> pairs = new ArrayList<>();
        for (int one = 0; one < 16; one++) {
            for (int other = one + 1; other < 16; other++) {
                pairs.add(new Hop(100 + one, 100 + other, CpuRelation.AcrossNodes, 1234.5, 1111.1, 1333.3));
            }
        }
        PodReport large = report("n1")
                .withCoreToCore(new CoreToCore(pairs, pairs.size(), null))
                .withNoise(NoiseFixture.noise(200, 1));
        String cores = Json.write(NodeCores.of(spec("{}"), "n1", List.of(trial(large))));
        String cpus = Json.write(NodeCpus.of(spec("{}"), "n1", List.of(trial(large))));
        int bytes = (cores + cpus).getBytes(StandardCharsets.UTF_8).length;
        System.out.println("cores and cpus of a report, at the most: " + bytes + " bytes");
        assertTrue(bytes < 32 * 1024, () -> bytes + " bytes");
    }

    @Test
    void itIsMeasuredWhereNothingIsSaidAndTheSameSweepAsOfEarlierVersionsIsTheSamePlan() {
        NodeSweepSpec sweep = spec("{}");
        assertEquals(true, local(sweep));
        assertNull(local(spec("{measurement: {coreToCore: false}}")));
        assertNull(local(spec("{placement: {pinning: None}}")));
        assertEquals(
                sweep.measurement(), spec("{measurement: {coreToCore: true}}").measurement());
        assertTrue(!Json.write(sweep.measurement()).contains("coreToCore"));
        assertEquals(RunPlans.hash(sweep), RunPlans.hash(spec("{writeTo: {nodeCondition: true}}")));
        assertTrue(spec("{writeTo: {nodeCondition: true}}").marksNodes());
        assertTrue(!sweep.marksNodes());
    }

    private static Boolean local(NodeSweepSpec spec) {
        return SweepExperiments.local(spec, "n1", spec.local(), 1).measurement().coreToCore();
    }
}
