/**
 * The runtime {@code akkaRemote}: pairs of classic actors in two processes, or a mall in one and its visitors in the other,
 * over Artery's TCP or Aeron's UDP.
 *
 * <p>In: the plan, and two places on a network. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. Messages are made
 * once, one for each that can be under way, and go through a binary serializer of our own; nothing of ours is allocated
 * for a message on either side. Whatever Akka drops, quarantines or stops is noticed and ends the iteration.
 */
package dev.topspin.workload.remote;
