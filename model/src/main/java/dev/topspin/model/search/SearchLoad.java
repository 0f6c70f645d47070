package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Parameter;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Optional;

/**
 * What is raised until an objective no longer holds.
 *
 * @param parameter which load
 * @param from the lowest load tried, 1 or more
 * @param to the highest load tried, above from
 */
@ValidationRule(value = SearchLoad.ORDER_CEL, message = SearchLoad.ORDER)
@ValidationRule(value = SearchLoad.COPIES_CEL, message = SearchLoad.COPIES)
public record SearchLoad(
        @Required
        @JsonPropertyDescription("rate: round trips a second that each pair begins. pairs: pairs that exchange at once."
                + " copies: trials that run at once beside each other on one node.")
        Kind parameter,

        @Required @Min(1) @Max(10_000_000) @JsonPropertyDescription("The lowest load that is tried.")
        Long from,

        @Required @Min(1) @Max(10_000_000) @JsonPropertyDescription("The highest load that is tried, above from.")
        Long to) {
    static final String ORDER = "to must be greater than from";

    static final String ORDER_CEL = "self.from < self.to";

    /** The most copies: each is a trial with its pod. */
    static final long MOST_COPIES = 64;

    static final String COPIES = "copies are from 1 to 64";

    static final String COPIES_CEL = "self.parameter != 'copies' || self.to <= 64";

    /** The loads. */
    public enum Kind {
        rate(Optional.of(Parameter.rate), "/s"),
        pairs(Optional.of(Parameter.pairs), ""),
        copies(Optional.empty(), "");

        private final Optional<Parameter> parameter;
        private final String unit;

        Kind(Optional<Parameter> parameter, String unit) {
            this.parameter = parameter;
            this.unit = unit;
        }

        /** @return what it sets in a workload; empty for copies, which are of one and the same */
        public Optional<Parameter> parameter() {
            return parameter;
        }

        /** @return the lowest load of the kind */
        long min() {
            return parameter.map(Parameter::min).orElse(1L);
        }

        /** @return the highest load of the kind */
        long max() {
            return parameter.map(Parameter::max).orElse(MOST_COPIES);
        }

        /** @return what is written behind a load of this kind; empty for a number of things */
        public String unit() {
            return unit;
        }
    }

    /** @return whether it is how many trials run at once, and not what each of them does */
    @JsonIgnore
    public boolean ofCopies() {
        return parameter == Kind.copies;
    }
}
