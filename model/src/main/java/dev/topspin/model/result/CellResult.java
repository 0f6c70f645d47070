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
 * @param nsPerOp over the forks; null in an open loop, where the rate decides it
 * @param opsPerSecond median over the forks
 * @param roundTrip of all forks together; null where none was recorded
 * @param openLoop how far the rate was kept; null in a closed loop
 * @param completion time until all exchanges were done; null where an iteration's time was over before
 * @param cpuCores CPU cores kept busy, median over the forks; null where less than 100 ms was measured
 * @param threads threads that ran the measured parties; the most of any fork
 * @param tax how many times what its floor takes; null without a floor
 * @param pinned whether every trial proved its pinning; null where that is not known
 * @param valid whether every trial of the cell was valid
 * @param message why not, or why not pinned; null where there is nothing to say
 * @param trust how far the figures can be relied on; never null
 * @param floor how steady it was as a floor; null where nothing is set against it
 * @param remarks what a reader must know of the row, so as not to take its figures for something else; empty where nothing
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

        @JsonPropertyDescription("Nanoseconds an operation; none in an open loop, where the rate decides it.")
        Interval nsPerOp,

        @JsonPropertyDescription("Operations a second of all together, median over the forks.")
        Double opsPerSecond,

        @JsonPropertyDescription("Round trips of all forks together; none where none was recorded.")
        RoundTrip roundTrip,

        @JsonPropertyDescription("How far an open loop kept its rate; none in a closed loop.")
        OpenLoop openLoop,

        @JsonPropertyDescription(
                "Time until all exchanges of an iteration were done; none where the iteration's time was over before.")
        Completion completion,

        @JsonPropertyDescription("CPU cores kept busy by all processes, median over the forks.")
        Double cpuCores,

        @JsonPropertyDescription("Threads that ran the measured parties.")
        Integer threads,

        @JsonPropertyDescription("How many times what the floor takes; none without a floor.")
        Tax tax,

        @JsonPropertyDescription("Whether every trial proved its pinning; none where that is not known.")
        Boolean pinned,

        @JsonPropertyDescription("Whether every trial of the cell was valid.")
        boolean valid,

        @JsonPropertyDescription("Why not, for a person.") String message,

        @JsonPropertyDescription("How far the figures can be relied on.")
        Trust trust,

        @JsonPropertyDescription("How steady it was as a floor; none where nothing is set against it.")
        Steadiness floor,

        @JsonPropertyDescription("What must be known of the row, for example that its floor was unsteady.")
        List<Remark> remarks) {

    public CellResult {
        tax = tax == null || tax.kind() == null || tax.ratio() == null ? null : tax; // half of one is none
        trust = trust == null ? Trust.NONE : trust;
        remarks = remarks == null ? List.of() : List.copyOf(remarks);
    }

    /** @return a builder; what is not said is 0, false, empty or null */
    public static Builder builder() {
        return new Builder();
    }

    /** @return the ratio to the floor, where it is of this kind; else null */
    public Ratio tax(Tax.Kind kind) {
        return tax == null || tax.kind() != kind ? null : tax.ratio();
    }

    /** @return whether every trial is known to have proved its pinning */
    public boolean provenPinned() {
        return Boolean.TRUE.equals(pinned);
    }

    /** @return whether there is a remark of the kind */
    public boolean has(Class<? extends Remark> kind) {
        return remarks.stream().anyMatch(kind::isInstance);
    }

    /** @return a builder that starts from these values */
    public Builder toBuilder() {
        return builder()
                .cell(cell)
                .variant(variant)
                .parameters(parameters)
                .forks(forks)
                .unit(unit)
                .nsPerOp(nsPerOp)
                .opsPerSecond(opsPerSecond)
                .roundTrip(roundTrip)
                .openLoop(openLoop)
                .completion(completion)
                .cpuCores(cpuCores)
                .threads(threads)
                .tax(tax)
                .pinned(pinned)
                .valid(valid)
                .message(message)
                .trust(trust)
                .floor(floor)
                .remarks(remarks);
    }

    /** Builds by name; what is not said is 0, false, empty or null. The record says what each is. */
    public static final class Builder {
        private String cell;
        private String variant;
        private String parameters;
        private int forks;
        private String unit;
        private Interval nsPerOp;
        private Double opsPerSecond;
        private RoundTrip roundTrip;
        private OpenLoop openLoop;
        private Completion completion;
        private Double cpuCores;
        private Integer threads;
        private Tax tax;
        private Boolean pinned;
        private boolean valid;
        private String message;
        private Trust trust;
        private Steadiness floor;
        private List<Remark> remarks;

        private Builder() {}

        public Builder cell(String value) {
            cell = value;
            return this;
        }

        public Builder variant(String value) {
            variant = value;
            return this;
        }

        public Builder parameters(String value) {
            parameters = value;
            return this;
        }

        public Builder forks(int value) {
            forks = value;
            return this;
        }

        public Builder unit(String value) {
            unit = value;
            return this;
        }

        public Builder nsPerOp(Interval value) {
            nsPerOp = value;
            return this;
        }

        public Builder opsPerSecond(Double value) {
            opsPerSecond = value;
            return this;
        }

        public Builder roundTrip(RoundTrip value) {
            roundTrip = value;
            return this;
        }

        public Builder openLoop(OpenLoop value) {
            openLoop = value;
            return this;
        }

        public Builder completion(Completion value) {
            completion = value;
            return this;
        }

        public Builder cpuCores(Double value) {
            cpuCores = value;
            return this;
        }

        public Builder threads(Integer value) {
            threads = value;
            return this;
        }

        public Builder tax(Tax value) {
            tax = value;
            return this;
        }

        public Builder pinned(Boolean value) {
            pinned = value;
            return this;
        }

        public Builder valid(boolean value) {
            valid = value;
            return this;
        }

        public Builder message(String value) {
            message = value;
            return this;
        }

        public Builder trust(Trust value) {
            trust = value;
            return this;
        }

        public Builder floor(Steadiness value) {
            floor = value;
            return this;
        }

        public Builder remarks(List<Remark> value) {
            remarks = value;
            return this;
        }

        public CellResult build() {
            return new CellResult(
                    cell,
                    variant,
                    parameters,
                    forks,
                    unit,
                    nsPerOp,
                    opsPerSecond,
                    roundTrip,
                    openLoop,
                    completion,
                    cpuCores,
                    threads,
                    tax,
                    pinned,
                    valid,
                    message,
                    trust,
                    floor,
                    remarks);
        }
    }
}
