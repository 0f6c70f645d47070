/**
 * Ping-pong between two processes: pinging actors in the driver, and answering ones in the responder.
 *
 * <p>In: the workload and the control channel. Out: counts, round trips, and how late messages were sent. May not import:
 * other runtimes.
 */
package dev.topspin.workload.runtime.artery.pingpong;
