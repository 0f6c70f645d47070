/**
 * Follows an experiment in a cluster to its end.
 *
 * <p>It only reads.
 */
package dev.topspin.cli.watch;
