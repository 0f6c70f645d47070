package dev.topspin.workload.harness.trial;

/**
 * One iteration.
 *
 * @param number from 1, warm-up and measured ones counted apart
 * @param of how many of its kind there are; of a warm-up, at the most
 * @param warmup whether it only warms up
 * @param exchanges the most round trips, meetings, queries or operations of each strand, 1 or more
 * @param timeNanos how long it may last, in nanoseconds, more than 0
 */
public record Iteration(int number, int of, boolean warmup, long exchanges, long timeNanos) {}
