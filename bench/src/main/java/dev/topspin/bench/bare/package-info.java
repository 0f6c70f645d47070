/**
 * The exchanges without the harness: what a person writes who only wants the figure. Plain programs, each of which warms
 * up, measures and prints one line of JSON.
 *
 * <p>In: arguments as {@code key=value}. Out: one line on stdout. May not import: anything else of Topspin.
 */
package dev.topspin.bench.bare;
