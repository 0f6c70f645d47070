package dev.topspin.bench.process;

/**
 * How two programs take turns: each token lets one of them pass a few iterations while the other is held.
 *
 * @param count tokens that each of the two gets, 1 or more
 * @param iterations that a token lets pass, 2 or more: the first only gets the CPUs used to the program again, and doesn't count
 * @param iterationMillis how long each lasts
 */
public record Tokens(int count, int iterations, int iterationMillis) {
    /** @return as many tokens of 50 ms, of which 25 count: so long a trial's round trips are all recorded, or none is */
    public static Tokens of(int count) {
        return new Tokens(count, 2, 25);
    }

    /** @return iterations of all tokens */
    public int allIterations() {
        return count * iterations;
    }
}
