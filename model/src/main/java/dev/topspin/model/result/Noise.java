package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The noise floors of the measured CPUs around a measurement, while none of its threads ran.
 *
 * @param before in the order of the CPUs, before anything was started; where bytes were short one for all CPUs together. Empty where
 *     it was not measured
 * @param after likewise, after everything had ended
 */
public record Noise(
        @JsonInclude(Include.NON_EMPTY) List<NoiseFloor> before,
        @JsonInclude(Include.NON_EMPTY) List<NoiseFloor> after) {
    public Noise {
        before = before == null ? List.of() : List.copyOf(before);
        after = after == null ? List.of() : List.copyOf(after);
    }

    /** @return the same with one floor for all CPUs, before and after: of each figure the worst */
    public Noise worst() {
        return new Noise(worst(before), worst(after));
    }

    /** @return the floor of which the largest part of the time was lost; empty where none was measured */
    public Optional<NoiseFloor> noisiest() {
        return Stream.concat(before.stream(), after.stream()).max(Comparator.comparing(NoiseFloor::lostShare));
    }

    private static List<NoiseFloor> worst(List<NoiseFloor> floors) {
        return floors.size() < 2 ? floors : List.of(NoiseFloor.worst(floors));
    }
}
