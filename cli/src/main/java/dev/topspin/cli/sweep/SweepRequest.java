package dev.topspin.cli.sweep;

import dev.topspin.model.spec.ExperimentSpec;
import java.util.Optional;

/**
 * What is to be measured on this machine.
 *
 * @param name of the sweep
 * @param local the variants that run alone, each cell a trial for each of its forks; empty for none
 * @param between the one variant with two processes
 * @param rounds in each of which each CPU is in one pair; empty for {@link #PAIRS} pairs at the most
 */
public record SweepRequest(
        String name, Optional<ExperimentSpec> local, ExperimentSpec between, Optional<Integer> rounds) {
    /** So many pairs where nothing is said: all of eight CPUs, in some three minutes. */
    static final int PAIRS = 28;

    /** @return between how many pairs of so many CPUs the variant runs, at the most */
    int mostPairs(int cpus) {
        return rounds.map(r -> r * Math.max(1, cpus / 2)).orElse(PAIRS);
    }
}
