package dev.topspin.model.spec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What is exchanged: exactly one workload.
 *
 * @param pingPong two parties send one message to and fro
 * @param chameneos creatures meet by twos and change colour
 * @param queries one actor asks another that looks the answer up
 * @param contention threads get into each other's way
 */
@ValidationRule(value = Rules.ONE_WORKLOAD_CEL, message = Rules.ONE_WORKLOAD)
public record Workload(
        @JsonPropertyDescription("Two parties send one message to and fro.")
        PingPong pingPong,

        @JsonPropertyDescription("Creatures meet by twos at one place and change colour (chameneos-redux).")
        Chameneos chameneos,

        @JsonPropertyDescription("Actors that ask, and actors that look the answer up.")
        Queries queries,

        @JsonPropertyDescription("Threads that get into each other's way.")
        Contention contention) {

    /** @return a workload of this kind */
    public static Workload of(WorkloadKind kind) {
        return switch (kind) {
            case PingPong w -> new Workload(w, null, null, null);
            case Chameneos w -> new Workload(null, w, null, null);
            case Queries w -> new Workload(null, null, w, null);
            case Contention w -> new Workload(null, null, null, w);
        };
    }

    /** @return the one that was given; null where none was (a validated workload has one) */
    @JsonIgnore
    public WorkloadKind kind() {
        return Stream.of(pingPong, chameneos, queries, contention)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** @return how many were given; a validated workload has one */
    long given() {
        return Stream.of(pingPong, chameneos, queries, contention)
                .filter(Objects::nonNull)
                .count();
    }
}
