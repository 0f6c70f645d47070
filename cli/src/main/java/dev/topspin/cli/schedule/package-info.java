/**
 * A schedule of a cluster, as it is stored: its report, each cell over the runs that are there, and how it goes on.
 *
 * <p>In: the schedule, and the experiments, sweeps and searches that are its runs. Out: HTML and lines as text. Every word that comes
 * from a user goes through {@link dev.topspin.cli.report.Html#escape}. May not import: what runs trials, and what asks a cluster but
 * {@code cluster}.
 */
package dev.topspin.cli.schedule;
