package dev.topspin.operator.sweep;

import dev.topspin.model.spec.Rounds;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.PairRounds;
import dev.topspin.model.sweep.SweepExperiments;
import dev.topspin.operator.sweep.SweepUnit.ReadingKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** The stage in which one process on each node meets those of the others. Pure. */
final class SweepRounds {
    private SweepRounds() {}

    /**
     * @param nodes that take part
     * @param rounds of their pairs
     * @param seed of these
     */
    static SweepStage stage(NodeSweepSpec spec, List<String> nodes, List<List<NodePair>> rounds, String seed) {
        Map<String, List<Integer>> peers = PairRounds.peers(rounds, nodes);
        String key = UUID.nameUUIDFromBytes((seed + "/rounds").getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
        List<SweepUnit> units = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            String node = nodes.get(i);
            Rounds own = new Rounds(key, i, peers.get(node));
            List<ReadingKey> keys = own.peers().stream()
                    .filter(peer -> peer != Rounds.NOBODY)
                    .map(peer -> new ReadingKey(0, 0, null, NodePair.of(node, nodes.get(peer))))
                    .toList();
            if (!keys.isEmpty()) { // else it sits out, as one of an odd number does in a single round
                units.add(new SweepUnit(
                        "r",
                        i,
                        keys,
                        SweepExperiments.rounds(
                                spec, node, own, spec.measurement().forks())));
            }
        }
        return new SweepStage("r", "%d rounds, one process a node (PerNode)".formatted(rounds.size()), units);
    }

    /** @return in which round that reading is taken, from 1 */
    static int number(SweepUnit unit, ReadingKey key) {
        List<Integer> met = IntStream.rangeClosed(1, unit.rounds().peers().size())
                .filter(round -> unit.rounds().peer(round) != Rounds.NOBODY)
                .boxed()
                .toList();
        return met.get(unit.keys().indexOf(key));
    }
}
