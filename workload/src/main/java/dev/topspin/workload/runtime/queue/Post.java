package dev.topspin.workload.runtime.queue;

/**
 * A party.
 *
 * @param name of its thread, where it has one
 * @param inbox what it takes from
 * @param hearer what it does
 */
public record Post(String name, Inbox inbox, Hearer hearer) {}
