/**
 * The custom resources: what Kubernetes stores of an experiment. Their specs are the model's own records; the CRDs in
 * {@code crds/} are generated from these types. May not import: reconcilers or builders.
 */
package dev.topspin.api;
