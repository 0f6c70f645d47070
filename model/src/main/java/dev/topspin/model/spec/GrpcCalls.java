package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * Calls of gRPC between two processes.
 *
 * @param topology where the other process is
 * @param path how messages get there
 * @param call whether a message is a call
 * @param executor which threads run what calls back
 */
public record GrpcCalls(
        @Default("CrossNode") @JsonPropertyDescription("SameNode: both pods on one node. CrossNode: on two nodes.")
        VariantRuntime.Topology topology,

        @Default("Pod")
        @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = PodIsNotWritten.class)
        @JsonPropertyDescription(VariantRuntime.Path.DESCRIPTION)
        VariantRuntime.Path path,

        @Default("Unary")
        @JsonPropertyDescription(
                "Unary: a message and its reply are a call. Streaming: all messages and replies of a pair are one call, in both"
                        + " directions. Either is plain HTTP/2, not encrypted.")
        GrpcCall call,

        @Default("Pool")
        @JsonPropertyDescription(
                "Who runs what is called back. Pool: other threads than Netty's event loops, as many as pairs; gRPC as shipped has a pool"
                        + " too, of any number. Direct: the event loops, which saves waking another thread.")
        CallExecutor executor)
        implements VariantRuntime {
    /** Written without a path where there is no other. */
    public GrpcCalls {
        path = path == null ? Path.Pod : path;
    }

    /** From pod to pod. */
    public GrpcCalls(Topology topology, GrpcCall call, CallExecutor executor) {
        this(topology, Path.Pod, call, executor);
    }

    /** The kinds of calls. */
    public enum GrpcCall {
        Unary,
        Streaming
    }

    /** Which threads run what calls back. */
    public enum CallExecutor {
        Direct,
        Pool
    }

    /** @return whether there are threads beside the event loops */
    @JsonIgnore
    public boolean pool() {
        return executor == CallExecutor.Pool;
    }

    @Override
    public String kind() {
        return "grpc";
    }
}
