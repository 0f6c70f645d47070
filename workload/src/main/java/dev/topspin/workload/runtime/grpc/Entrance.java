package dev.topspin.workload.runtime.grpc;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.workload.harness.trial.PeerCheck;
import dev.topspin.workload.harness.trial.TrialContext;
import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerTransportFilter;
import io.grpc.Status;
import java.net.SocketAddress;
import java.security.MessageDigest;

/**
 * Lets the calls of a connection through once one of them has shown the token of this trial, which only its processes can know: a
 * token in each of them would be part of what they cost.
 *
 * @param plan of the trial
 * @param peers by what its processes are known
 */
record Entrance(TrialPlan plan, PeerCheck peers) implements ServerInterceptor {
    static final Metadata.Key<byte[]> TOKEN =
            Metadata.Key.of("topspin-token" + Metadata.BINARY_HEADER_SUFFIX, Metadata.BINARY_BYTE_MARSHALLER);

    private static final Attributes.Key<Connection> CONNECTION = Attributes.Key.create("topspin-connection");

    static Entrance of(TrialContext context) {
        return new Entrance(context.plan(), context.network().peers());
    }

    /** What is known of a connection. */
    private static final class Connection {
        private volatile boolean entered;
    }

    /** @return what the driver shows with the first call of a connection */
    Metadata shown() {
        Metadata headers = new Metadata();
        headers.put(TOKEN, token());
        return headers;
    }

    private byte[] token() {
        return peers.proof("grpc", plan.planHash(), Integer.toString(plan.index()));
    }

    /** @return notes whether a connection has entered */
    ServerTransportFilter connections() {
        return new ServerTransportFilter() {
            @Override
            public Attributes transportReady(Attributes attributes) {
                return attributes.toBuilder().set(CONNECTION, new Connection()).build();
            }
        };
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        Connection connection = call.getAttributes().get(CONNECTION);
        if (!connection.entered) {
            byte[] shown = headers.get(TOKEN);
            if (shown == null || !MessageDigest.isEqual(shown, token())) {
                SocketAddress from = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
                peers.refused(from, "it showed no token of this trial on the data port");
                call.close(Status.UNAUTHENTICATED, new Metadata());
                return new ServerCall.Listener<>() {};
            }
            connection.entered = true;
        }
        return next.startCall(call, headers);
    }
}
