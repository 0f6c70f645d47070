/**
 * Runs an experiment on this machine.
 *
 * <p>In: a valid spec and CPUs. Out: results.json after each trial, report.html at the end. A trial is a process: {@link dev.topspin.cli.trial} starts it.
 */
package dev.topspin.cli.run;
