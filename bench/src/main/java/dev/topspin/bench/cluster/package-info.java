/**
 * What the operator takes, on a real cluster in which it is installed.
 *
 * <p>In: {@code kubectl} and its configuration. Out: the figures of a run. May not import: the operator.
 */
package dev.topspin.bench.cluster;
