/**
 * From trials to figures: median and interval over forks, merged histograms, taxes.
 *
 * <p>In: plans and trial results. Out: one row a cell. The methods and why they were taken are in {@code
 * docs/method.md}. May not import: Kubernetes clients, Akka, files or sockets.
 */
package dev.topspin.model.stats;
