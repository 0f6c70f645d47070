package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.topspin.model.result.Ratio;
import java.util.List;

/**
 * What a sweep says of a node.
 *
 * @param node its name
 * @param kind what is said
 * @param part what of the node it is about, for Slow and Suspect; else null
 * @param ratio to its peers, of the part that it is about: as measured again where it was, else as in the sweep; null where nothing is
 *     known
 * @param pairs how many of its pairs were measured, and may be used
 * @param slowPairs how many of these took longer than others of their class, beyond the tolerance
 * @param confirmed whether what is said was measured again, in fresh processes
 * @param group the nodes that it is compared with, e.g. {@code m7i.4xlarge}
 * @param roundTrip the middle of its pairs; null where none may be used
 * @param locals its local variants, in the order of the sweep; without those of which there are no figures
 * @param evidence what speaks for it, most telling first
 */
@JsonIgnoreProperties(value = "text", allowGetters = true, ignoreUnknown = true)
public record NodeVerdict(
        String node,
        Kind kind,
        Part part,
        Ratio ratio,
        int pairs,
        int slowPairs,
        boolean confirmed,
        String group,
        Standing roundTrip,
        List<Standing> locals,
        List<Evidence> evidence) {
    public NodeVerdict {
        locals = locals == null ? List.of() : List.copyOf(locals);
        evidence = evidence == null ? List.of() : List.copyOf(evidence);
    }

    /** What is said of a node, the worst first. */
    public enum Kind {
        /** Slower than its peers, and again when it was measured again. */
        Slow,
        /** Slower than its peers in the sweep, and not yet, or not again, measured. */
        Suspect,
        /** Its CPUs lose so much of their time, or its figures spread so far, that nothing can be said of it. */
        Noisy,
        /** Its processes did not have their CPUs to themselves. */
        NotPinned,
        /** It was not measured. */
        NotTested,
        /** It was measured, and there are too few of its kind to compare it with. */
        TooFew,
        /** As its peers. */
        Ok
    }

    /** What of a node, or between nodes, is slow. */
    public enum Part {
        /** Its CPUs: what it does alone is slow. */
        Cpu,
        /** Its network: what it does alone is as fast as on its peers. */
        Network,
        /** One of the two: nothing was measured on it alone. */
        CpuOrNetwork,
        /** Between two nodes of which neither is slow. */
        Link
    }

    /**
     * A figure of a node among its peers.
     *
     * @param name of the local variant, or of that of the pairs
     * @param figure nanoseconds of an operation, or microseconds of a round trip
     * @param ratio to its peers; null where they are too few
     */
    public record Standing(String name, double figure, Double ratio) {}

    /** @return the verdict in one sentence, without an end */
    @JsonProperty("text")
    public String text() {
        return EvidenceWords.of(this);
    }
}
