/**
 * The runtime {@code socket}: a bare TCP ping-pong over non-blocking channels that are polled, never selected. It is the
 * floor under everything that sends messages between two processes.
 *
 * <p>In: the plan, what a pinging side does, and two places on a network. Out: an {@link dev.topspin.workload.harness.trial.Exchange}. Each pair is one
 * connection with TCP_NODELAY and one thread on either side; nothing is allocated for a message. May not import: Akka.
 */
package dev.topspin.workload.runtime.socket;
