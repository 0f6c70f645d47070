package dev.topspin.bench.scale;

import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import dev.topspin.model.sweep.PairRounds;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How large a sweep is.
 *
 * @param nodes 2 to 1000
 * @param rounds of pairs, 1 to as many as all pairs take
 * @param processes how many a node has for all its pairs
 */
record SweepSize(int nodes, int rounds, Processes processes) {
    private static final int MOST_NODES = 1000;
    private static final String PER_NODE = ":" + Processes.PerNode;

    /** An experiment for each pair. */
    SweepSize(int nodes, int rounds) {
        this(nodes, rounds, Processes.PerPair);
    }

    /** Reads what the command line says, e.g. {@code 64x63} or {@code 1000x12:PerNode}. */
    static final class Converter implements ITypeConverter<SweepSize> {
        @Override
        public SweepSize convert(String text) {
            if (!text.matches("[0-9]{1,4}x[0-9]{1,4}(" + PER_NODE + ")?")) {
                throw new TypeConversionException(
                        "'%s' is not NODESxROUNDS or NODESxROUNDS%s, e.g. 64x63".formatted(text, PER_NODE));
            }
            String[] both = text.replace(PER_NODE, "").split("x");
            SweepSize size = new SweepSize(
                    Integer.parseInt(both[0]),
                    Integer.parseInt(both[1]),
                    text.endsWith(PER_NODE) ? Processes.PerNode : Processes.PerPair);
            if (size.nodes < 2 || size.nodes > MOST_NODES) {
                throw new TypeConversionException("'%s': a sweep has 2 to %d nodes".formatted(text, MOST_NODES));
            }
            if (size.rounds < 1 || size.rounds > PairRounds.all(size.nodes)) {
                throw new TypeConversionException("'%s': %d nodes meet in 1 to %d rounds"
                        .formatted(text, size.nodes, PairRounds.all(size.nodes)));
            }
            return size;
        }
    }

    /** @return how many pairs it measures */
    int pairs() {
        return nodes / 2 * rounds;
    }

    @Override
    public String toString() {
        return "%dx%d".formatted(nodes, rounds) + (processes == Processes.PerNode ? PER_NODE : "");
    }
}
