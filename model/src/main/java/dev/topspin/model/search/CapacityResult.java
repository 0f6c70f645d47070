package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A row of a search's results: one variant on so many CPUs.
 *
 * @param variant its name
 * @param cpus measured CPUs of each pod
 * @param outcome null while it is searched
 * @param capacity the highest load at which every objective holds, in the search's parameter; null where none is known
 * @param low the lower end of its 95 % interval; null where no load is known to hold
 * @param high the upper end; null where no load is known not to
 * @param limitedBy what fails above it; null where nothing did
 * @param forks trials that were judged
 * @param verified whether the longer trials at low all held
 * @param pinned whether every judged trial proved its pinning; null before there is one
 * @param p99Micros of the highest load that held; null where it is not known
 * @param cpuCores kept busy at that load; null where not known
 * @param efficiency capacity per CPU, as a share of that with the fewest CPUs; null without a resource axis
 * @param message why there is no capacity, for a person; null where there is nothing to say
 */
public record CapacityResult(
        @JsonPropertyDescription("The variant's name.") String variant,

        @JsonPropertyDescription("Measured CPUs of each pod.")
        int cpus,

        @JsonPropertyDescription("Found, AtLeast, Below, TooNoisy, OutOfForks or Failed; none while it is searched.")
        CapacityEstimate.Outcome outcome,

        @JsonPropertyDescription("The highest load at which every objective holds.")
        Long capacity,

        @JsonPropertyDescription("Lower end of the capacity's 95 % interval.")
        Long low,

        @JsonPropertyDescription("Upper end of the capacity's 95 % interval.")
        Long high,

        @JsonPropertyDescription(
                "What fails above the capacity: an objective's figure, Rate (less than 99 % of the rate is"
                        + " completed), Generator (the sender is too slow to say) or the reason of failed trials, such as"
                        + " Unschedulable of copies that don't fit.")
        String limitedBy,

        @JsonPropertyDescription("Trials that were judged.") int forks,

        @JsonPropertyDescription("Whether the longer trials at the lower end all held.")
        boolean verified,

        @JsonPropertyDescription("Whether every judged trial proved its pinning.")
        Boolean pinned,

        @JsonPropertyDescription("99th percentile of the round trip at the highest load that held, in microseconds.")
        Double p99Micros,

        @JsonPropertyDescription("CPU cores kept busy at that load.")
        Double cpuCores,

        @JsonPropertyDescription(
                "Capacity per CPU as a share of that with the fewest CPUs; of copies the CPUs that all of them use, as such a share.")
        Double efficiency,

        @JsonPropertyDescription("Why there is no capacity, for a person.")
        String message) {

    /** @return whether it is done */
    public boolean done() {
        return outcome != null;
    }

    CapacityResult withEfficiency(Double share) {
        return new CapacityResult(
                variant, cpus, outcome, capacity, low, high, limitedBy, forks, verified, pinned, p99Micros, cpuCores,
                share, message);
    }
}
