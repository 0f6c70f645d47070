/**
 * Reads what is written about metrics: the page that lists them, a scrape, the chart's rules and dashboard, and the PromQL in
 * these. For the tests that hold them to each other.
 *
 * <p>In: texts. Out: names, types, labels, expressions. May not import: files, Prometheus' client.
 */
package dev.topspin.model.testing.prometheus;
