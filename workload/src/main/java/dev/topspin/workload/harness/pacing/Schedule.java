package dev.topspin.workload.harness.pacing;

/**
 * When the messages of a pair are due: message n, from 0, n / rate seconds after the start, rounded down to nanoseconds. Each
 * time stands by itself, so that no rounding adds up.
 *
 * @param rate messages a second, 1 to 10,000,000
 */
public record Schedule(long rate) {
    private static final long SECOND = 1_000_000_000;

    /** How long a sender that has fallen behind goes on after an iteration's time, at the most: a part of it, */
    private static final int PART = 4;

    /** and never more than this. */
    private static final long MOST = 5 * SECOND;

    /**
     * @param number of the message, 0 or more, at most so many as are due in 292 years
     * @return when it is due, in nanoseconds after the start
     */
    public long dueNanos(long number) {
        return number / rate * SECOND + number % rate * SECOND / rate;
    }

    /**
     * @param nanos after the start; below 0 gives 0
     * @return how many messages are due earlier than that
     */
    public long countBefore(long nanos) {
        return nanos <= 0 ? 0 : nanos / SECOND * rate + Math.ceilDiv(nanos % SECOND * rate, SECOND);
    }

    /**
     * The pairs of a process take turns, so that no two are due at once.
     *
     * @param rate messages a second of each pair
     * @param pair its number, from 0
     * @param pairs how many there are
     * @return how much later than the iteration's start the pair's first message is due, in nanoseconds
     */
    public static long offsetNanos(long rate, int pair, int pairs) {
        return SECOND * pair / (rate * pairs);
    }

    /**
     * What is due in an iteration is sent, though it be late, so that a stall at its end is counted like any other. A rate
     * that can't be held has no such end: there is one to sending.
     *
     * @param timeNanos of the iteration
     * @return when sending ends, in nanoseconds after the start
     */
    public static long lastSendNanos(long timeNanos) {
        return timeNanos + Math.min(timeNanos / PART, MOST);
    }
}
