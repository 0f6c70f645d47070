/**
 * Ping-pong as pairs of actors of one process, classic and typed. What they do and count is {@link
 * dev.topspin.workload.game.pingpong}'s; here is how they reach each other.
 *
 * <p>In: Akka's settings and the workload. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. May not import: other
 * runtimes.
 */
package dev.topspin.workload.runtime.akka.pingpong;
