/**
 * What the harness costs: interleaved runs of trials and of bare programs on the same CPUs, and their ratios.
 *
 * <p>In: the built workload. Out: a table, or JSON. May not import: the workload, the operator or the command line, which
 * it starts as processes.
 */
package dev.topspin.bench;
