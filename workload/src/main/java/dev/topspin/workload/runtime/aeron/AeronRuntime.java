package dev.topspin.workload.runtime.aeron;

import dev.topspin.model.plan.Role;
import dev.topspin.model.spec.BareAeron;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.game.pingpong.polled.BothEnds;
import dev.topspin.workload.game.pingpong.polled.Frame;
import dev.topspin.workload.game.pingpong.polled.PingThreads;
import dev.topspin.workload.game.pingpong.polled.PongThreads;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.control.Pairing;
import dev.topspin.workload.harness.control.Party;
import dev.topspin.workload.harness.trial.Exchange;
import dev.topspin.workload.harness.trial.ExchangeRuntime;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import io.aeron.CommonContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.agrona.concurrent.IdleStrategy;

/** Opens the pairs: by UDP either end of them, by IPC both. */
public final class AeronRuntime implements ExchangeRuntime {
    /** Makes what answers at the end of a stream. */
    interface Answers {
        AeronPonger at(AeronStream stream, IdleStrategy waiting);
    }

    private final BareAeron variant;
    private final Answers answers;

    /** @param variant what carries the streams, and with which threads */
    public AeronRuntime(BareAeron variant) {
        this(variant, AeronPonger::new);
    }

    /** @param answers the answering ends */
    AeronRuntime(BareAeron variant, Answers answers) {
        this.variant = variant;
        this.answers = answers;
    }

    /** What is needed to make either end. */
    private record Opened(TrialContext context, StreamWaits waits, MediaClient client, List<String> settings) {
        ExecutorService threads(String name, int many) {
            return PingThreads.measured(context, name, many);
        }
    }

    @Override
    public Exchange open(TrialContext context) throws TrialException, InterruptedException {
        StreamWaits waits = StreamWaits.of(variant, context);
        context.threads().expect(waits.threads());
        MediaClient client = new MediaClient(context, waits, frame(context).bytes());
        boolean opened = false;
        try {
            Opened all = new Opened(context, waits, client, settings(context, waits, client));
            Exchange exchange = variant.channel() == BareAeron.AeronChannel.Ipc ? inOneProcess(all) : byUdp(all);
            opened = true;
            return exchange;
        } finally {
            if (!opened) {
                client.close();
            }
        }
    }

    private Exchange byUdp(Opened all) throws TrialException, InterruptedException {
        TrialContext context = all.context();
        UdpStreams streams = new UdpStreams(context, all.client().aeron());
        return Pairing.open(context, streams.port(), control -> party(all, streams, control));
    }

    private Party party(Opened all, UdpStreams udp, ControlChannel control)
            throws TrialException, InterruptedException {
        List<AeronStream> streams = udp.connect(control);
        return all.context().role() == Role.driver
                ? driving(all, streams)
                : answering(all, streams, all.client()::closeAfter).begin();
    }

    private Exchange inOneProcess(Opened all) {
        List<AeronStream> near = new ArrayList<>();
        List<AeronStream> far = new ArrayList<>();
        var aeron = all.client().aeron();
        for (int pair = 0; pair < all.context().pingPong().pairs(); pair++) {
            int to = 2 * pair;
            int fro = to + 1;
            var thither = aeron.addSubscription(CommonContext.IPC_CHANNEL, to);
            var hither = aeron.addSubscription(CommonContext.IPC_CHANNEL, fro);
            near.add(new AeronStream(aeron.addExclusivePublication(CommonContext.IPC_CHANNEL, to), hither));
            far.add(new AeronStream(aeron.addExclusivePublication(CommonContext.IPC_CHANNEL, fro), thither));
        }
        // the answering threads are gone when what they look at goes
        return new BothEnds(driving(all, near), answering(all, far, ExecutorService::close));
    }

    /** How what is used by threads that have been told to stop is closed. */
    private interface End {
        void after(ExecutorService threads);
    }

    private PingThreads driving(Opened all, List<AeronStream> streams) {
        TrialContext context = all.context();
        List<PingSide> sides = PingSide.polling(context);
        List<AeronPinger> pingers = new ArrayList<>();
        for (int pair = 0; pair < sides.size(); pair++) {
            pingers.add(new AeronPinger(
                    streams.get(pair),
                    frame(context),
                    context.pingPong().mostUnderWay(),
                    sides.get(pair),
                    all.waits().idle()));
        }
        ExecutorService threads = all.threads("ping-", streams.size());
        return new PingThreads(sides, pingers, threads, all.client().failure(), all.settings(), () -> all.client()
                .closeAfter(threads));
    }

    private PongThreads answering(Opened all, List<AeronStream> streams, End end) {
        ExecutorService threads = all.threads("pong-", streams.size());
        List<AeronPonger> pongers = streams.stream()
                .map(stream -> answers.at(stream, all.waits().idle()))
                .toList();
        return new PongThreads(pongers, threads, all.client().failure(), all.settings(), () -> end.after(threads));
    }

    private static Frame frame(TrialContext context) {
        return new Frame(context.pingPong().payloadBytes());
    }

    private List<String> settings(TrialContext context, StreamWaits waits, MediaClient client) {
        List<String> settings = new ArrayList<>(List.of("channel=" + variant.channel()));
        if (waits.threading() != null) {
            settings.add("threading=" + waits.threading());
        }
        settings.add("waiting=" + waits.waiting());
        settings.add("messageBytes=" + frame(context).bytes());
        settings.add("aeron.term.buffer.length=" + client.termBytes());
        settings.add("aeron.mtu.length=" + client.mtuBytes());
        if (context.pingPong().load() != null) {
            settings.add(PingThreads.BY_SCHEDULE);
        }
        return settings;
    }
}
