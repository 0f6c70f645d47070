/**
 * Where results come from and go to: folders, files, and experiments in a cluster.
 *
 * <p>Out: the same document for all of them. Knows nobody who runs trials.
 */
package dev.topspin.cli.results;
