/**
 * The HTTP server of probes and metrics, which strangers can't keep from answering.
 *
 * <p>In: a port, what answers a request, the registry of metrics. Out: an answer a connection. May not import: Kubernetes, what
 * the operator does.
 */
package dev.topspin.operator.http;
