/**
 * The program that runs one process of a trial: the command line, and the parts put together.
 *
 * <p>In: a {@link dev.topspin.model.plan.TrialPlan} and where this process is. Out: a report on standard output and in
 * the termination message, metrics while it runs.
 */
package dev.topspin.workload;
