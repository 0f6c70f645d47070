/**
 * The command line: one command a class, and what they share.
 *
 * <p>In: arguments, experiment files. Out: tables on stdout, messages on stderr, exit codes (see {@link
 * dev.topspin.cli.Exit}). May not import: Akka, the workload (a trial is a process), the operator, a Kubernetes client (but
 * for {@link dev.topspin.cli.cluster}).
 */
package dev.topspin.cli;
