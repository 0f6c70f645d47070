package dev.topspin.workload.runtime.grpc;

import dev.topspin.model.spec.GrpcCalls;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** The responder's server: an event loop for each pair, and with {@code Pool} another thread for each. */
final class AnsweringServer implements Party.Answering {
    private static final long STOPPING_SECONDS = 2;

    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final EventLoopGroup accepting = EventLoops.accepting();
    private final EventLoopGroup loops;
    private final ExecutorService pool;
    private final Server server;
    private final List<String> settings;

    /**
     * Listens from now on.
     *
     * @param answering done before each reply
     * @throws TrialException where it can't listen
     */
    AnsweringServer(GrpcCalls variant, TrialContext context, Runnable answering) throws TrialException {
        int pairs = context.pingPong().pairs();
        Network network = context.network();
        settings = GrpcRuntime.settings(variant, context);
        loops = EventLoops.measured(context, pairs);
        pool = variant.pool() ? Executors.newFixedThreadPool(pairs, EventLoops.threads(context, "grpc-call")) : null;
        Entrance entrance = Entrance.of(context);
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(network.bind(), network.dataPort()))
                .bossEventLoopGroup(accepting)
                .workerEventLoopGroup(loops)
                .channelType(NioServerSocketChannel.class)
                .addTransportFilter(entrance.connections())
                .intercept(entrance)
                .addService(Methods.answering(received, sent, answering));
        server = (pool == null ? builder.directExecutor() : builder.executor(pool)).build();
        try {
            server.start();
        } catch (IOException e) {
            close();
            throw network.cantListen(
                    "", e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        }
    }

    /** @return where it listens */
    int port() {
        return server.getPort();
    }

    @Override
    public long received() {
        return received.sum();
    }

    @Override
    public long sent() {
        return sent.sum();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        try {
            server.shutdownNow().awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (pool != null) {
            pool.shutdownNow();
        }
        EventLoops.close(loops);
        EventLoops.close(accepting);
    }
}
