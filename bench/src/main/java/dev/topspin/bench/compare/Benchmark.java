package dev.topspin.bench.compare;

import dev.topspin.bench.candidate.Candidate;
import java.util.List;

/**
 * A comparison: candidates that run in turn, and what is read out of it.
 *
 * @param name as on the command line
 * @param what it shows, for a person
 * @param skipped why it can't be run on this machine; null where it can
 * @param candidates run in turn in each round; empty where it is skipped
 * @param thresholds the rows
 */
public record Benchmark(
        String name, String what, String skipped, List<Candidate> candidates, List<Threshold> thresholds) {
    public Benchmark {
        candidates = List.copyOf(candidates);
        thresholds = List.copyOf(thresholds);
    }

    /** @return the candidate of a name */
    Candidate candidate(String name) {
        return candidates.stream()
                .filter(c -> c.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** @return the same with some of its thresholds, and the candidates that these are on */
    Benchmark only(List<Threshold> some) {
        List<Candidate> needed = candidates.stream()
                .filter(c -> some.stream()
                        .anyMatch(t ->
                                t.candidate().equals(c.name()) || t.against().equals(c.name())))
                .toList();
        return new Benchmark(name, what, skipped, needed, some);
    }

    /** @return a benchmark that can't be run here */
    public static Benchmark skipped(String name, String what, String why) {
        return new Benchmark(name, what, why, List.of(), List.of());
    }
}
