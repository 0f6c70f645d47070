package dev.topspin.bench.compare;

/**
 * What a row was made of.
 *
 * @param method how its candidates were run
 * @param runs rounds, or pairs of processes
 * @param quads of all pairs that count, those dropped among them; 0 for rounds
 * @param dropped quads in which the hypervisor took time from a measured CPU
 * @param disturbed pairs that don't count, because too few quads were left
 */
public record SampleSize(Method method, int runs, int quads, int dropped, int disturbed) {
    /** How two candidates are run. */
    public enum Method {
        /** Both alive, slice by slice, by a token. */
        TURNS,
        /** One after the other, each afresh in every round. */
        ROUNDS
    }

    /** @return of so many rounds */
    static SampleSize rounds(int rounds) {
        return new SampleSize(Method.ROUNDS, rounds, 0, 0, 0);
    }

    /** @return of so many pairs, of whose turns nothing was looked at */
    static SampleSize pairs(int pairs) {
        return new SampleSize(Method.TURNS, pairs, 0, 0, 0);
    }

    /** @return as a table's cell says it */
    public String describe() {
        return switch (method) {
            case ROUNDS -> runs + " rounds";
            case TURNS ->
                runs + " pairs"
                        + (quads == 0 ? "" : ", " + dropped + " of " + quads + " quads dropped")
                        + (disturbed == 0 ? "" : ", " + disturbed + " pairs disturbed");
        };
    }
}
