/**
 * Experiments, sweeps, searches and schedules in a cluster, as `topspin watch` and `topspin report` read them, or in files as kubectl
 * prints them; nothing is ever written.
 *
 * <p>In: a kubeconfig, names. Out: the custom resources as stored, and {@link
 * dev.topspin.cli.cluster.ClusterException} in words for a person. The one package here that may import a Kubernetes client;
 * may not import: the operator.
 */
package dev.topspin.cli.cluster;
