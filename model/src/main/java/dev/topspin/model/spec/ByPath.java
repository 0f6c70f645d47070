package dev.topspin.model.spec;

import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.spec.VariantRuntime.Socket;

/** The same runtime by another path between its nodes. */
public final class ByPath {
    private ByPath() {}

    /** @return the runtime by that path; itself where it has none */
    public static VariantRuntime of(VariantRuntime runtime, Path path) {
        return switch (runtime) {
            case Socket socket -> new Socket(socket.topology(), path, socket.rounds());
            case GrpcCalls grpc -> new GrpcCalls(grpc.topology(), path, grpc.call(), grpc.executor());
            case BareAeron aeron ->
                new BareAeron(aeron.channel(), aeron.topology(), path, aeron.threading(), aeron.waiting());
            case AkkaRemote remote ->
                new AkkaRemote(
                        remote.library(),
                        remote.topology(),
                        remote.transport(),
                        remote.lanes(),
                        remote.aeronIdleCpuLevel(),
                        remote.settings(),
                        remote.dispatcher(),
                        remote.protocol(),
                        path,
                        remote.tls());
            default -> runtime;
        };
    }
}
