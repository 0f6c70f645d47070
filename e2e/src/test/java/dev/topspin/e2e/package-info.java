/**
 * What Topspin promises, shown on a real cluster: the project's own ({@code e2e/cluster}) or the one of {@code
 * KUBECONFIG}.
 *
 * <p>In: the environment that {@code e2e/run} sets. Out: a line for each sentence, and at the end what the machine could
 * not show. A test says what it needs of the cluster ({@link dev.topspin.e2e.Capacity}) and is skipped with the reason
 * where that is missing. May not import: the workload, Akka, the operator but for its custom resources.
 */
package dev.topspin.e2e;
