/**
 * Ping-pong over streams that are polled, in one process or between two: a thread at either end of each pair, messages that come
 * back in the order in which they went, and nothing allocated for a message.
 *
 * <p>In: what a pinging side does, and the two ends of a stream, which a runtime makes. Out: the parties of an {@link
 * dev.topspin.workload.harness.trial.Exchange}. May not import: any runtime.
 */
package dev.topspin.workload.game.pingpong.polled;
