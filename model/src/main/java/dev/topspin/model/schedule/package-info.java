/**
 * An experiment that is run again and again, and whether it still takes what it took: the spec of a schedule, the times of its
 * cron expression, what is to be done next, and the verdict on each cell.
 *
 * <p>In: the spec of a schedule, its runs as stored, a point in time. Out: the next step and the verdicts. Everything here is a
 * pure function of what is stored, so that an operator may be killed anywhere. May not import: Kubernetes clients, Akka, files or
 * sockets.
 */
package dev.topspin.model.schedule;
