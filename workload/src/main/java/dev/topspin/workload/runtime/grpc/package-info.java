/**
 * The runtime {@code grpc}: pairs over gRPC between two processes, unary or streaming, on gRPC's own Netty. Messages are bytes, and
 * no generated code is between them and gRPC.
 *
 * <p>In: the plan, what a pinging side does, and two places on a network. Out: an {@link
 * dev.topspin.workload.harness.trial.Exchange}. Each pair has a connection of its own. May not import: Akka.
 */
package dev.topspin.workload.runtime.grpc;
