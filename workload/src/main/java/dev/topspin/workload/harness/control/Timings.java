package dev.topspin.workload.harness.control;

import java.time.Duration;

/**
 * How patient a control channel is. All are longer than 0.
 *
 * @param beat time between two heartbeats
 * @param silence how long the other side may say nothing before it is taken for lost; several beats long
 * @param attempt the most that one attempt to connect, or to hear the first hello, may take
 * @param pause between two attempts
 */
public record Timings(Duration beat, Duration silence, Duration attempt, Duration pause) {
    /**
     * A beat a second is nothing to a housekeeping CPU; ten seconds are longer than a full collection or a throttled
     * container holds a thread back, and still "within seconds".
     */
    public static final Timings DEFAULT =
            new Timings(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ofSeconds(3), Duration.ofMillis(50));
}
