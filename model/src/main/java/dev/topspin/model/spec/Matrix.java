package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.JvmSettings.GarbageCollector;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.stream.Stream;

/**
 * Swept parameters, numbers and choices of the JVM; a null list is not swept. Every value obeys the bounds that the parameter has where it stands alone.
 *
 * @param inStep numbers that take their values together, the first with the first and so on; null for none. All others are
 *     combined each with each
 */
public record Matrix(
        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of pairs, of pingPong or queries.")
        List<Long> pairs,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of inFlight, of pingPong or queries.")
        List<Long> inFlight,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of pingPong.payloadBytes.")
        List<Long> payloadBytes,

        @Size(min = 1, max = 32)
        @JsonPropertyDescription(
                "Values of pingPong.load.rate; spin, scalaActors, queue, kilim, grpc and container, which keep no rate, run once.")
        List<Long> rate,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of chameneos.meetings.")
        List<Long> meetings,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of chameneos.creatures.")
        List<Long> creatures,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of contention.parties.")
        List<Long> parties,

        @Size(min = 1, max = 32)
        @JsonPropertyDescription("Values of dispatcher.threads, or of threads of scalaActors or kilim.")
        List<Long> threads,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of dispatcher.throughput.")
        List<Long> throughput,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of dispatcher.idleCpuLevel.")
        List<Long> idleCpuLevel,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of dispatcher.taskQueueSize.")
        List<Long> taskQueueSize,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of dispatcher.fairWorkThreshold.")
        List<Long> fairWorkThreshold,

        @Size(min = 1, max = 32) @JsonPropertyDescription("Values of lanes, of akkaRemote or pekkoRemote.")
        List<Long> lanes,

        @Size(min = 1, max = 32)
        @JsonPropertyDescription("Values of dispatcher.minimumRunnable, of pekko or pekkoRemote.")
        List<Long> minimumRunnable,

        @Size(min = 2, max = 8)
        @JsonPropertyDescription("Parameters that take their values together, the first with the first and so on; all"
                + " others are combined each with each.")
        List<Parameter> inStep,

        @Size(min = 1, max = 4) @JsonPropertyDescription("Values of jvm.gc; floors run once.")
        List<GarbageCollector> gc,

        @Size(min = 1, max = 2) @JsonPropertyDescription("Values of jvm.compactObjectHeaders; floors run once.")
        List<Boolean> compactObjectHeaders,

        @Size(min = 1, max = 2)
        @JsonPropertyDescription("Values of jvm.aotCache; floors run once. With true of topspin run only.")
        List<Boolean> aotCache) {

    /** Nothing swept. */
    public static final Matrix NONE = new Matrix(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

    /** @return nothing swept but pairs */
    public static Matrix ofPairs(List<Long> pairs) {
        return new Matrix(
                pairs, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null);
    }

    /** @return the swept parameters in their fixed order, which is the order of the cells */
    public Stream<Axis> axes() {
        return Stream.of(
                        new Axis(Parameter.pairs, pairs),
                        new Axis(Parameter.inFlight, inFlight),
                        new Axis(Parameter.payloadBytes, payloadBytes),
                        new Axis(Parameter.rate, rate),
                        new Axis(Parameter.meetings, meetings),
                        new Axis(Parameter.creatures, creatures),
                        new Axis(Parameter.parties, parties),
                        new Axis(Parameter.threads, threads),
                        new Axis(Parameter.throughput, throughput),
                        new Axis(Parameter.idleCpuLevel, idleCpuLevel),
                        new Axis(Parameter.taskQueueSize, taskQueueSize),
                        new Axis(Parameter.fairWorkThreshold, fairWorkThreshold),
                        new Axis(Parameter.lanes, lanes),
                        new Axis(Parameter.minimumRunnable, minimumRunnable))
                .filter(axis -> axis.values() != null);
    }

    /** @return whether the parameter takes its values together with others */
    public boolean isInStep(Parameter parameter) {
        return inStep != null && inStep.contains(parameter);
    }

    /** @return what is swept of the JVM, in its fixed order: cells that differ in nothing else are beside each other */
    public Stream<Choices> choices() {
        return Stream.of(
                        new Choices(JvmChoice.gc, words(gc)),
                        new Choices(JvmChoice.compactObjectHeaders, words(compactObjectHeaders)),
                        new Choices(JvmChoice.aotCache, words(aotCache)))
                .filter(choices -> choices.values() != null);
    }

    private static List<String> words(List<?> values) {
        return values == null ? null : values.stream().map(Object::toString).toList();
    }

    /** A swept setting of the JVM and its values as in the YAML; a null list means it is not swept. */
    public record Choices(JvmChoice choice, List<String> values) {}

    /** One swept parameter and its values; a null list means it is not swept. */
    public record Axis(Parameter parameter, List<Long> values) {}
}
