package dev.topspin.workload.game.queries;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What a querying actor asks, keeps and checks, whatever its API. Used by one actor at a time.
 *
 * @param <Q> what it sends
 */
public final class Questions<Q> extends Apart {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final Q[] queries;
    private final Map<Integer, Told.User> answers;

    private final int inFlight;
    private long random;
    /** What {@link #random} was when the oldest query under way was asked: answers come in the order of the queries. */
    private long randomThen;

    private int underWay;
    private int oldest;
    private long wrong;

    /**
     * @param number of the pair; each asks in an order of its own
     * @param users how many there are
     * @param inFlight queries under way, 1 or more
     */
    public Questions(int number, int users, int inFlight) {
        this.queries = array(users);
        this.answers = HashMap.newHashMap(users);
        this.inFlight = inFlight;
        this.random = (number + 1) * GOLDEN;
    }

    @SuppressWarnings("unchecked") // nobody else sees it
    private static <Q> Q[] array(int length) {
        return (Q[]) new Object[length];
    }

    /**
     * Makes the queries, before the first iteration.
     *
     * @param query the one for a user's id
     */
    public void ask(IntFunction<Q> query) {
        Arrays.setAll(queries, query);
    }

    /** Before the first query of an iteration. */
    public void begin(Iteration iteration) {
        underWay = (int) Math.min(inFlight, iteration.exchanges());
        randomThen = random;
        oldest = 0;
    }

    /**
     * An answer came, and is kept.
     *
     * @return which of the queries under way it answers
     */
    public int answered(Told.User user) {
        int index = oldest;
        oldest = index + 1 == underWay ? 0 : index + 1;
        randomThen = after(randomThen);
        if (user.id() != user(randomThen)) {
            wrong++;
        }
        answers.put(user.id(), user);
        return index;
    }

    /** @return the next query, to be sent */
    public Q next() {
        random = after(random);
        return queries[user(random)];
    }

    /** The next state of a generator (xorshift). */
    private static long after(long state) {
        long next = state ^ state << 13;
        next ^= next >>> 7;
        return next ^ next << 17;
    }

    /** Any user, each as often as the others. */
    private int user(long state) {
        return (int) (((state >>> 32) * queries.length) >>> 32);
    }

    /** @return the answers kept, by user; to be looked at while nothing is under way */
    Map<Integer, Told.User> answers() {
        return answers;
    }

    /** @throws TrialException where a query was answered with another user than it asked for */
    public void check() throws TrialException {
        if (wrong > 0) {
            throw new TrialException(
                    Reason.MessagesNotConserved,
                    "%d queries were answered with another user than they asked for".formatted(wrong));
        }
    }
}
