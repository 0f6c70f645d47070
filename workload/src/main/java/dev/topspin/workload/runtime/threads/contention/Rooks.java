package dev.topspin.workload.runtime.threads.contention;

import dev.topspin.workload.game.contention.Operations;
import dev.topspin.workload.game.contention.Point;
import dev.topspin.workload.harness.threads.Lines;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * As many rooks as players, each on a line of its own. A player moves either its own rook, or all of them in turn.
 *
 * <p>A move is two atomic additions, one to each coordinate, whoever else moves the rook: so no move is lost, and both
 * accesses run the same instructions on different lines. (On x86 such an addition takes what a volatile write takes.)
 */
final class Rooks implements Point {
    private static final long X = 0;
    private static final long Y = Long.BYTES;

    private final int players;
    private final boolean own;
    private final long first;

    /**
     * @param players and rooks
     * @param own whether each player has a rook for itself
     */
    Rooks(int players, boolean own) {
        this.players = players;
        this.own = own;
        this.first = Lines.allocate(players);
    }

    @Override
    public List<Operations> parties() {
        return IntStream.range(0, players).<Operations>mapToObj(this::player).toList();
    }

    private Player player(int number) {
        return own ? new Player(rook(number), 0, 1) : new Player(first, number, players);
    }

    @Override
    public void reset() {
        rooks().forEach(rook -> {
            Lines.set(rook + X, 0);
            Lines.set(rook + Y, 0);
        });
    }

    @Override
    public int changesPerOperation() {
        return 2;
    }

    @Override
    public long changes() {
        return rooks().map(rook -> Lines.get(rook + X) + Lines.get(rook + Y)).sum();
    }

    private LongStream rooks() {
        return IntStream.range(0, players).mapToLong(this::rook);
    }

    private long rook(int number) {
        return first + number * Lines.BYTES;
    }

    @Override
    public List<String> settings() {
        return List.of("rooks=" + players + ", " + (own ? "one each" : "all in turn") + ", a cache line each");
    }

    /** Moves rook after rook, from the last to the first again. */
    private static final class Player implements Operations {
        private final long first;
        private final long end;
        private long rook;

        /**
         * @param first where the first of its rooks is
         * @param begins with which of them it begins
         * @param rooks how many it moves
         */
        Player(long first, int begins, int rooks) {
            this.first = first;
            this.end = first + rooks * Lines.BYTES;
            this.rook = first + begins * Lines.BYTES;
        }

        @Override
        public void run(long times) {
            long at = rook;
            for (long i = 0; i < times; i++) {
                Lines.increment(at + X);
                Lines.increment(at + Y);
                at += Lines.BYTES;
                if (at == end) {
                    at = first;
                }
            }
            rook = at;
        }
    }
}
