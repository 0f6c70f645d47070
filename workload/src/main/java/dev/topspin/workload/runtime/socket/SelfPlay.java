package dev.topspin.workload.runtime.socket;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.polled.PingThreads;
import dev.topspin.workload.game.pingpong.polled.PongThreads;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;

/**
 * Both sides of a pair in one process, over the loopback: what will be run with others is compiled here, with nobody's time. The
 * answering side is no measured thread.
 */
final class SelfPlay implements AutoCloseable {
    private final PingThreads driving;
    private final PongThreads answering;

    private SelfPlay(PingThreads driving, PongThreads answering) {
        this.driving = driving;
        this.answering = answering;
    }

    /** @param measured runs the driving side */
    static SelfPlay open(TrialContext context, Executor measured) throws TrialException {
        try (ServerSocketChannel listening =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel near = SocketChannel.open(listening.getLocalAddress());
            SocketChannel far = listening.accept();
            for (SocketChannel channel : new SocketChannel[] {near, far}) {
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
            }
            return new SelfPlay(
                    SocketParties.driving(context, new SocketChannel[] {near}, measured),
                    SocketParties.answering(
                            context,
                            new SocketChannel[] {far},
                            task -> Thread.ofPlatform().daemon().name("warm-up").start(task)));
        } catch (IOException e) {
            throw new TrialException(Reason.WorkloadError, "can't warm up over the loopback: " + e.getMessage(), e);
        }
    }

    IterationOutcome run(Iteration iteration) throws TrialException, InterruptedException {
        return driving.play(iteration);
    }

    @Override
    public void close() {
        driving.close();
        answering.close();
    }
}
