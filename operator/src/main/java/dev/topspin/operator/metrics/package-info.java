/**
 * What Prometheus sees: the operator's own work, and the final figures of every finished trial and the results of every
 * experiment for as long as they exist, so that no result depends on a scrape while it ran. {@code docs/prometheus.md} lists
 * every metric; a test holds the two together.
 *
 * <p>In: the Trials and Experiments of the informers' caches, the calls of the reconcilers. Out: snapshots. Never a pod's
 * name or a trial's id in a label. May not import: reconcilers, builders.
 */
package dev.topspin.operator.metrics;
