/**
 * Programs that stand around a candidate or beside it: they count what it allocates, sample its CPU time, scrape it, keep CPUs
 * busy, or make up results.
 *
 * <p>In: arguments. Out: a file or a line. May not import: the rooms of the bench that start them.
 */
package dev.topspin.bench.probe;
