package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/**
 * A row of an experiment's results: one cell over its forks.
 *
 * @param cell the cell's name
 * @param variant the variant's name
 * @param parameters the swept values, e.g. {@code throughput=5}; null where nothing was swept
 * @param forks valid trials that the figures stand on; 0 where there were none, and then all figures are null
 * @param unit what an operation is in this workload: hop, meeting, query or operation
 * @param nsPerOp median over the forks; null in an open loop, where the rate decides it, as are the next two
 * @param nsPerOpLow lower end of the 95 % interval; null with fewer than 2 forks
 * @param nsPerOpHigh upper end of the 95 % interval; null with fewer than 2 forks
 * @param opsPerSecond median over the forks
 * @param p50Micros median round trip of all forks' histograms merged; null where none was recorded
 * @param p99Micros 99th percentile of the same
 * @param p999Micros 99.9th percentile of the same
 * @param cpuCores CPU cores kept busy, median over the forks; null where less than 100 ms was measured
 * @param threads threads that ran the measured parties; the most of any fork
 * @param seconds until all exchanges of an iteration were done, median over the forks; null where its time was over before
 * @param secondsWithStart the same with all that came before and after but warming up: starting the JVM and the runtime
 * @param floorTax ns/op divided by that of the floor on the same CPUs: spin for hops, threads for meetings; null without one
 * @param networkTax median round trip divided by that of socket between the same places; null without one
 * @param pinned {@code True}, {@code False} or {@code Unknown}
 * @param valid whether every trial of the cell was valid
 * @param message why not, or why not pinned; null where there is nothing to say
 * @param floorTaxLow lower end of the 95 % interval of the floor tax; null with fewer than 2 forks of either, as all ends
 * @param floorTaxHigh upper end of the same
 * @param networkTaxLow lower end of the 95 % interval of the network tax
 * @param networkTaxHigh upper end of the same
 * @param remarks what a reader must know of the row, so as not to take its figures for something else; empty where nothing
 * @param openLoop how far the rate was kept; null in a closed loop
 * @param variation coefficient of variation of ns/op over the forks: standard deviation / mean; null with fewer than 2
 * @param precise whether the 95 % interval reaches no further from the median than {@code measurement.precision}; null
 *     where none was asked for
 * @param unsteady forks whose warm-up was not steady when it reached its limit; null where none was looked at
 * @param floor how steady it was as a floor; null where nothing is set against it
 */
public record CellResult(
        @JsonPropertyDescription("The cell: the variant's name, and the swept values in brackets.")
        String cell,

        @JsonPropertyDescription("The variant's name.") String variant,

        @JsonPropertyDescription("The swept values, for example throughput=5.")
        String parameters,

        @JsonPropertyDescription("Valid trials that the figures stand on.")
        int forks,

        @JsonPropertyDescription("What an operation is: hop, meeting, query or operation.")
        String unit,

        @JsonPropertyDescription("Nanoseconds an operation, median over the forks; none in an open loop, where the"
                + " rate decides it.")
        Double nsPerOp,

        @JsonPropertyDescription("Lower end of the 95 % interval over the forks.")
        Double nsPerOpLow,

        @JsonPropertyDescription("Upper end of the 95 % interval over the forks.")
        Double nsPerOpHigh,

        @JsonPropertyDescription("Operations a second of all together, median over the forks.")
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

        @JsonPropertyDescription("Seconds until all exchanges of an iteration were done, median over the forks; none"
                + " where its time was over before.")
        Double seconds,

        @JsonPropertyDescription("The same with the start of the JVM and of the runtime.")
        Double secondsWithStart,

        @JsonPropertyDescription(
                "ns/op divided by that of the floor in this experiment: spin for hops, threads for" + " meetings.")
        Double floorTax,

        @JsonPropertyDescription("Median round trip divided by that of socket in this experiment.")
        Double networkTax,

        @JsonPropertyDescription("Whether every trial proved its pinning: True, False or Unknown.")
        String pinned,

        @JsonPropertyDescription("Whether every trial of the cell was valid.")
        boolean valid,

        @JsonPropertyDescription("Why not, for a person.") String message,

        @JsonPropertyDescription("Lower end of the 95 % interval of floorTax.")
        Double floorTaxLow,

        @JsonPropertyDescription("Upper end of the 95 % interval of floorTax.")
        Double floorTaxHigh,

        @JsonPropertyDescription("Lower end of the 95 % interval of networkTax.")
        Double networkTaxLow,

        @JsonPropertyDescription("Upper end of the 95 % interval of networkTax.")
        Double networkTaxHigh,

        @JsonPropertyDescription("What must be known of the row, for example that its floor was unsteady.")
        List<String> remarks,

        @JsonPropertyDescription("How far an open loop kept its rate; none in a closed loop.")
        OpenLoop openLoop,

        @JsonPropertyDescription("Coefficient of variation of ns/op over the forks: standard deviation / mean.")
        Double variation,

        @JsonPropertyDescription("Whether the 95 % interval is as narrow as measurement.precision asks.")
        Boolean precise,

        @JsonPropertyDescription("Forks whose warm-up was not steady when it reached its limit.")
        Integer unsteady,

        @JsonPropertyDescription("How steady it was as a floor; none where nothing is set against it.")
        Steadiness floor) {

    public CellResult {
        remarks = remarks == null ? List.of() : List.copyOf(remarks);
    }

    /** @return the same with what is known when all cells are: remarks, and how steady it was as a floor */
    public CellResult with(List<String> others, Steadiness asFloor) {
        return with(message, others, asFloor);
    }

    /** @return the same in other words */
    public CellResult saying(String otherMessage, List<String> others) {
        return with(otherMessage, others, floor);
    }

    private CellResult with(String otherMessage, List<String> others, Steadiness asFloor) {
        return new CellResult(
                cell,
                variant,
                parameters,
                forks,
                unit,
                nsPerOp,
                nsPerOpLow,
                nsPerOpHigh,
                opsPerSecond,
                p50Micros,
                p99Micros,
                p999Micros,
                cpuCores,
                threads,
                seconds,
                secondsWithStart,
                floorTax,
                networkTax,
                pinned,
                valid,
                otherMessage,
                floorTaxLow,
                floorTaxHigh,
                networkTaxLow,
                networkTaxHigh,
                others,
                openLoop,
                variation,
                precise,
                unsteady,
                asFloor);
    }

    /** @return a row without figures, for a cell of which no trial was valid */
    public static CellResult without(
            String cell, String variant, String parameters, String unit, String pinned, String message) {
        return new CellResult(
                cell,
                variant,
                parameters,
                0,
                unit,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                pinned,
                false,
                message,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
