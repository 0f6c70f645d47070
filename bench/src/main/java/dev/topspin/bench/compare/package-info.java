/**
 * SampleSize candidates by turns and says what comes of it, with an interval and a verdict.
 *
 * <p>In: benchmarks, each with its candidates and targets. Out: rows and a table. May not import: any benchmark in particular.
 */
package dev.topspin.bench.compare;
