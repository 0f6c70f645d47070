package dev.topspin.workload.runtime.socket;

import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.TrialContext;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

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
        this.channels = channels;
        settings = SocketRuntime.settings(context);
        for (int pair = 0; pair < channels.length; pair++) {
            Ponger ponger = answers.at(channels[pair], context);
            pongers.add(ponger);
            Thread.ofPlatform()
                    .daemon()
                    .name("socket-" + pair)
                    .start(context.threads().entering(ponger));
        }
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
