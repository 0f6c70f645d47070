/**
 * The queue: which experiments wait, in which order, and on which nodes each of them measures.
 *
 * <p>In: requests of experiments, the nodes of the cluster, the Leases of nodes. Out: a {@link
 * dev.topspin.operator.admission.Decision} for each request, and a word to each experiment for which it comes out otherwise.
 * {@link dev.topspin.operator.admission.Planner}, {@link dev.topspin.operator.admission.QueueOrder} and {@link
 * dev.topspin.operator.admission.Requirements} are pure; {@link dev.topspin.operator.admission.NodeLeases} talks to the API
 * server. May not import: trials, experiments, metrics.
 */
package dev.topspin.operator.admission;
