/**
 * Chameneos as actors of one process, classic and typed: a mall, and an actor for each creature. What they do and count is
 * {@link dev.topspin.workload.game.chameneos}'; here is how they reach each other.
 *
 * <p>In: Akka's settings, the protocol and the creatures. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May
 * not import: other runtimes.
 */
package dev.topspin.workload.runtime.akka.chameneos;
