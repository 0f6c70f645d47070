package dev.topspin.workload.runtime.aeron;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.control.ControlChannel;
import dev.topspin.workload.harness.trial.Network;
import dev.topspin.workload.harness.trial.TrialContext;
import dev.topspin.workload.harness.trial.TrialException;
import io.aeron.Aeron;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.status.ChannelEndpointStatus;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The streams of a process, by UDP. Each is of a session that only a process of the trial knows, so that nobody else's frames are
 * taken for one of them.
 */
final class UdpStreams {
    private static final String UDP = " (UDP)";

    private static final int FIRST_STREAM = 1;
    /** Names the socket within the media driver, which is this process' own. */
    private static final String OWN_SOCKET = "1";

    private static final long LOOK_MILLIS = 2;

    private final TrialContext context;
    private final Aeron aeron;
    private final List<Subscription> listening = new ArrayList<>();
    private final int port;

    /**
     * Listens for the streams of all pairs, on the data port or, where that is 0, a free one.
     *
     * @throws TrialException where it can't
     */
    UdpStreams(TrialContext context, Aeron aeron) throws TrialException, InterruptedException {
        this.context = context;
        this.aeron = aeron;
        Network network = context.network();
        Role other = context.role() == Role.driver ? Role.responder : Role.driver;
        for (int pair = 0; pair < context.pingPong().pairs(); pair++) {
            // all by the socket of the first, whatever port it got
            ChannelUriStringBuilder channel =
                    pair == 0 ? channel(network.bind(), network.dataPort(), pair, other) : channel(pair, other);
            listening.add(listen(channel.tags(OWN_SOCKET), pair));
        }
        port = portOf(listening.getFirst());
    }

    private Subscription listen(ChannelUriStringBuilder channel, int pair) throws TrialException {
        try {
            return aeron.addSubscription(channel.build(), FIRST_STREAM + pair);
        } catch (RuntimeException e) {
            throw context.network().cantListen(UDP, e.getMessage(), e);
        }
    }

    private int portOf(Subscription subscription) throws TrialException, InterruptedException {
        long end = System.nanoTime() + context.network().startTimeout().toNanos();
        while (System.nanoTime() - end < 0) {
            String resolved = subscription.resolvedEndpoint();
            if (resolved != null) {
                return Integer.parseInt(resolved.substring(resolved.lastIndexOf(':') + 1));
            }
            if (subscription.channelStatus() == ChannelEndpointStatus.ERRORED) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        throw context.network().cantListen(UDP, "Aeron bound no socket", null);
    }

    private ChannelUriStringBuilder channel(String host, int at, int pair, Role from) {
        return channel(pair, from).endpoint(Network.inAddress(host) + ":" + at);
    }

    private ChannelUriStringBuilder channel(int pair, Role from) {
        return new ChannelUriStringBuilder().media(CommonContext.UDP_MEDIA).sessionId(session(pair, from));
    }

    /** By whom it is sent, so that the two ways of a pair are told apart. */
    private int session(int pair, Role from) {
        TrialPlan plan = context.plan();
        byte[] proof = context.network()
                .peers()
                .proof("aeron", plan.planHash(), Integer.toString(plan.index()), from.name(), Integer.toString(pair));
        return ByteBuffer.wrap(proof).getInt() & Integer.MAX_VALUE;
    }

    /** @return the port on which this process listens */
    int port() {
        return port;
    }

    /**
     * Opens the way to the other process, and waits until all streams are there in both directions.
     *
     * @return a stream for each pair
     * @throws TrialException where they are not in time, or the other process is gone
     */
    List<AeronStream> connect(ControlChannel control) throws TrialException, InterruptedException {
        List<AeronStream> streams = new ArrayList<>();
        for (int pair = 0; pair < listening.size(); pair++) {
            String to = channel(control.peer().address(), control.peer().dataPort(), pair, context.role())
                    .build();
            streams.add(new AeronStream(publication(to, FIRST_STREAM + pair), listening.get(pair)));
        }
        long start = System.nanoTime();
        while (!streams.stream().allMatch(AeronStream::connected)) {
            if (control.lost() != null) {
                throw control.lost();
            }
            if (System.nanoTime() - start > context.network().startTimeout().toNanos()) {
                throw new TrialException(
                        Reason.PeerLost,
                        "%d of %d streams to %s by UDP within %d s: does UDP reach port %d there, and port %d here?"
                                .formatted(
                                        streams.stream()
                                                .filter(AeronStream::connected)
                                                .count(),
                                        streams.size(),
                                        control.peerName(),
                                        context.network().startTimeout().toSeconds(),
                                        control.peer().dataPort(),
                                        port));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return streams;
    }

    private ExclusivePublication publication(String channel, int stream) throws TrialException {
        try {
            return aeron.addExclusivePublication(channel, stream);
        } catch (RuntimeException e) {
            throw new TrialException(
                    Reason.PeerLost, "can't send to %s by UDP: %s".formatted(channel, e.getMessage()), e);
        }
    }
}
