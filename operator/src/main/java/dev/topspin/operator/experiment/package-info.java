/**
 * One experiment, from its spec to its results: whether it is valid, which trials are next, what came out.
 *
 * <p>In: the Experiment, its Trials, Jobs and pods, what the queue answers, the time. Out: Trials, the statuses of both, events,
 * and the experiment's deletion when its time is over. {@link dev.topspin.operator.experiment.ExperimentStep}, {@link
 * dev.topspin.operator.experiment.LaneNeeds}, {@link dev.topspin.operator.experiment.ExperimentStatuses} and {@link
 * dev.topspin.operator.experiment.ExperimentEvents} decide and are pure; {@link
 * dev.topspin.operator.experiment.ExperimentActions} and what it uses carry it out. {@link dev.topspin.operator.experiment.Orphans} deletes
 * what belonged to experiments, trials and Jobs that are gone. May not import: metrics.
 */
package dev.topspin.operator.experiment;
