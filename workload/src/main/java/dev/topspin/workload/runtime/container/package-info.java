/**
 * The runtime {@code container}: a program of anybody's that plays the workload, and is told when to begin and asked what it counted
 * by the protocol of docs/container-protocol.md.
 *
 * <p>In: the workload, the command or the folder that is shared with the program's container. Out: an {@link
 * dev.topspin.workload.harness.trial.Exchange} whose parties are in another process, and a check-list for whoever writes such a
 * program. What the program says is judged here, and believed nowhere. May not import: Akka, other runtimes.
 */
package dev.topspin.workload.runtime.container;
