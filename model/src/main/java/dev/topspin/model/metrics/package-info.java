/**
 * What Prometheus is told of a cell, whoever tells it: the operator's page and the files of {@code topspin export}.
 *
 * <p>In: rows of results and cells of plans. Out: names, helps, labels and values in base units, without a format. May not
 * import: a metrics library, Kubernetes clients, files or sockets.
 */
package dev.topspin.model.metrics;
