package dev.topspin.model.testing;

import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.sweep.Confirmation;
import dev.topspin.model.sweep.Confirmation.LocalRun;
import dev.topspin.model.sweep.Confirmation.PairRun;
import dev.topspin.model.sweep.LocalReading;
import dev.topspin.model.sweep.NodeFacts;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NotMeasured;
import dev.topspin.model.sweep.PairReading;
import dev.topspin.model.sweep.PairReading.End;
import dev.topspin.model.sweep.PairRounds;
import dev.topspin.model.sweep.SweepObservations;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import dev.topspin.model.sweep.SweepVerdicts;
import dev.topspin.model.sweep.SweptNode;
import dev.topspin.model.sweep.VerdictSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A cluster as capacity sweeps see it, without a cluster: nodes and links that are as slow as they are told to be, and measurements that
 * vary and are disturbed now and then.
 */
public final class SimulatedCluster {
    private static final String TYPE_LABEL = "node.kubernetes.io/instance-type";

    /** Spread of one measurement, as a logarithm. */
    private double noise = 0.08;

    /** The part of the measurements that somebody disturbs, who makes them take 1.5 to 3 times as long. */
    private double disturbed = 0.05;

    /** Spread of nodes that are as they should be, as a logarithm. */
    private double unlike = 0.02;

    private final Random random;
    private final Map<String, SweptNode> nodes = new LinkedHashMap<>();
    private final Map<String, Double> inPairs = new HashMap<>();
    private final Map<String, Double> alone = new HashMap<>();
    private final Map<NodePair, Double> links = new HashMap<>();
    private final Map<String, CpuRelation> relations = new HashMap<>();
    private final Set<String> unpinned = new HashSet<>();

    /** Nodes {@code n000}, {@code n001} and so on, of one kind, in one zone. */
    public SimulatedCluster(int size, long seed) {
        random = new Random(seed);
        for (int i = 0; i < size; i++) {
            add("n%03d".formatted(i), "m7i.4xlarge", "z1");
        }
    }

    /** Adds a node. */
    public SimulatedCluster add(String name, String type, String zone) {
        Environment environment =
                new EnvironmentFixture().cpuModel("CPU of " + type).node(name).build();
        nodes.put(name, new SweptNode(name, facts(type, zone, environment), null));
        double own = unlike * random.nextGaussian();
        inPairs.put(name, own);
        alone.put(name, own);
        relations.put(name, CpuRelation.SameCache);
        return this;
    }

    /** Gives a node other CPUs. */
    public SimulatedCluster cpuModel(String node, String model) {
        SweptNode before = nodes.get(node);
        Environment other = new EnvironmentFixture().cpuModel(model).node(node).build();
        String type = before.facts().labels().get(TYPE_LABEL);
        nodes.put(node, new SweptNode(node, facts(type, before.facts().zone(), other), null));
        return this;
    }

    private static NodeFacts facts(String type, String zone, Environment environment) {
        NoiseFloor floor = new NoiseFloor(null, 100_000_000, 9, 2, 0, 30_000, 0.001, 3.4, 5_000L, 20_000L, 60_000L);
        return new NodeFacts(
                Map.of(TYPE_LABEL, type),
                zone,
                environment,
                "v1.36.3",
                "containerd://2.1.4",
                "Debian GNU/Linux 13",
                null,
                floor,
                0.0,
                0.002);
    }

    /** From now on nothing varies and nothing is disturbed. */
    public SimulatedCluster withoutNoise() {
        noise = 0;
        disturbed = 0;
        unlike = 0;
        inPairs.replaceAll((_, _) -> 0.0);
        alone.replaceAll((_, _) -> 0.0);
        return this;
    }

    public List<String> names() {
        return List.copyOf(nodes.keySet());
    }

    /** Makes the network of a node so many times as slow. */
    public SimulatedCluster slowNetwork(String node, double times) {
        inPairs.put(node, Math.log(times));
        return this;
    }

    /** Makes the CPUs of a node so many times as slow, and its pairs the root of that. */
    public SimulatedCluster slowCpus(String node, double times) {
        alone.put(node, Math.log(times));
        inPairs.put(node, Math.log(times) / 2);
        return this;
    }

    /** Makes a link so many times as slow. */
    public SimulatedCluster slowLink(String one, String other, double times) {
        links.put(NodePair.of(one, other), Math.log(times));
        return this;
    }

    /** Says how the measured CPUs of a node lie to each other. */
    public SimulatedCluster relation(String node, CpuRelation relation) {
        relations.put(node, relation);
        return this;
    }

    /** From now on processes on the node can't prove that they had their CPUs to themselves. */
    public SimulatedCluster unpinned(String node) {
        unpinned.add(node);
        return this;
    }

    /** Replaces a node by one of the same name. */
    public SimulatedCluster replace(SweptNode node) {
        nodes.put(node.name(), node);
        return this;
    }

    public SweptNode node(String name) {
        return nodes.get(name);
    }

    /** Measures the first rounds. */
    public SweepObservations sweep(int rounds, int forks, List<String> variants) {
        List<LocalReading> locals = variants.stream()
                .flatMap(variant -> tested().map(node -> local(new LocalRun(node, variant, forks))))
                .toList();
        List<PairReading> pairs = PairRounds.of(nodes.keySet(), rounds, "seed " + random.nextLong()).stream()
                .flatMap(List::stream)
                .map(pair -> pair(new PairRun(pair, forks)))
                .toList();
        return new SweepObservations(List.copyOf(nodes.values()), locals, pairs, List.of());
    }

    private Stream<String> tested() {
        return nodes.values().stream().filter(node -> node.notTested() == null).map(SweptNode::name);
    }

    /** Measures again whatever has to be, until nothing has to be. */
    public SweepObservations repeated(SweepObservations observations, VerdictSettings settings) {
        SweepObservations all = observations;
        for (var next = Confirmation.next(all, settings); next.isPresent(); next = Confirmation.next(all, settings)) {
            all = with(all, repeat(next.get()));
        }
        return all;
    }

    /** Measures what one confirmation asks for. */
    public Repeat repeat(Confirmation wanted) {
        return new Repeat(
                wanted.locals().stream().map(this::local).toList(),
                wanted.rounds().stream().flatMap(List::stream).map(this::pair).toList());
    }

    /** The same with one repeat more. */
    public static SweepObservations with(SweepObservations before, Repeat repeat) {
        List<Repeat> repeats = new ArrayList<>(before.repeats());
        repeats.add(repeat);
        return new SweepObservations(before.nodes(), before.locals(), before.pairs(), repeats);
    }

    /** A whole sweep with all that has to be measured again. */
    public SweepVerdicts verdicts(int rounds, int forks, String... variants) {
        SweepObservations observations = sweep(rounds, forks, List.of(variants));
        return SweepVerdicts.of(repeated(observations, VerdictSettings.DEFAULT), VerdictSettings.DEFAULT);
    }

    private LocalReading local(LocalRun run) {
        return new LocalReading(
                run.node(),
                run.variant(),
                figures(22.9, alone.get(run.node()), run.forks()),
                !unpinned.contains(run.node()),
                relations.get(run.node()),
                null);
    }

    private PairReading pair(PairRun run) {
        NodePair pair = run.pair();
        for (String node : pair.nodes()) {
            if (nodes.get(node).notTested() != null) {
                return new PairReading(
                        pair, List.of(), null, null, new NotMeasured("NodeLost", node + " went away", node));
            }
        }
        double slower = inPairs.get(pair.first()) + inPairs.get(pair.second()) + links.getOrDefault(pair, 0.0);
        return new PairReading(pair, figures(21.3, slower, run.forks()), end(pair.first()), end(pair.second()), null);
    }

    private End end(String node) {
        return new End(!unpinned.contains(node), relations.get(node));
    }

    private List<Double> figures(double usual, double slower, int forks) {
        List<Double> figures = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            boolean hit = random.nextDouble() < disturbed;
            double extra = hit ? Math.log(1.5 + 1.5 * random.nextDouble()) : 0;
            figures.add(usual * Math.exp(slower + noise * random.nextGaussian() + extra));
        }
        return figures;
    }
}
