/**
 * What Prometheus sees: the operator's own work, and the results of cells and the final figures of trials for as long as they
 * exist and have room on the page, so that no result depends on a scrape while it ran. {@code docs/prometheus.md} lists every
 * metric; a test holds the two together.
 *
 * <p>Whatever is stored must not make a scrape fail: what is on a page is selected before it is made, each once.
 *
 * <p>In: the Trials and Experiments of the informers' caches, the calls of the reconciler. Out: snapshots. Never a pod's
 * name or a trial's id in a label. May not import: the reconciler, builders.
 */
package dev.topspin.operator.metrics;
