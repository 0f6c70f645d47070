/**
 * Parties that get into each other's way at one point. A party counts its operations; what arrived is counted at the point
 * itself, and both must agree after every iteration.
 *
 * <p>In: the point, and what each party does there. Out: what each thread plays, and the outcome of an iteration. May not
 * import: runtimes, other games.
 */
package dev.topspin.workload.game.contention;
