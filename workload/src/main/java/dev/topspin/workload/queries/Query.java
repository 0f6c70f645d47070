package dev.topspin.workload.queries;

/**
 * Asks a service for a user: what classic actors send, whose messages carry their sender.
 *
 * @param user whose id it is
 */
record Query(Integer user) {}
