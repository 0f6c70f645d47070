/**
 * Where round trips are counted: one recorder for each pair, written by one thread at a time, without allocation.
 *
 * <p>In: nanoseconds. Out: {@link org.HdrHistogram.Histogram}s. May not import: anything else of the workload.
 */
package dev.topspin.workload.harness.recorder;
