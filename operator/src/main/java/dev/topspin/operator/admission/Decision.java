package dev.topspin.operator.admission;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the queue answers an experiment.
 *
 * @param places nodes by lane, for each lane that may run; a place of {@link Pool#ANY_NODE} leaves the choice to the scheduler
 * @param position place among those that wait, from 1; 0 where it doesn't wait
 * @param waiting how many wait
 * @param reason why it waits, for a person; null where it doesn't
 * @param missing that it waits for; null where it names none that doesn't exist, or does not wait
 */
public record Decision(
        Map<Integer, List<String>> places, int position, int waiting, String reason, MissingNodes missing) {
    public Decision {
        places = new TreeMap<>(places);
    }

    /** One for whom no node is missing. */
    Decision(Map<Integer, List<String>> places, int position, int waiting, String reason) {
        this(places, position, waiting, reason, null);
    }

    /** @return whether no lane may run */
    public boolean waits() {
        return places.isEmpty();
    }

    /** @return e.g. {@code 3rd of 17} */
    public String positionInWords() {
        return ordinal(position) + " of " + waiting;
    }

    private static String ordinal(int n) {
        boolean teen = n % 100 >= 11 && n % 100 <= 13;
        String ending = teen
                ? "th"
                : switch (n % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return n + ending;
    }
}
