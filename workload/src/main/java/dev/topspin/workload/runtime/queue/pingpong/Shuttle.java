package dev.topspin.workload.runtime.queue.pingpong;

/**
 * The message that goes to and fro: made once for each under way.
 *
 * @param index of the message in its pair, from 0
 */
record Shuttle(int index) {}
