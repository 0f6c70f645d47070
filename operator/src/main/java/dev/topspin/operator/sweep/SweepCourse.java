package dev.topspin.operator.sweep;

import dev.topspin.api.NodeReportStatus;
import dev.topspin.api.NodeRows;
import dev.topspin.api.NodeSweepStatus.Chosen;
import dev.topspin.api.NodeSweepStatus.Shown;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.sweep.Confirmation;
import dev.topspin.model.sweep.Confirmation.LocalRun;
import dev.topspin.model.sweep.Confirmation.PairRun;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import dev.topspin.model.sweep.PairRatios;
import dev.topspin.model.sweep.PairRounds;
import dev.topspin.model.sweep.SweepExperiments;
import dev.topspin.model.sweep.SweepObservations;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import dev.topspin.operator.sweep.SweepUnit.ReadingKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The stages of a sweep: its local variants, its rounds, and then what has to be measured again. It follows from the spec, the chosen
 * nodes and the rows that are stored, and from nothing else. Pure.
 */
final class SweepCourse {
    /** Confirmation asks for a few repeats at the most; the names of their experiments have room for one digit. */
    private static final int MOST_REPEATS = 9;

    private final NodeSweepSpec spec;
    private final List<Chosen> chosen;
    private final NodeRows rows;
    private final String seed;
    private final Map<String, Set<ReadingKey>> keys = new HashMap<>();
    private final List<List<NodePair>> rounds;

    /**
     * @param spec valid, with all defaults
     * @param chosen nodes of the sweep
     * @param seed of the order in which they meet
     * @param reports their rows as stored, by node; none of a node of which nothing was stored yet
     */
    SweepCourse(NodeSweepSpec spec, List<Chosen> chosen, String seed, Map<String, NodeReportStatus> reports) {
        this.spec = spec;
        this.chosen = chosen;
        this.rows = new NodeRows(chosen, reports);
        this.seed = seed;
        List<String> nodes = swept();
        this.rounds = PairRounds.of(nodes, spec.rounds(nodes.size()), seed);
    }

    /** @return the nodes that take part */
    private List<String> swept() {
        return chosen.stream()
                .filter(node -> node.notTested() == null)
                .map(Chosen::name)
                .toList();
    }

    /** @return what is known of a node */
    NodeReportStatus row(String node) {
        return rows.row(node);
    }

    /** @return whether one process on each node measures all its pairs */
    boolean perNode() {
        return spec.processes(swept().size()) == Processes.PerNode;
    }

    /** @return the rounds of pairs, as the seed shuffled them */
    List<List<NodePair>> rounds() {
        return rounds;
    }

    /** @return in how many rounds every pair has its reading */
    int roundsOver() {
        return (int) IntStream.range(0, rounds.size()).filter(this::roundOver).count();
    }

    /** Looks at the rows alone: of a thousand nodes the experiments of all rounds are too many to be worked out at each look. */
    private boolean roundOver(int i) {
        return rounds.get(i).stream().allMatch(pair -> recorded(pair.nodes(), List.of(key(0, 0, pair))));
    }

    /** @return whether all readings that come of it are stored, in the rows of all its nodes */
    boolean recorded(SweepUnit unit) {
        return recorded(unit.nodes(), unit.keys());
    }

    private boolean recorded(List<String> nodes, List<ReadingKey> wanted) {
        return nodes.stream().allMatch(node -> keys(node).containsAll(wanted));
    }

    private Set<ReadingKey> keys(String node) {
        return keys.computeIfAbsent(node, _ -> SweepRow.keys(rows.row(node)));
    }

    private static ReadingKey key(int repeat, int fork, NodePair pair) {
        return new ReadingKey(repeat, fork, null, pair);
    }

    /** @return the first stage that has something to be measured yet; empty where all has been */
    Optional<SweepStage> current() {
        Optional<SweepStage> first = first();
        if (first.isPresent()) {
            return first;
        }
        List<Repeat> repeats = new ArrayList<>();
        while (repeats.size() < MOST_REPEATS) {
            Optional<Confirmation> next = Confirmation.next(rows.observations(repeats), spec.verdictSettings());
            if (next.isEmpty()) {
                return Optional.empty();
            }
            Optional<SweepStage> open = again(repeats.size() + 1, next.get()).stream()
                    .filter(this::open)
                    .findFirst();
            if (open.isPresent()) {
                return open;
            }
            repeats.add(rows.repeat(repeats.size() + 1));
        }
        return Optional.empty();
    }

    /** @return all that was measured */
    SweepObservations observations() {
        return rows.observations();
    }

    private boolean open(SweepStage stage) {
        return !stage.units().stream().allMatch(this::recorded);
    }

    private Optional<SweepStage> first() {
        SweepStage locals = locals();
        if (open(locals)) {
            return Optional.of(locals);
        }
        if (perNode()) {
            // of a thousand nodes the rounds of all are too much to be worked out at each look
            return roundsOver() == rounds.size()
                    ? Optional.empty()
                    : Optional.of(SweepRounds.stage(spec, swept(), rounds, seed));
        }
        return IntStream.range(0, rounds.size())
                .filter(i -> !roundOver(i))
                .mapToObj(this::round)
                .findFirst();
    }

    private SweepStage locals() {
        List<SweepUnit> units = new ArrayList<>();
        if (!spec.local().isEmpty()) {
            List<ReadingKey> keys = spec.local().stream()
                    .map(variant -> new ReadingKey(0, 0, variant.name(), null))
                    .toList();
            for (String node : swept()) {
                int forks = spec.measurement().forks();
                units.add(new SweepUnit(
                        "l", units.size(), keys, SweepExperiments.local(spec, node, spec.local(), forks)));
            }
        }
        return new SweepStage("l", "each node alone", units);
    }

    private SweepStage round(int i) {
        String title = "round %d of %d".formatted(i + 1, rounds.size());
        return pairs(
                "r" + (i + 1), title, rounds.get(i), 0, 0, spec.measurement().forks());
    }

    private SweepStage pairs(String stage, String title, List<NodePair> pairs, int repeat, int fork, int forks) {
        List<SweepUnit> units = new ArrayList<>();
        for (NodePair pair : pairs) {
            List<ReadingKey> keys = List.of(key(repeat, fork, pair));
            ExperimentSpec experiment = repeat == 0
                    ? SweepExperiments.pairWithBeside(spec, pair, forks)
                    : SweepExperiments.pair(spec, pair, forks);
            units.add(new SweepUnit(stage, units.size(), keys, experiment));
        }
        return new SweepStage(stage, title, units);
    }

    /** The locals first; then a fork of each pair, round by round, and then the next: so all have the same minutes. */
    private List<SweepStage> again(int number, Confirmation confirmation) {
        List<SweepStage> stages = new ArrayList<>();
        if (!confirmation.locals().isEmpty()) {
            stages.add(localsAgain(number, confirmation.locals()));
        }
        int forks = confirmation.rounds().stream()
                .flatMap(List::stream)
                .mapToInt(PairRun::forks)
                .max()
                .orElse(0);
        for (int fork = 1; fork <= forks; fork++) {
            for (int round = 1; round <= confirmation.rounds().size(); round++) {
                int which = fork;
                List<NodePair> pairs = confirmation.rounds().get(round - 1).stream()
                        .filter(run -> run.forks() >= which)
                        .map(PairRun::pair)
                        .toList();
                String title = "suspects again, fork %d of %d, round %d of %d"
                        .formatted(fork, forks, round, confirmation.rounds().size());
                stages.add(pairs("c%df%dr%d".formatted(number, fork, round), title, pairs, number, fork, 1));
            }
        }
        return stages;
    }

    private SweepStage localsAgain(int number, List<LocalRun> runs) {
        Map<String, List<LocalRun>> byNode = new TreeMap<>();
        runs.forEach(run ->
                byNode.computeIfAbsent(run.node(), _ -> new ArrayList<>()).add(run));
        Map<String, Variant> variants = new HashMap<>();
        spec.local().forEach(variant -> variants.put(variant.name(), variant));
        String stage = "c" + number;
        List<SweepUnit> units = new ArrayList<>();
        byNode.forEach((node, of) -> {
            int forks = of.stream().mapToInt(LocalRun::forks).max().orElseThrow();
            List<Variant> again =
                    of.stream().map(run -> variants.get(run.variant())).toList();
            List<ReadingKey> keys = of.stream()
                    .map(run -> new ReadingKey(number, 0, run.variant(), null))
                    .toList();
            units.add(new SweepUnit(stage, units.size(), keys, SweepExperiments.local(spec, node, again, forks)));
        });
        return new SweepStage(stage, "suspects again, each alone", units);
    }

    /** @return how many of the pairs of all rounds have figures */
    int measuredPairs() {
        Set<NodePair> measured = rows.measuredPairs();
        return (int)
                rounds.stream().flatMap(List::stream).filter(measured::contains).count();
    }

    /** @return whether pairs are measured with others beside them too */
    boolean underLoad() {
        return spec.pairs().background() != null;
    }

    /** @return what pairs took by another path, or under load; null where nothing of it was measured */
    PairRatios ratios() {
        return PairRatios.of(spec.pairs().path(), rows.observations().pairs());
    }

    /** @return how far it has come, in columns */
    Shown shown() {
        int pairs = rounds.stream().mapToInt(List::size).sum();
        return new Shown(
                rows.measuredNodes() + "/" + chosen.size(),
                roundsOver() + "/" + rounds.size(),
                measuredPairs() + "/" + pairs,
                null,
                null,
                null,
                null);
    }
}
