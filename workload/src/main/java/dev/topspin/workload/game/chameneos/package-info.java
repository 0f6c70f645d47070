/**
 * The rules of chameneos-redux, whoever plays them: what a creature does when it meets another, and what all of them must
 * have counted when an iteration is over.
 *
 * <p>In: the colours that creatures begin with, meetings by twos. Out: checked counts, and the outcome of an iteration made
 * of them. May not import: runtimes, Akka, other games.
 */
package dev.topspin.workload.game.chameneos;
