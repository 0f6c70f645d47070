package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.topspin.model.result.Ratio;
import java.util.List;

/**
 * A link between two nodes that is slower than these two nodes explain.
 *
 * @param pair the nodes
 * @param confirmed whether it was so again in fresh processes; else it is suspected
 * @param micros its median round trip in the sweep, in microseconds
 * @param ratio to what is expected of a pair of these two nodes: as measured again where it was, else as in the sweep
 * @param evidence what speaks for it
 */
@JsonIgnoreProperties(value = "text", allowGetters = true, ignoreUnknown = true)
public record LinkVerdict(NodePair pair, boolean confirmed, double micros, Ratio ratio, List<Evidence> evidence) {
    public LinkVerdict {
        evidence = evidence == null ? List.of() : List.copyOf(evidence);
    }

    /** @return the verdict in one sentence, without an end */
    @JsonProperty("text")
    public String text() {
        return EvidenceWords.of(this);
    }
}
