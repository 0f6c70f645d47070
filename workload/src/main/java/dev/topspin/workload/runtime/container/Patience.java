package dev.topspin.workload.runtime.container;

import java.time.Duration;

/**
 * How long a program may take for what it owes.
 *
 * @param hello from the start, until it has said hello
 * @param beyond the time of an iteration, until it has said what it counted
 * @param end to say its report, and to end when it is told to
 */
record Patience(Duration hello, Duration beyond, Duration end) {
    private static final Duration BEYOND = Duration.ofSeconds(10);
    private static final Duration END = Duration.ofSeconds(5);

    static Patience of(Duration hello) {
        return new Patience(hello, BEYOND, END);
    }
}
