/**
 * The runtime {@code akkaRemote}: classic actors in two processes, over Artery's TCP or Aeron's UDP, with a folder for each
 * game that they play. Here is what either needs: the configuration, the actor system of a process, and messages as bytes.
 *
 * <p>In: the plan, and two places on a network. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. Messages are made
 * once, one for each that can be under way, and go through a binary serializer of our own; nothing of ours is allocated
 * for a message on either side. Whatever Akka drops, quarantines or stops is noticed and ends the iteration. May not import:
 * games, runtimes other than {@link dev.topspin.workload.runtime.akka}.
 */
package dev.topspin.workload.runtime.artery;
