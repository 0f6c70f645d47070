package dev.topspin.cli.nodesweep;

import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeReportStatus.Repeated;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.api.NodeSweepStatus.Outlier;
import dev.topspin.api.NodeSweepStatus.Phase;
import dev.topspin.api.NodeSweepStatus.Shown;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.KernelSettings;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.sweep.LinkVerdict;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NodeVerdict;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.sweep.SweepObservations;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.model.sweep.SweptNode;
import dev.topspin.model.testing.SimulatedCluster;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sweeps of simulated clusters as an operator stores them. */
public final class SweptClusters {
    static final String SLOW = "n017";
    static final String LOST = "n005";

    private SweptClusters() {}

    /** A sweep of two groups in which a node's network is slow, a node's CPUs, a link; one node went away, one is not pinned. */
    public static StoredSweep hard(int size, int rounds) {
        SimulatedCluster cluster = new SimulatedCluster(size - size / 4, 7);
        for (int i = 0; i < size / 4; i++) {
            cluster.add("worker-%03d.eu-central-1.compute.internal".formatted(i), "c7g.2xlarge", "z2");
        }
        cluster.names().forEach(name -> configure(cluster, name, name.equals(SLOW) ? "6.8.0-41" : "6.8.0-45"));
        cluster.slowNetwork(SLOW, 1.42)
                .slowCpus("n009", 1.3)
                .slowLink("n002", "n003", 1.8)
                .unpinned("n011");
        SweptNode lost = cluster.node(LOST);
        cluster.replace(new SweptNode(
                LOST, lost.facts(), new NotMeasured("NodeLost", "node <b>" + LOST + "</b> went away", LOST)));
        return stored(cluster, rounds, true);
    }

    private static void configure(SimulatedCluster cluster, String name, String kernel) {
        SweptNode node = cluster.node(name);
        NodeFacts f = node.facts();
        Environment e = f.environment();
        KernelSettings settings = new KernelSettings(
                "performance",
                "intel_idle",
                List.of("POLL", "C1", "C1E", "C6"),
                List.of("spectre_v2: Mitigation: IBRS", "meltdown: Mitigation: PTI"),
                "BOOT_IMAGE=/vmlinuz root=UUID=" + name + " quiet isolcpus=2-7 nohz_full=2-7",
                "tsc",
                "madvise",
                "0");
        Environment with = new Environment(
                e.topspin(),
                e.java(),
                kernel,
                e.cpuModel(),
                e.node(),
                e.clockNanos(),
                e.settings(),
                e.commit(),
                e.jvm(),
                e.jvmFlags(),
                e.os(),
                e.config(),
                settings);
        cluster.replace(new SweptNode(
                name,
                new NodeFacts(
                        f.labels(),
                        f.zone(),
                        with,
                        f.kubelet(),
                        f.containerRuntime(),
                        f.os(),
                        f.kubeletConfig(),
                        f.noise(),
                        f.stealShare(),
                        f.waitShare()),
                null));
    }

    /** @param over whether the verdicts are stored */
    public static StoredSweep stored(SimulatedCluster cluster, int rounds, boolean over) {
        NodeSweepSpec spec = spec();
        SweepObservations first = cluster.sweep(rounds, 1, List.of("core"));
        SweepObservations all = over ? cluster.repeated(first, spec.verdictSettings()) : first;
        SweepVerdicts verdicts = SweepVerdicts.of(all, spec.verdictSettings());
        NodeSweep sweep = new NodeSweep();
        sweep.setMetadata(new ObjectMetaBuilder()
                .withName("weekly")
                .withNamespace("lab")
                .withUid("4711")
                .build());
        sweep.setSpec(spec);
        sweep.setStatus(status(cluster, rounds, all, verdicts, over));
        Map<String, List<PairReading>> pairs = new LinkedHashMap<>();
        all.pairs()
                .forEach(pair -> pair.pair().nodes().forEach(node -> pairs.computeIfAbsent(node, _ -> new ArrayList<>())
                        .add(pair)));
        List<NodeReport> reports = new ArrayList<>();
        for (NodeVerdict verdict : verdicts.nodes()) {
            NodeReport report = new NodeReport();
            report.setMetadata(new ObjectMetaBuilder()
                    .withName("weekly-" + verdict.node())
                    .withNamespace("lab")
                    .addToLabels("topspin.dev/sweep", "weekly")
                    .build());
            report.setSpec(new NodeReport.Whose("weekly", verdict.node(), null));
            report.setStatus(new NodeReportStatus(
                    cluster.node(verdict.node()).facts(),
                    all.locals().stream()
                            .filter(l -> l.node().equals(verdict.node()))
                            .toList(),
                    pairs.get(verdict.node()),
                    repeats(all, verdict.node()),
                    over ? verdict.kind() : null,
                    over ? verdict.text() : null,
                    null,
                    Insides.cores(verdict.node()),
                    Insides.cpus(verdict.node()),
                    null));
            reports.add(report);
        }
        return new StoredSweep(sweep, reports);
    }

    private static NodeSweepSpec spec() {
        try {
            return SweepFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: NodeSweep
                metadata: {name: weekly}
                spec: {local: [{name: core, spin: {}}], pairs: {variant: {name: tcp, socket: {}}}}
                """).spec();
        } catch (InvalidExperimentException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Repeated> repeats(SweepObservations all, String node) {
        List<Repeated> repeats = new ArrayList<>();
        for (int i = 0; i < all.repeats().size(); i++) {
            int number = i + 1;
            for (LocalReading local : all.repeats().get(i).locals()) {
                if (local.node().equals(node)) {
                    repeats.add(new Repeated(number, 0, local, null));
                }
            }
            for (PairReading pair : all.repeats().get(i).pairs()) {
                for (int fork = 0; pair.pair().has(node) && fork < pair.micros().size(); fork++) {
                    List<Double> micros = List.of(pair.micros().get(fork));
                    repeats.add(new Repeated(
                            number,
                            fork + 1,
                            null,
                            new PairReading(pair.pair(), micros, pair.first(), pair.second(), null)));
                }
            }
        }
        return repeats;
    }

    private static NodeSweepStatus status(
            SimulatedCluster cluster, int rounds, SweepObservations all, SweepVerdicts verdicts, boolean over) {
        List<Chosen> chosen = cluster.names().stream()
                .map(name -> new Chosen(name, cluster.node(name).notTested()))
                .toList();
        long measured = all.pairs().stream().filter(p -> !p.micros().isEmpty()).count();
        Shown shown = new Shown(
                (chosen.size() - 1) + "/" + chosen.size(),
                rounds + "/" + rounds,
                measured + "/" + all.pairs().size(),
                "21.4",
                "1.31x",
                null,
                null);
        return new NodeSweepStatus(
                1L,
                over ? Phase.Succeeded : Phase.Running,
                "2026-11-23T03:00:00Z",
                over ? "2026-11-23T03:14:00Z" : null,
                "seed",
                chosen,
                null,
                null,
                List.of(),
                over ? outliers(verdicts) : List.of(),
                shown,
                List.of());
    }

    private static List<Outlier> outliers(SweepVerdicts verdicts) {
        Stream<Outlier> nodes = verdicts.nodes().stream()
                .filter(v -> v.kind() == Kind.Slow || v.kind() == Kind.Suspect)
                .map(v -> new Outlier(
                        v.node(), null, v.part(), v.ratio(), v.pairs(), v.slowPairs(), v.confirmed(), v.text()));
        Stream<Outlier> links = verdicts.links().stream().map(SweptClusters::outlier);
        return Stream.concat(nodes, links).toList();
    }

    private static Outlier outlier(LinkVerdict v) {
        return new Outlier(
                v.pair().first(),
                v.pair().second(),
                NodeVerdict.Part.Link,
                v.ratio(),
                null,
                null,
                v.confirmed(),
                v.text());
    }
}
