package dev.topspin.workload.harness.trial;

import org.HdrHistogram.Histogram;

/**
 * How the open loop of all pairs of a process kept its rate in the measured iterations, as far as not told before.
 *
 * @param lateness how much later than due each message was sent, in nanoseconds
 * @param senderLateness how much of that the sender itself was the cause of, in nanoseconds: messages that waited for room, or
 *     behind others that did, count as 0
 * @param repliesPerSecond of a pair, from the first reply of an iteration to its last, so that what each of them takes is no lack
 *     of rate; NaN where no iteration had two replies
 */
public record Pace(Histogram lateness, Histogram senderLateness, double repliesPerSecond) {}
