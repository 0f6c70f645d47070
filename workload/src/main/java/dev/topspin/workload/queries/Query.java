package dev.topspin.workload.queries;

import akka.actor.typed.ActorRef;

/**
 * Asks a service for a user.
 *
 * @param user whose id it is
 * @param replyTo who gets the answer, for typed actors; null for classic ones, whose messages carry their sender
 */
record Query(Integer user, ActorRef<Told> replyTo) {}
