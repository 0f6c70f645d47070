/**
 * Threads that get into each other's way at one point: a cache line, a lock or a queue. Three micro-benchmarks of the
 * dispatcher post, whose chess players and work producers they are.
 *
 * <p>Each way of getting at the point is one small loop in a class of its own, of which a trial loads one, so that it is
 * compiled as if it were the only one. No compiler may make one of two operations: others can see the point after each.
 *
 * <p>In: the point, the access and how many parties. Out: counts. May not import: Akka, other runtimes.
 */
package dev.topspin.workload.runtime.threads.contention;
