/**
 * One experiment, from its spec to its results: whether it is valid, whose turn it is, which trial is next, what came out.
 *
 * <p>In: the Experiment, its Trials, the other experiments, the time. Out: Trials created one at a time, the Experiment's
 * status, its events, and its deletion when its time is over. {@link dev.topspin.operator.experiment.Queue}, {@link
 * dev.topspin.operator.experiment.Step} and {@link dev.topspin.operator.experiment.ExperimentStatuses} are pure; only the
 * reconciler and {@link dev.topspin.operator.experiment.Gate} talk to the API server. May not import: metrics.
 */
package dev.topspin.operator.experiment;
