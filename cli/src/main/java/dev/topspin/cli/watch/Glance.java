package dev.topspin.cli.watch;

import java.util.List;

/**
 * How something in a cluster stands at a moment, in words.
 *
 * @param screen all of it, for a terminal that can be written over
 * @param lines what is worth a line in a log, in the order in which it came about; those that were not there at the look before are told
 * @param end how it ended; null while it goes on
 */
public record Glance(List<String> screen, List<String> lines, End end) {
    public Glance {
        screen = List.copyOf(screen);
        lines = List.copyOf(lines);
    }

    /** How something that is followed ends by itself. */
    public enum End {
        Finished,
        Failed
    }
}
