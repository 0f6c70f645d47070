/**
 * The operator.
 *
 * <p>In: Experiments and Trials from the API server, and what becomes of their pods. Out: Jobs, Services, statuses,
 * events, metrics. May not import: Akka, the workload, the command line.
 */
package dev.topspin.operator;
