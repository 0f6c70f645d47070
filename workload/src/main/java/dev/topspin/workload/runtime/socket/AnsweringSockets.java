package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.TrialContext;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** The responder's connections, a thread each. */
final class AnsweringSockets implements Party.Answering {
    /** Makes what answers at the end of a connection. */
    interface Answers {
        Ponger at(SocketChannel channel, TrialContext context);
    }

    private final SocketChannel[] channels;
    private final List<Ponger> pongers = new ArrayList<>();
    private final List<String> settings;

    /** @param channels connected, not blocking; closed with this */
    AnsweringSockets(TrialContext context, SocketChannel[] channels, Answers answers) {
        this(context, channels, answers, threads(context));
    }

    /**
     * @param channels connected, not blocking; closed with this
     * @param threads as many as channels
     */
    AnsweringSockets(TrialContext context, SocketChannel[] channels, Answers answers, Executor threads) {
        this.channels = channels;
        settings = SocketRuntime.settings(context);
        for (int pair = 0; pair < channels.length; pair++) {
            Ponger ponger = answers.at(channels[pair], context);
            pongers.add(ponger);
            threads.execute(ponger);
        }
    }

    private static Executor threads(TrialContext context) {
        AtomicInteger number = new AtomicInteger();
        return task -> Thread.ofPlatform()
                .daemon()
                .name("socket-" + number.getAndIncrement())
                .start(context.threads().entering(task));
    }

    @Override
    public long received() {
        return pongers.stream().mapToLong(Ponger::received).sum();
    }

    @Override
    public long sent() {
        return pongers.stream().mapToLong(Ponger::sent).sum();
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void close() {
        pongers.forEach(Ponger::stop);
        Connections.close(channels);
    }
}
