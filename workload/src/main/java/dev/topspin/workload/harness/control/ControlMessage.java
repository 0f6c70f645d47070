package dev.topspin.workload.harness.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.topspin.model.plan.Role;
import java.util.Locale;

/**
 * A line of the control channel: a JSON object whose {@code say} names what it is. The course of a good trial, the driver
 * on the left, the responder on the right:
 *
 * <pre>
 *                {@link Handshake}: both have the secret of the trial
 * hello  hello   each: what I run and where my data port is
 * ready  ready   each: connected, threads placed, messages can flow
 * begin  begun   for each iteration: nothing is under way, count from here
 * over   counts  what the driver counted in it; what the responder counted
 * figures        of a meeting of one round: what the driver measured in it
 * warm           after each warm-up iteration but the last there can be: whether it was the last there is
 * bye    bye
 * </pre>
 *
 * Either may say {@code failed} at any time, and says {@code beat} once a second.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ControlMessage.Challenge.class, name = "challenge"),
    @JsonSubTypes.Type(value = ControlMessage.Proof.class, name = "proof"),
    @JsonSubTypes.Type(value = ControlMessage.Hello.class, name = "hello"),
    @JsonSubTypes.Type(value = ControlMessage.Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = ControlMessage.Begin.class, name = "begin"),
    @JsonSubTypes.Type(value = ControlMessage.Begun.class, name = "begun"),
    @JsonSubTypes.Type(value = ControlMessage.Over.class, name = "over"),
    @JsonSubTypes.Type(value = ControlMessage.Counts.class, name = "counts"),
    @JsonSubTypes.Type(value = ControlMessage.Warm.class, name = "warm"),
    @JsonSubTypes.Type(value = ControlMessage.Figures.class, name = "figures"),
    @JsonSubTypes.Type(value = ControlMessage.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = ControlMessage.Beat.class, name = "beat"),
    @JsonSubTypes.Type(value = ControlMessage.Bye.class, name = "bye")
})
public sealed interface ControlMessage {

    /**
     * Whoever comes is to prove that it has the secret.
     *
     * @param nonce random, of this connection
     */
    record Challenge(String nonce) implements ControlMessage {
        public Challenge {
            if (nonce == null) {
                throw new IllegalArgumentException("a challenge without a nonce");
            }
        }
    }

    /**
     * Whoever says it has the secret.
     *
     * @param nonce of who says it
     * @param mac of both nonces and the hello
     */
    record Proof(String nonce, String mac) implements ControlMessage {
        public Proof {
            if (nonce == null || mac == null) {
                throw new IllegalArgumentException("a proof without a nonce or a mac");
            }
        }
    }

    /**
     * What each says of itself.
     *
     * @param planHash of the plan it read
     * @param trial index of the trial in that plan
     * @param role what it does
     * @param address where its data port can be reached
     * @param dataPort the port, 1 to 65535; 0 where it opens none
     */
    record Hello(String planHash, int trial, Role role, String address, int dataPort) implements ControlMessage {
        public Hello {
            if (planHash == null || role == null || address == null) {
                throw new IllegalArgumentException("a hello without plan, role or address");
            }
        }
    }

    /** Connected and threads placed. */
    record Ready() implements ControlMessage {}

    /**
     * The driver is about to begin an iteration.
     *
     * @param number from 1
     * @param warmup whether it only warms up
     */
    record Begin(int number, boolean warmup) implements ControlMessage {}

    /** The responder counts from here. */
    record Begun() implements ControlMessage {}

    /**
     * The driver's clock has stopped and nothing is under way.
     *
     * @param sent messages it sent since {@code begin}
     * @param received replies it received since {@code begin}
     * @param elapsedNanos by the driver's clock
     */
    record Over(long sent, long received, long elapsedNanos) implements ControlMessage {}

    /**
     * What the responder counted since {@code begun}.
     *
     * @param received messages it received
     * @param sent replies it sent
     */
    record Counts(long received, long sent) implements ControlMessage {}

    /**
     * What the driver found of the warm-up so far; the responder goes by it.
     *
     * @param enough whether it is over
     */
    record Warm(boolean enough) implements ControlMessage {}

    /**
     * What the driver measured, for a responder that reports it too.
     *
     * @param p50Nanos median round trip
     * @param p99Nanos 99th percentile
     */
    record Figures(long p50Nanos, long p99Nanos) implements ControlMessage {}

    /**
     * It gives up.
     *
     * @param reason its own, a {@link dev.topspin.model.result.Reason}
     * @param message for a person
     */
    record Failed(String reason, String message) implements ControlMessage {}

    /** Still there. */
    record Beat() implements ControlMessage {}

    /** The end: closing the connection from here on is no loss. */
    record Bye() implements ControlMessage {}

    /** @return the word that stands for this message on the line, e.g. {@code hello} */
    default String word() {
        return word(getClass());
    }

    /** @return the word that stands for messages of a type */
    static String word(Class<? extends ControlMessage> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
