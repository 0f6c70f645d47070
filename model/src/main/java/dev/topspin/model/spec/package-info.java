/**
 * What a person writes: the spec of an experiment, as records whose annotations are the one source of the schema.
 *
 * <p>In: YAML or JSON through {@link dev.topspin.model.spec.ExperimentFile}. Out: a spec whose every default is filled
 * in, or all violations at once. Bounds, defaults, descriptions and CEL rules stand on the record components; the CRDs
 * in {@code crds/} are generated from them, and the offline check reads those CRDs, so the API server and
 * {@code topspin validate} can't disagree.
 *
 * <p>May not import: Kubernetes clients (their annotations excepted), Akka, files or sockets.
 */
package dev.topspin.model.spec;
