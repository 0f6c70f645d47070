package dev.topspin.model.search;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.Parameter;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What is raised until an objective no longer holds.
 *
 * @param parameter which load
 * @param from the lowest load tried, 1 or more
 * @param to the highest load tried, above from
 */
@ValidationRule(value = SearchLoad.ORDER_CEL, message = SearchLoad.ORDER)
public record SearchLoad(
        @Required
        @JsonPropertyDescription(
                "rate: round trips a second that each pair begins. pairs: pairs that exchange at once.")
        Kind parameter,

        @Required @Min(1) @Max(10_000_000) @JsonPropertyDescription("The lowest load that is tried.")
        Long from,

        @Required @Min(1) @Max(10_000_000) @JsonPropertyDescription("The highest load that is tried, above from.")
        Long to) {
    static final String ORDER = "to must be greater than from";

    static final String ORDER_CEL = "self.from < self.to";

    /** The loads, named as the parameters that they set. */
    public enum Kind {
        rate(Parameter.rate, "/s"),
        pairs(Parameter.pairs, "");

        private final Parameter parameter;
        private final String unit;

        Kind(Parameter parameter, String unit) {
            this.parameter = parameter;
            this.unit = unit;
        }

        /** @return what it sets in a workload */
        public Parameter parameter() {
            return parameter;
        }

        /** @return what is written behind a load of this kind; empty for a number of things */
        public String unit() {
            return unit;
        }
    }
}
