package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.PingThreads;
import dev.topspin.workload.game.pingpong.polled.PollingWait;
import dev.topspin.workload.game.pingpong.polled.PongThreads;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Health;
import dev.topspin.workload.harness.trial.TrialContext;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** The parties at the ends of connections, which are connected, don't block and are closed with them. */
final class SocketParties {
    /** Makes what answers at the end of a connection. */
    interface Answers {
        Ponger at(SocketChannel channel, TrialContext context);
    }

    private SocketParties() {}

    private static ExecutorService threads(TrialContext context, SocketChannel[] channels) {
        return PingThreads.measured(context, "socket-", channels.length);
    }

    /** @return the driver's, with a measured thread for each connection */
    static PingThreads driving(TrialContext context, SocketChannel[] channels) {
        ExecutorService threads = threads(context, channels);
        return driving(context, channels, threads, () -> {
            threads.shutdownNow();
            Connections.close(channels);
        });
    }

    /** @param threads as many as channels; they stay */
    static PingThreads driving(TrialContext context, SocketChannel[] channels, Executor threads) {
        return driving(context, channels, threads, () -> Connections.close(channels));
    }

    private static PingThreads driving(TrialContext context, SocketChannel[] channels, Executor threads, Runnable end) {
        List<PingSide> sides = PingSide.polling(context);
        List<Pinger> pingers = new ArrayList<>();
        for (int pair = 0; pair < channels.length; pair++) {
            pingers.add(new Pinger(
                    channels[pair],
                    SocketRuntime.frame(context),
                    context.pingPong().mostUnderWay(),
                    sides.get(pair),
                    new PollingWait(SocketRuntime.crowded(context))));
        }
        return new PingThreads(sides, pingers, threads, new FirstFailure(), SocketRuntime.settings(context), end);
    }

    /** @return the responder's, with a measured thread for each connection */
    static PongThreads answering(TrialContext context, SocketChannel[] channels, Answers answers) {
        ExecutorService threads = threads(context, channels);
        return answering(context, channels, answers, threads, () -> {
            threads.shutdownNow();
            Connections.close(channels);
        });
    }

    /** @param threads as many as channels; they stay */
    static PongThreads answering(TrialContext context, SocketChannel[] channels, Executor threads) {
        return answering(context, channels, Ponger::new, threads, () -> Connections.close(channels));
    }

    private static PongThreads answering(
            TrialContext context, SocketChannel[] channels, Answers answers, Executor threads, Runnable end) {
        List<Ponger> pongers = Arrays.stream(channels)
                .map(channel -> answers.at(channel, context))
                .toList();
        return new PongThreads(pongers, threads, Health.GOOD, SocketRuntime.settings(context), end).begin();
    }
}
