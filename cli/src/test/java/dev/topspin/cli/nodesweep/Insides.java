package dev.topspin.cli.nodesweep;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.sweep.NodeCores;
import dev.topspin.model.sweep.NodeCpus;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.ProofFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** CPUs of nodes as sweeps find them: cores of two SMT siblings each under two caches; one node's hypervisor lies, one has a single CPU. */
final class Insides {
    private static final String LYING = "n009";
    private static final String SINGLE = "n002";

    private Insides() {}

    static NodeCores cores(String node) {
        if (node.equals(SINGLE)) {
            return new NodeCores(
                    List.of(),
                    0,
                    new NotMeasured("OneCpu", "a pod has one CPU <b>here</b>, and so there is no pair of CPUs", node));
        }
        int cpus = node.equals(LYING) ? 8 : 4;
        Random random = new Random(node.hashCode());
        List<CoreToCore.Hop> hops = new ArrayList<>();
        for (int one = 2; one < 2 + cpus; one++) {
            for (int other = one + 1; other < 2 + cpus; other++) {
                hops.add(hop(node, one, other, random));
            }
        }
        PodReport report = new PodReport(
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
                        new EnvironmentFixture().node(node).build())
                .withCoreToCore(new CoreToCore(hops, hops.size(), null));
        return NodeCores.of(
                spec(), node, List.of(new TrialResult(null, null, null, null, null, true, List.of(), List.of(report))));
    }

    private static CoreToCore.Hop hop(String node, int one, int other, Random random) {
        boolean siblings = one % 2 == 0 && other == one + 1;
        CpuRelation relation = siblings
                ? CpuRelation.SameCore
                : (one - 2) / 4 == (other - 2) / 4 ? CpuRelation.SameCache : CpuRelation.SameNode;
        boolean lies = node.equals(LYING) && one == 2 && siblings;
        double nanos =
                (lies ? 121 : siblings ? 12 : relation == CpuRelation.SameCache ? 48 : 118) + random.nextInt(60) / 10.0;
        return new CoreToCore.Hop(one, other, relation, nanos, nanos - 3.1, nanos + 7.4);
    }

    static NodeCpus cpus(String node) {
        Random random = new Random(node.hashCode());
        List<NoiseFloor> floors = IntStream.range(2, node.equals(LYING) ? 9 : 4)
                .mapToObj(cpu -> new NoiseFloor(
                        cpu,
                        200_000_000,
                        90,
                        random.nextInt(30),
                        1,
                        20_000 + random.nextInt(90_000),
                        node.equals(LYING) && cpu == 5 ? 0.093 : random.nextInt(900) / 1e6,
                        2.9 + random.nextInt(300) / 1000.0,
                        4_000L,
                        11_000L + random.nextInt(9_000),
                        60_000L))
                .toList();
        return new NodeCpus(floors, null);
    }

    private static NodeSweepSpec spec() {
        try {
            return SweepFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: NodeSweep
                metadata: {name: weekly}
                spec: {}
                """).spec();
        } catch (InvalidExperimentException e) {
            throw new AssertionError(e);
        }
    }
}
