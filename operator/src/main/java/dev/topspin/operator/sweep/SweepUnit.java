package dev.topspin.operator.sweep;

import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.VariantRuntime.Socket;
import dev.topspin.model.sweep.NodePair;
import java.util.List;

/**
 * What one experiment of a sweep measures: local variants on a node, a pair, or all pairs of a node.
 *
 * @param stage that it belongs to
 * @param index in its stage, from 0
 * @param keys of the readings that come of it
 * @param spec of the experiment
 */
record SweepUnit(String stage, int index, List<ReadingKey> keys, ExperimentSpec spec) {
    SweepUnit {
        keys = List.copyOf(keys);
    }

    /**
     * What a reading is of.
     *
     * @param repeat its number; 0 of the sweep itself
     * @param fork of the repeat, from 1; 0 where all forks are together
     * @param variant of a local reading; null of a pair
     * @param pair null of a local reading
     */
    record ReadingKey(int repeat, int fork, String variant, NodePair pair) {}

    /** @return the name of its experiment: the same whenever it is asked for */
    String experiment(String sweep) {
        return "%s-%s-%d".formatted(sweep, stage, index);
    }

    /** @return the nodes that it runs on, the driver's first */
    List<String> nodes() {
        return spec.placement().fixedNodes();
    }

    /** @return whom its process meets, one after the other; null where that is not what it does */
    Rounds rounds() {
        Socket socket = spec.variants().getFirst().socket();
        return socket == null ? null : socket.rounds();
    }

    /** @return the pair; null of local variants */
    NodePair pair() {
        return keys.getFirst().pair();
    }

    /** @return number of the repeat; 0 of the sweep itself */
    int repeat() {
        return keys.getFirst().repeat();
    }
}
