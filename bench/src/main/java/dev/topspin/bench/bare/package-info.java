/**
 * The exchanges without the harness: what a person writes who only wants the figure. Plain programs, each of which warms
 * up, measures, and prints a line of JSON for each iteration and one for all.
 *
 * <p>In: arguments as {@code key=value}, tokens on stdin. Out: lines on stdout. May not import: anything else of Topspin.
 */
package dev.topspin.bench.bare;
