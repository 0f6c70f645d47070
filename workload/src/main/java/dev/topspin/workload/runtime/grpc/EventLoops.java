package dev.topspin.workload.runtime.grpc;

import dev.topspin.workload.harness.trial.TrialContext;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Netty's event loops. Those that carry messages are measured threads. */
final class EventLoops {
    private static final long STOPPING_SECONDS = 2;

    static {
        // else gRPC looks whether it could have others, for which it unpacks a library into a folder that a pod may not
        // have
        System.setProperty("io.grpc.netty.shaded.io.netty.transport.noNative", "true");
    }

    private EventLoops() {}

    /** @return so many that carry messages, in threads whose names begin with {@code grpc-io} */
    static EventLoopGroup measured(TrialContext context, int many) {
        return new NioEventLoopGroup(many, threads(context, "grpc-io"));
    }

    /** @return measured threads of such names, of the kind that Netty's buffers are fastest in */
    static ThreadFactory threads(TrialContext context, String name) {
        return context.threads().factory(new DefaultThreadFactory(name, true));
    }

    /** @return one that only accepts connections, and stays with the rest of the JVM */
    static EventLoopGroup accepting() {
        return new NioEventLoopGroup(1, new DefaultThreadFactory("grpc-accept", true));
    }

    /** Ends them, as far as they end soon. */
    static void close(EventLoopGroup loops) {
        var _ = loops.shutdownGracefully(0, STOPPING_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
