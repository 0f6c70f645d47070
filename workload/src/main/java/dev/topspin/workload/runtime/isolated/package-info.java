/**
 * Runtimes whose libraries can't share a class path with those of the workload: each lies in a folder of jars of its own and
 * is loaded by a class loader of its own.
 *
 * <p>In: the folder. Out: an {@link dev.topspin.workload.harness.trial.ExchangeRuntime}. May not import: other runtimes,
 * Akka, games, the exporter.
 */
package dev.topspin.workload.runtime.isolated;
