package dev.topspin.workload.game.queries;

/**
 * Asks a service for a user: what is sent where a message carries its sender.
 *
 * @param user whose id it is
 */
public record Query(Integer user) {}
