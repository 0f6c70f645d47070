/**
 * A sweep over the nodes of a cluster: who meets whom, which nodes and links are slow by what was measured, what has to be measured
 * again before that is said, and why.
 *
 * <p>In: what was measured of each node and each pair of nodes. Out: verdicts as types, their words, and the runs still needed. How
 * verdicts are made is in {@code docs/capacity.md}. May not import: Kubernetes clients, Akka, files or sockets.
 */
package dev.topspin.model.sweep;
