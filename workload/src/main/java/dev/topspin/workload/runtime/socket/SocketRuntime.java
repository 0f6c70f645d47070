package dev.topspin.workload.runtime.socket;

import dev.topspin.model.plan.Role;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.PingThreads;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Pairing;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Opens the exchange of the runtime {@code socket}: the responder listens on its data port, the driver connects. */
public final class SocketRuntime implements ExchangeRuntime {
    private final SocketParties.Answers answers;

    public SocketRuntime() {
        this(Ponger::new);
    }

    /** @param answers the ends of the responder's connections */
    SocketRuntime(SocketParties.Answers answers) {
        this.answers = answers;
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        context.threads().expect(context.pingPong().pairs());
        if (context.role() == Role.driver) {
            return Pairing.open(context, 0, control -> drive(context, control));
        }
        try (ServerSocketChannel listening = listen(context.network())) {
            int port = listening.socket().getLocalPort();
            return Pairing.open(context, port, control -> answer(context, listening, control));
        } catch (IOException e) {
            throw new TrialException(Reason.WorkloadError, "can't close the data port: " + e.getMessage(), e);
        }
    }

    private static Party drive(TrialContext context, ControlChannel control) throws TrialException {
        SocketChannel[] channels = new SocketChannel[context.pingPong().pairs()];
        boolean connected = false;
        try {
            Connections.of(context).connect(channels, control);
            connected = true;
            return SocketParties.driving(context, channels);
        } finally {
            if (!connected) {
                Connections.close(channels);
            }
        }
    }

    private Party answer(TrialContext context, ServerSocketChannel listening, ControlChannel control)
            throws TrialException, InterruptedException {
        SocketChannel[] channels = new SocketChannel[context.pingPong().pairs()];
        boolean connected = false;
        try {
            Connections.of(context).accept(channels, listening, control);
            connected = true;
            return SocketParties.answering(context, channels, answers);
        } finally {
            if (!connected) {
                Connections.close(channels);
            }
        }
    }

    static ServerSocketChannel listen(Network network) throws TrialException {
        try {
            return ServerSocketChannel.open()
                    .bind(new InetSocketAddress(InetAddress.getByName(network.bind()), network.dataPort()));
        } catch (IOException e) {
            throw network.cantListen("", e.getMessage(), e);
        }
    }

    static Frame frame(TrialContext context) {
        return new Frame(context.pingPong().payloadBytes());
    }

    /** More threads that poll than CPUs for them. */
    static boolean crowded(TrialContext context) {
        return context.pingPong().pairs() > context.threads().cpus();
    }

    static List<String> settings(TrialContext context) {
        List<String> settings = new ArrayList<>(List.of(
                "tcpNoDelay=true",
                "messageBytes=" + frame(context).bytes(),
                "waiting=" + (crowded(context) ? "poll and yield" : "poll")));
        if (context.pingPong().load() != null) {
            settings.add(PingThreads.BY_SCHEDULE);
        }
        return settings;
    }
}
