package dev.topspin.workload.runtime.grpc;

import dev.topspin.model.result.Reason;
import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.model.spec.GrpcCalls.GrpcCall;
import dev.topspin.workload.game.pingpong.Pair;
import dev.topspin.workload.game.pingpong.Pairs;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The driver's connections: one for each pair, with an event loop and, with {@code Pool}, another thread. */
final class DrivingCalls implements Party.Driving {
    private final List<EventLoopGroup> loops = new ArrayList<>();
    private final List<ManagedChannel> channels = new ArrayList<>();
    private final List<ExecutorService> pool = new ArrayList<>();
    private final FirstFailure failure = new FirstFailure();
    private final List<String> settings;
    private final Pairs pairs;

    /**
     * Connects, and enters.
     *
     * @throws TrialException where it can't
     */
    DrivingCalls(GrpcCalls variant, TrialContext context, ControlChannel control) throws TrialException {
        settings = GrpcRuntime.settings(variant, context);
        InetSocketAddress address =
                new InetSocketAddress(control.peer().address(), control.peer().dataPort());
        ThreadFactory threads = EventLoops.threads(context, "grpc-call");
        boolean connected = false;
        try {
            List<PingSide> sides = PingSide.all(context);
            List<Pair> all = new ArrayList<>();
            for (int i = 0; i < sides.size(); i++) {
                PingSide side = sides.get(i);
                EventLoopGroup loop = EventLoops.measured(context, 1);
                loops.add(loop);
                Executor runs = loop.next();
                NettyChannelBuilder builder = NettyChannelBuilder.forAddress(address)
                        .eventLoopGroup(loop)
                        .channelType(NioSocketChannel.class)
                        .proxyDetector(_ -> null)
                        .usePlaintext();
                if (variant.pool()) {
                    // of one thread: a pair's replies must not come at the same time
                    ExecutorService own = Executors.newSingleThreadExecutor(threads);
                    pool.add(own);
                    runs = own;
                    builder.executor(own);
                } else {
                    builder.directExecutor();
                }
                ManagedChannel channel = builder.build();
                channels.add(channel);
                enter(channel, Entrance.of(context), context, control);
                Letters letters = new Letters(
                        i, context.pingPong().inFlight(), context.pingPong().payloadBytes());
                GrpcPing ping = new GrpcPing(side, letters, channel, variant.call() == GrpcCall.Streaming, failure);
                Executor where = runs;
                all.add(new Pair(side, (iteration, over) -> where.execute(() -> ping.begin(iteration, over))));
            }
            pairs = new Pairs(all, failure);
            connected = true;
        } finally {
            if (!connected) {
                close();
            }
        }
    }

    private static void enter(ManagedChannel channel, Entrance entrance, TrialContext context, ControlChannel control)
            throws TrialException {
        Channel showing =
                ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(entrance.shown()));
        CallOptions soon = CallOptions.DEFAULT.withDeadlineAfter(
                context.network().startTimeout().toNanos(), TimeUnit.NANOSECONDS);
        try {
            ClientCalls.blockingUnaryCall(showing, Methods.UNARY, soon, new byte[0]);
        } catch (StatusRuntimeException e) {
            throw new TrialException(
                    Reason.PeerLost,
                    "can't call %s at the data port %d: %s"
                            .formatted(control.peerName(), control.peer().dataPort(), e.getMessage()),
                    e);
        }
    }

    @Override
    public IterationOutcome play(Iteration iteration) throws TrialException, InterruptedException {
        return pairs.run(iteration);
    }

    @Override
    public void cancel() {
        failure.breakOff();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        cancel();
        channels.forEach(ManagedChannel::shutdownNow);
        pool.forEach(ExecutorService::shutdownNow);
        loops.forEach(EventLoops::close);
    }
}
