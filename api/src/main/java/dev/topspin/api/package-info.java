/**
 * The custom resources of Topspin: what Kubernetes stores of an experiment and of its trials, and the words in it: labels,
 * types and reasons of conditions. Their specs are the model's own records; the CRDs in {@code crds/} are generated from these
 * types.
 *
 * <p>In: JSON as the API server has it. Out: typed objects for whoever reads or writes them: the operator, the command line, the
 * end-to-end tests. May not import: a client's calls, the operator, the command line.
 */
package dev.topspin.api;
