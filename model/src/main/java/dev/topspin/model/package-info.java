/**
 * The experiment as plain records: what all of Topspin's programs share.
 *
 * <p>In: YAML and JSON as text. Out: specs, plans, results, statistics. May not import: a Kubernetes client, Akka, files
 * or sockets.
 */
package dev.topspin.model;
