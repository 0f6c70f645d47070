package dev.topspin.workload.harness.trial;

import dev.topspin.model.result.Reason;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where a process of a trial listens, and where its peer is. Runtimes of one process don't look at it.
 *
 * @param bind own address, reachable by the peer unless another one is advertised
 * @param advertised address or name by which the peer reaches this process; mostly the same
 * @param peer host of the other process: an address, or a name that may not resolve yet; where there are many others, with {@code {}}
 *     in the place of the index of one
 * @param controlPort the responder listens there for the control channel, and the driver connects to it
 * @param dataPort this process' own data port; 0 to choose a free one and tell the peer over the control channel
 * @param startTimeout how long to wait for the peer
 * @param peers by what the peer is known
 * @param certificates the folder of the files that a trial over TLS shows; null where there are none
 */
public record Network(
        String bind,
        String advertised,
        String peer,
        int controlPort,
        int dataPort,
        Duration startTimeout,
        PeerCheck peers,
        Path certificates) {
    /** A process that is reached by its own address, and has no secret. */
    public Network(String bind, String peer, int controlPort, int dataPort, Duration startTimeout) {
        this(bind, bind, peer, controlPort, dataPort, startTimeout, new PeerCheck(null), null);
    }

    /** @return the same with another peer, and another patience */
    public Network toPeer(String other, Duration timeout) {
        return new Network(bind, advertised, other, controlPort, dataPort, timeout, peers, certificates);
    }

    /**
     * @param how what it would listen to besides TCP, as it stands behind the port, e.g. {@code " (UDP)"}; empty for TCP
     * @param cause null for none
     * @return how a process ends that can't be reached at its data port
     */
    public TrialException cantListen(String how, String why, Throwable cause) {
        return new TrialException(
                Reason.WorkloadError,
                "can't listen on the data port %s:%d%s: %s".formatted(bind, dataPort, how, why),
                cause);
    }

    /** @return the address as it stands before a port: one of IPv6 in brackets */
    public static String inAddress(String address) {
        return address.contains(":") ? "[" + address + "]" : address;
    }

    /** For trials of one process. */
    public static final Network NONE = new Network("127.0.0.1", "127.0.0.1", 0, 0, Duration.ofSeconds(60));
}
