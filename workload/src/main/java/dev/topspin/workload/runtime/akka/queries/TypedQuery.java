package dev.topspin.workload.runtime.akka.queries;

import akka.actor.typed.ActorRef;
import dev.topspin.workload.game.queries.Told;

/**
 * Asks a service for a user: what typed actors send.
 *
 * @param user whose id it is
 * @param replyTo who gets the answer
 */
record TypedQuery(Integer user, ActorRef<Told> replyTo) {}
