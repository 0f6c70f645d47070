/**
 * Follows an experiment in a cluster to its end, and whatever else is asked for there again and again.
 *
 * <p>It only reads.
 */
package dev.topspin.cli.watch;
