package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A row of an experiment's results: one cell over its forks.
 *
 * @param cell the cell's name
 * @param variant the variant's name
 * @param parameters the swept values, e.g. {@code throughput=5}; null where nothing was swept
 * @param forks valid trials that the figures stand on; 0 where there were none, and then all figures are null
 * @param nsPerHop median over the forks
 * @param nsPerHopLow lower end of the 95 % interval; null with fewer than 2 forks
 * @param nsPerHopHigh upper end of the 95 % interval; null with fewer than 2 forks
 * @param opsPerSecond median over the forks
 * @param p50Micros median round trip of all forks' histograms merged; null where none was recorded
 * @param p99Micros 99th percentile of the same
 * @param p999Micros 99.9th percentile of the same
 * @param cpuCores CPU cores kept busy, median over the forks
 * @param threads threads that ran the measured parties; the most of any fork
 * @param hopTax ns/hop divided by that of spin; null without a spin to compare with
 * @param networkTax median round trip divided by that of socket between the same places; null without one
 * @param pinned {@code True}, {@code False} or {@code Unknown}
 * @param valid whether every trial of the cell was valid
 * @param message why not, or why not pinned; null where there is nothing to say
 */
public record CellResult(
        @JsonPropertyDescription("The cell: the variant's name, and the swept values in brackets.")
        String cell,

        @JsonPropertyDescription("The variant's name.") String variant,

        @JsonPropertyDescription("The swept values, for example throughput=5.")
        String parameters,

        @JsonPropertyDescription("Valid trials that the figures stand on.")
        int forks,

        @JsonPropertyDescription("Nanoseconds a hop, median over the forks.")
        Double nsPerHop,

        @JsonPropertyDescription("Lower end of the 95 % interval over the forks.")
        Double nsPerHopLow,

        @JsonPropertyDescription("Upper end of the 95 % interval over the forks.")
        Double nsPerHopHigh,

        @JsonPropertyDescription("Hops a second of all pairs together, median over the forks.")
        Double opsPerSecond,

        @JsonPropertyDescription("Median round trip in microseconds.")
        Double p50Micros,

        @JsonPropertyDescription("99th percentile of the round trip in microseconds.")
        Double p99Micros,

        @JsonPropertyDescription("99.9th percentile of the round trip in microseconds.")
        Double p999Micros,

        @JsonPropertyDescription("CPU cores kept busy by all processes, median over the forks.")
        Double cpuCores,

        @JsonPropertyDescription("Threads that ran the measured parties.")
        Integer threads,

        @JsonPropertyDescription("ns/hop divided by that of spin in this experiment.")
        Double hopTax,

        @JsonPropertyDescription("Median round trip divided by that of socket in this experiment.")
        Double networkTax,

        @JsonPropertyDescription("Whether every trial proved its pinning: True, False or Unknown.")
        String pinned,

        @JsonPropertyDescription("Whether every trial of the cell was valid.")
        boolean valid,

        @JsonPropertyDescription("Why not, for a person.") String message) {}
