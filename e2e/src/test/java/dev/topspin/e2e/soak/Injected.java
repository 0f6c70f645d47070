package dev.topspin.e2e.soak;

import java.time.Duration;
import java.time.Instant;

/**
 * A fault that was made.
 *
 * @param target what it hit: a node, an object, a process; {@code nothing} where there was nothing to hit
 * @param trial name of the trial that it hit and no other; null where it is a node's or everybody's
 * @param node the node that it hit and no other; null where it is a trial's or everybody's
 * @param begin when it was about to be made
 * @param end when it was over
 */
public record Injected(Fault fault, String target, String trial, String node, Instant begin, Instant end) {
    /** What a fault that is over may still do: pods that were given up, a backoff, a deadline that has run meanwhile. */
    static final Duration AFTERMATH = Duration.ofSeconds(60);

    public static final String NOTHING = "nothing";

    /** @return whether it did anything */
    public boolean hit() {
        return !NOTHING.equals(target);
    }

    /** @return whether it can have to do with how a trial ended */
    boolean mayHaveHit(TrialStory story, Instant ended) {
        boolean then = !begin.isAfter(ended) && !end.plus(AFTERMATH).isBefore(story.created());
        boolean there = (trial == null || trial.equals(story.name()))
                && (node == null || story.nodes().isEmpty() || story.nodes().contains(node));
        return hit() && then && there;
    }

    /** @return a line for a log, of fixed columns but for the target */
    public String line() {
        return "%s  %6.1f s  %-18s  %s"
                .formatted(begin, Duration.between(begin, end).toMillis() / 1e3, fault, target);
    }
}
