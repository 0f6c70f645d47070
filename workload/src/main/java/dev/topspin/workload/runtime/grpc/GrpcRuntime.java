package dev.topspin.workload.runtime.grpc;

import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.workload.harness.control.Pairing;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.util.List;

/** Opens the exchange of the runtime {@code grpc}: the responder's server listens on its data port, the driver calls. */
public final class GrpcRuntime implements ExchangeRuntime {
    private final GrpcCalls variant;
    private final Runnable answering;

    /** @param variant which calls, and who runs what they call back */
    public GrpcRuntime(GrpcCalls variant) {
        this(variant, () -> {});
    }

    /** @param answering done before each reply */
    GrpcRuntime(GrpcCalls variant, Runnable answering) {
        this.variant = variant;
        this.answering = answering;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        int pairs = context.pingPong().pairs();
        context.threads().expect(variant.pool() ? 2 * pairs : pairs);
        if (context.role() == Role.driver) {
            return Pairing.open(context, 0, control -> new DrivingCalls(variant, context, control));
        }
        AnsweringServer server = new AnsweringServer(variant, context, answering);
        boolean opened = false;
        try {
            Exchange exchange = Pairing.open(context, server.port(), _ -> server);
            opened = true;
            return exchange;
        } finally {
            if (!opened) {
                server.close();
            }
        }
    }

    static List<String> settings(GrpcCalls variant, TrialContext context) {
        return List.of(
                "call=" + variant.call(),
                "executor=" + variant.executor(),
                "messageBytes=" + (Letters.HEADER_BYTES + context.pingPong().payloadBytes()),
                "transport=Netty's NIO, plaintext");
    }
}
