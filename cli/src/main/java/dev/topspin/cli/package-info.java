/**
 * The command line: a process with its commands, and a room for each thing that they need.
 *
 * <p>In: arguments, experiment files. Out: tables on stdout, messages on stderr, exit codes (see {@link
 * dev.topspin.cli.text.Exit}). May not import: Akka, the workload (a trial is a process), the operator, a Kubernetes client (but
 * for {@link dev.topspin.cli.cluster}).
 */
package dev.topspin.cli;
