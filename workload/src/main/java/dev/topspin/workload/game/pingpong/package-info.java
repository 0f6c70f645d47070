/**
 * What the two actors of a pair do and count, and how their pairs are run, whichever actors they are: so that no runtime's
 * figure differs from another's by what is measured.
 *
 * <p>In: the workload, the recorders, and how a runtime sends. Out: counts and round trips. May not import: runtimes,
 * Akka, other games.
 */
package dev.topspin.workload.game.pingpong;
