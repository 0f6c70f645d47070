/**
 * The runtime {@code akka}: actors of one process, classic and typed, with a folder for each game that they play. Here is what
 * every Akka runtime of a trial needs: its configuration, dispatchers whose threads enter as measured ones, and the actor
 * system from its start to its end.
 *
 * <p>In: Akka's settings as the experiment gives them. Out: a running system, and what was effective. May not import: other
 * runtimes.
 */
package dev.topspin.workload.runtime.akka;
