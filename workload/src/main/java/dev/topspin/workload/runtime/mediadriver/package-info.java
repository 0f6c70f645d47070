/**
 * Where a media driver of Aeron keeps its buffers, and how large they are: the same for all runtimes that have one.
 *
 * <p>In: the own address. Out: a directory, and sizes. May not import: any runtime, Akka.
 */
package dev.topspin.workload.runtime.mediadriver;
