package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.function.Consumer;

/**
 * What one process of a trial reports: its termination message, at most 4,096 bytes as JSON.
 *
 * @param version of this document's form; {@link #VERSION} for what is written now
 * @param planHash of the plan that was read
 * @param trial index of the trial in its plan
 * @param role {@code driver} or {@code responder}
 * @param reason null where all went well; else a stable CamelCase word, see {@link Reason}
 * @param message null where all went well; else what happened, for a person
 * @param counts messages sent, received and expected; null where none were exchanged
 * @param measured what the driver measured; null for a responder and where nothing was measured
 * @param usage what it took; null where nothing was measured
 * @param proof what the process saw of its CPUs; null where it ended before it looked
 * @param environment what it ran on
 * @param creatures what each of the chameneos counted in the last measured iteration, in their order; null for another
 *     workload, for a process that doesn't count them, and where bytes were short
 * @param leftOut what of this report was shortened or left out because bytes were short, each a path in it and what became of
 *     it, e.g. {@code proof.threads: 8 of 300}; the last line of the pod's log has all. Null where nothing was
 * @param settling how it waited for others to leave its CPUs; null where it ended before, and in results of earlier versions
 * @param noise the noise floors of its measured CPUs; null likewise, and where bytes were short
 * @param coreToCore what a message between two of its CPUs takes; null where it was not asked for, and where bytes were short
 * @param rounds what it measured with each of those that it met; null of a process that has a peer of its own, or none
 * @param strangers connections to its ports that were none of its trial's, and were dropped; null for none
 */
public record PodReport(
        int version,
        String planHash,
        int trial,
        String role,
        String reason,
        String message,
        Counts counts,
        Measured measured,
        Usage usage,
        Proof proof,
        Environment environment,
        List<CreatureCount> creatures,
        List<String> leftOut,
        Settling settling,
        Noise noise,
        CoreToCore coreToCore,
        RoundFigures rounds,
        Integer strangers) {
    /** The form written now. */
    public static final int VERSION = 1;

    /** The most bytes a report may have: the kubelet keeps no more of a termination message. */
    public static final int MAX_BYTES = 4096;

    public PodReport {
        creatures = creatures == null ? null : List.copyOf(creatures);
        leftOut = leftOut == null ? null : List.copyOf(leftOut);
    }

    /** A report of a process that counted no creatures, whole. */
    public PodReport(
            int version,
            String planHash,
            int trial,
            String role,
            String reason,
            String message,
            Counts counts,
            Measured measured,
            Usage usage,
            Proof proof,
            Environment environment) {
        this(
                version,
                planHash,
                trial,
                role,
                reason,
                message,
                counts,
                measured,
                usage,
                proof,
                environment,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** @return the same with other creatures; null for none */
    public PodReport withCreatures(List<CreatureCount> other) {
        return copy(c -> c.creatures = other);
    }

    /** @return the same with other figures; null for none */
    public PodReport withMeasured(Measured other) {
        return copy(c -> c.measured = other);
    }

    /** @return the same with another proof; null for none */
    public PodReport withProof(Proof other) {
        return copy(c -> c.proof = other);
    }

    /** @return the same with another environment; null for none */
    public PodReport withEnvironment(Environment other) {
        return copy(c -> c.environment = other);
    }

    /** @return the same with how it waited for its CPUs; null where it is not known */
    public PodReport withSettling(Settling other) {
        return copy(c -> c.settling = other);
    }

    /** @return the same with other noise floors; null for none */
    public PodReport withNoise(Noise other) {
        return copy(c -> c.noise = other);
    }

    /** @return the same with other figures between its CPUs; null for none */
    public PodReport withCoreToCore(CoreToCore other) {
        return copy(c -> c.coreToCore = other);
    }

    /** @return the same with other figures of rounds; null for none */
    public PodReport withRounds(RoundFigures other) {
        return copy(c -> c.rounds = other);
    }

    /** @return the same with so many strangers; null for none */
    public PodReport withStrangers(Integer other) {
        return copy(c -> c.strangers = other);
    }

    /** @return the same with other words to its failure; null for none */
    PodReport withWords(String otherReason, String otherMessage) {
        return copy(c -> {
            c.reason = otherReason;
            c.message = otherMessage;
        });
    }

    /** @return the same with other words of what is missing; null for none */
    PodReport withLeftOut(List<String> other) {
        return copy(c -> c.leftOut = other);
    }

    private PodReport copy(Consumer<Parts> change) {
        Parts parts = new Parts(this);
        change.accept(parts);
        return new PodReport(
                version,
                planHash,
                trial,
                role,
                parts.reason,
                parts.message,
                counts,
                parts.measured,
                usage,
                parts.proof,
                parts.environment,
                parts.creatures,
                parts.leftOut,
                parts.settling,
                parts.noise,
                parts.coreToCore,
                parts.rounds,
                parts.strangers);
    }

    /** What another report may have otherwise. */
    private static final class Parts {
        private String reason;
        private String message;
        private Measured measured;
        private Proof proof;
        private Environment environment;
        private List<CreatureCount> creatures;
        private List<String> leftOut;
        private Settling settling;
        private Noise noise;
        private CoreToCore coreToCore;
        private RoundFigures rounds;
        private Integer strangers;

        Parts(PodReport of) {
            reason = of.reason;
            message = of.message;
            measured = of.measured;
            proof = of.proof;
            environment = of.environment;
            creatures = of.creatures;
            leftOut = of.leftOut;
            settling = of.settling;
            noise = of.noise;
            coreToCore = of.coreToCore;
            rounds = of.rounds;
            strangers = of.strangers;
        }
    }

    /** @return whether the process did what it was to do */
    @JsonIgnore
    public boolean succeeded() {
        return reason == null;
    }

    /**
     * Messages, over all measured iterations and pairs; a process counts its own.
     *
     * @param expected what the counts should be
     * @param sent messages sent
     * @param received messages received
     */
    public record Counts(long expected, long sent, long received) {
        /** @return whether no message was lost or doubled */
        @JsonIgnore
        public boolean conserved() {
            return sent == expected && received == expected;
        }
    }

    /**
     * What a trial took.
     *
     * @param wallNanos the measured iterations' time
     * @param cpuNanos CPU time of all threads of the process in the measured iterations
     * @param threads threads that ran the measured parties
     * @param voluntarySwitches of the measured threads; null where it could not be read
     * @param involuntarySwitches of the measured threads; null where it could not be read
     * @param migrations of the measured threads from one CPU to another; null where it could not be read
     * @param gcNanos time in garbage collection in the measured iterations
     * @param gcCount garbage collections in the measured iterations
     * @param overheadNanos the process' life so far but for warm-up and measured iterations, and for what it looked at before it began
     * @param compileNanos what the JIT compiler's threads took together for what they finished in the measured iterations;
     *     null where it is not known, as of earlier versions
     */
    public record Usage(
            long wallNanos,
            long cpuNanos,
            int threads,
            Long voluntarySwitches,
            Long involuntarySwitches,
            Long migrations,
            long gcNanos,
            long gcCount,
            long overheadNanos,
            Long compileNanos) {
        /** @return CPU cores kept busy on average */
        @JsonIgnore
        public double cpuCores() {
            return wallNanos == 0 ? 0 : (double) cpuNanos / wallNanos;
        }
    }
}
