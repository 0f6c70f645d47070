package dev.topspin.workload.runtime.artery;

/**
 * What is sent between the two processes of a trial.
 *
 * @param actors measured ones in this process, at the most
 * @param underWay messages to the other process that may be under way at the same time, at the most
 * @param serializer turns the messages into bytes and back
 * @param type what all of the messages are
 */
public record Traffic(int actors, int underWay, WatchingSerializer serializer, Class<?> type) {}
