/**
 * Runs one trial as processes on this machine.
 *
 * <p>In: a trial's plan, its CPUs, the command that starts the workload. Out: the trial's result, and what happens meanwhile.
 * No process outlives its trial. May not import: the workload; its command line and its lines of JSON are the contract.
 */
package dev.topspin.cli.trial;
