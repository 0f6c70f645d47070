/**
 * Which CPUs of this machine a trial's processes get.
 *
 * <p>In: the CPUs this process may use and their topology out of /sys, what a placement asks for. Out: an assignment, with
 * what it could not give in plain words. {@link dev.topspin.cli.cpu.CpuAssignment} decides and reads nothing; {@link
 * dev.topspin.cli.cpu.Topology} reads.
 */
package dev.topspin.cli.cpu;
