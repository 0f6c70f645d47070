/**
 * Schedules: makes experiments by the clock, compares each with those before it, and keeps as many as are asked for. What is next is
 * {@link dev.topspin.model.schedule.ScheduleStep}'s to say; here it is carried out, by calls that can be repeated.
 *
 * <p>In: the ExperimentSchedules and the experiments that are theirs, as stored. Out: experiments, statuses, events. May not import:
 * how experiments and their trials are carried out, metrics.
 */
package dev.topspin.operator.schedule;
