/**
 * The runtime {@code kilim}: Kilim's tasks, each with a mailbox, for pingPong and chameneos.
 *
 * <p>The workload loads this package in a class loader of its own. It is compiled for Java 11 and woven at build: what pauses becomes
 * a continuation. In: the workload of the trial's plan. Out: counts and round trips. May not import: Akka, other runtimes, the
 * exporter.
 */
package dev.topspin.workload.runtime.kilim;
