/**
 * Processes of either kind, and where they run: the same java, the same flags, the same CPUs.
 *
 * <p>In: CPUs, times, a jar or a main class. Out: commands, started programs, their lines. May not import: what is compared,
 * and how.
 */
package dev.topspin.bench.process;
