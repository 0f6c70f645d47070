/**
 * The log: one JSON object a line, on standard output.
 *
 * <p>In: java.util.logging's records, with a map of further fields as their parameter. Out: lines. May not import: anything
 * of Kubernetes.
 */
package dev.topspin.operator.log;
