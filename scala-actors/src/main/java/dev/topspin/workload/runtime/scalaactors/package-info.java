/**
 * The runtime {@code scalaActors}: Scala's own standard actors, thread-less by {@code react}, for pingPong and chameneos.
 *
 * <p>The workload loads this package in a class loader of its own, with a Scala library that is older than Akka's. In: the
 * workload of the trial's plan. Out: counts and round trips. May not import: Akka, other runtimes, the exporter.
 */
package dev.topspin.workload.runtime.scalaactors;
