package dev.topspin.bench.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** When the rounds of a sweep were over, by what its status said of them. */
final class RoundTimes {
    /** By how many rounds were over, when that was said first. */
    private final TreeMap<Integer, Long> over = new TreeMap<>();

    /**
     * @param rounds of the status' columns, e.g. {@code 3/12}; empty before it says so
     * @param nanos when it was seen, by System.nanoTime
     */
    void seen(String rounds, long nanos) {
        int slash = rounds.indexOf('/');
        if (slash > 0) {
            over.putIfAbsent(Integer.parseInt(rounds.substring(0, slash)), nanos);
        }
    }

    /**
     * @param measuring how long the pods of a round run, in seconds
     * @return in seconds, what each round took beyond that, from the end of the one before to its own, the shortest first; the first
     *     round is not among them, as the nodes' own measurements come before it
     */
    List<Double> beyond(double measuring) {
        List<Double> seconds = new ArrayList<>();
        for (Map.Entry<Integer, Long> end : over.tailMap(2).entrySet()) {
            Map.Entry<Integer, Long> before = over.lowerEntry(end.getKey());
            if (before != null && before.getKey() > 0) {
                int rounds = end.getKey() - before.getKey(); // two may end between two writes of the status
                double each = (end.getValue() - before.getValue()) / 1e9 / rounds;
                for (int i = 0; i < rounds; i++) {
                    seconds.add(each - measuring);
                }
            }
        }
        return seconds.stream().sorted().toList();
    }
}
