/**
 * The benchmarks: which candidates are compared, by which figure, and what should come out.
 *
 * <p>In: the CPUs, the times, how JVMs are started. Out: benchmarks, or why one can not run on this machine. May not import:
 * the workload, the operator or the command line, which run as processes.
 */
package dev.topspin.bench.benchmark;
