/**
 * A node sweep on this machine alone: what its CPUs do, and what a message between each two of them takes.
 *
 * <p>In: the experiments that a sweep consists of, and the CPUs that may be used. Out: a document, a table, a page. May not import:
 * commands, and what knows of a cluster.
 */
package dev.topspin.cli.sweep;
