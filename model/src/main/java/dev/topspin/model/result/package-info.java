/**
 * What came out: the report of each process of a trial, the trial's result made of them, and the histogram's short form.
 *
 * <p>In: reports as JSON. Out: results that have checked themselves. May not import: Kubernetes clients, Akka, files or
 * sockets.
 */
package dev.topspin.model.result;
