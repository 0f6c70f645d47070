/**
 * One sweep over nodes, from its spec to its verdicts: which nodes, who meets whom next, what came out.
 *
 * <p>In: the NodeSweep, its experiments and reports, the nodes, the time. Out: Experiments, NodeReports, the statuses of sweep and
 * reports, events. {@link dev.topspin.operator.sweep.SweepCourse}, {@link dev.topspin.operator.sweep.SweepStep}, {@link
 * dev.topspin.operator.sweep.SweepRow} and {@link dev.topspin.operator.sweep.SweepStatuses} decide and are pure; {@link
 * dev.topspin.operator.sweep.SweepActions} carries it out. How an experiment runs is none of its business. May not import: trials,
 * the reconciler of experiments, metrics.
 */
package dev.topspin.operator.sweep;
