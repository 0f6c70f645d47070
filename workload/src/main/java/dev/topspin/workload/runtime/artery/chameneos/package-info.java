/**
 * Chameneos between two processes: the mall in the driver, and all its visitors in the responder. What they do and count is
 * {@link dev.topspin.workload.game.chameneos}', and its actors are those of one process.
 *
 * <p>In: the protocol, the creatures and the control channel. Out: meetings, and what each creature counted. May not import:
 * runtimes other than {@link dev.topspin.workload.runtime.akka.chameneos}.
 */
package dev.topspin.workload.runtime.artery.chameneos;
