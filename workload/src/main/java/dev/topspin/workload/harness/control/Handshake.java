package dev.topspin.workload.harness.control;

import dev.topspin.model.Json;
import dev.topspin.workload.harness.trial.PeerCheck;
import java.io.IOException;
import java.net.ProtocolException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * How both ends of a connection show that they have the secret of the trial, which itself never crosses the wire:
 *
 * <pre>
 * visitor                     host
 *                             challenge  a random number
 * hello   who I am
 * proof   a random number of its own; of both numbers and the hello
 *                             proof      the same, as host
 * </pre>
 *
 * A host says nothing of itself before the visitor has proven what it is, and a visitor believes nothing before the host has.
 */
final class Handshake {
    private static final int NONCE_BYTES = 16;
    private static final String VISITOR = "visitor";
    private static final String HOST = "host";

    private Handshake() {}

    /**
     * What a host has heard of a visitor that has the secret.
     *
     * @param hello of the visitor
     * @param answer to be said where it is welcome
     */
    record Heard(ControlMessage.Hello hello, ControlMessage.Proof answer) {}

    /**
     * The host's part, but for the answer.
     *
     * @throws IOException where the visitor has not the secret, or says something else
     */
    static Heard hear(LineProtocol lines, PeerCheck peers) throws IOException {
        String own = nonce();
        lines.write(Json.write(new ControlMessage.Challenge(own)));
        String line = lines.read();
        ControlMessage.Hello hello = as(ControlMessage.Hello.class, line);
        ControlMessage.Proof proof = as(ControlMessage.Proof.class, lines.read());
        check(peers, proof.mac(), VISITOR, own, proof.nonce(), line);
        return new Heard(hello, new ControlMessage.Proof(own, mac(peers, HOST, own, proof.nonce(), line)));
    }

    /**
     * The visitor's part.
     *
     * @throws IOException where the host has not the secret, or closes
     */
    static void visit(LineProtocol lines, ControlMessage.Hello hello, PeerCheck peers) throws IOException {
        String nonce = as(ControlMessage.Challenge.class, lines.read()).nonce();
        String own = nonce();
        String line = Json.write(hello);
        lines.write(line);
        lines.write(Json.write(new ControlMessage.Proof(own, mac(peers, VISITOR, nonce, own, line))));
        String answer = lines.read();
        if (answer == null) {
            throw new ProtocolException("it closed the connection: it runs another trial, or has another secret");
        }
        check(peers, as(ControlMessage.Proof.class, answer).mac(), HOST, nonce, own, line);
    }

    /** @throws ProtocolException where a line is no such message */
    static <T extends ControlMessage> T as(Class<T> type, String line) throws ProtocolException {
        if (line == null) {
            throw new ProtocolException("a connection was closed without a %s".formatted(ControlMessage.word(type)));
        }
        ControlMessage said;
        try {
            said = Json.read(line, ControlMessage.class);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("somebody said no %s".formatted(ControlMessage.word(type)));
        }
        if (!type.isInstance(said)) {
            throw new ProtocolException("somebody said %s instead of %s"
                    .formatted(said == null ? "null" : "\"" + said.word() + "\"", ControlMessage.word(type)));
        }
        return type.cast(said);
    }

    private static void check(PeerCheck peers, String said, String... words) throws ProtocolException {
        byte[] shown;
        try {
            shown = HexFormat.of().parseHex(said);
        } catch (IllegalArgumentException e) {
            shown = new byte[0];
        }
        if (!MessageDigest.isEqual(shown, peers.proof(words))) {
            throw new ProtocolException("somebody said hello without the secret of this trial");
        }
    }

    private static String mac(PeerCheck peers, String... words) {
        return HexFormat.of().formatHex(peers.proof(words));
    }

    private static String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
