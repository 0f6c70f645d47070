package dev.topspin.workload.contention;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;

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
    private final MemorySegment memory;

    /**
     * @param players and rooks
     * @param own whether each player has a rook for itself
     */
    Rooks(int players, boolean own) {
        this.players = players;
        this.own = own;
        this.memory = Lines.allocate(players);
    }

    @Override
    public List<Operations> parties() {
        return IntStream.range(0, players).<Operations>mapToObj(this::player).toList();
    }

    private Player player(int number) {
        return new Player(memory, number * Lines.BYTES, own ? 0 : Lines.BYTES);
    }

    @Override
    public void reset() {
        memory.fill((byte) 0);
    }

    @Override
    public int changesPerOperation() {
        return 2;
    }

    @Override
    public long changes() {
        return IntStream.range(0, players)
                .mapToLong(i -> i * Lines.BYTES)
                .map(at ->
                        (long) Lines.LONG.getVolatile(memory, at + X) + (long) Lines.LONG.getVolatile(memory, at + Y))
                .sum();
    }

    @Override
    public List<String> settings() {
        return List.of("rooks=" + players + ", " + (own ? "one each" : "all in turn") + ", a cache line each");
    }

    /** Moves rook after rook. */
    private static final class Player implements Operations {
        private final MemorySegment memory;
        private final long step;
        private long rook;

        /**
         * @param rook where the first is, in bytes
         * @param step bytes from one to the next; 0 to stay with the first
         */
        Player(MemorySegment memory, long rook, long step) {
            this.memory = memory;
            this.rook = rook;
            this.step = step;
        }

        @Override
        public void run(long times) {
            long end = memory.byteSize();
            long at = rook;
            for (long i = 0; i < times; i++) {
                Lines.LONG.getAndAdd(memory, at + X, 1L);
                Lines.LONG.getAndAdd(memory, at + Y, 1L);
                at += step;
                if (at == end) {
                    at = 0;
                }
            }
            rook = at;
        }
    }
}
