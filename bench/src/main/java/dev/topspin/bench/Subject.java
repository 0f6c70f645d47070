package dev.topspin.bench;

import java.util.List;

/**
 * A comparison: sides that run in turn, and what is read out of it.
 *
 * @param name as on the command line
 * @param what it shows, for a person
 * @param skipped why it can't be run on this machine; null where it can
 * @param sides run in turn in each round; empty where it is skipped
 * @param goals the rows
 */
public record Subject(String name, String what, String skipped, List<Side> sides, List<Goal> goals) {
    public Subject {
        sides = List.copyOf(sides);
        goals = List.copyOf(goals);
    }

    /** @return a subject that can't be run here */
    public static Subject skipped(String name, String what, String why) {
        return new Subject(name, what, why, List.of(), List.of());
    }
}
