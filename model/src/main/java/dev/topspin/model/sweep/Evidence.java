package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * What speaks for a verdict, or against it. Code decides by the type and its fields; people read {@link #text}, which
 * {@link EvidenceWords} makes of them. In JSON each has its {@code kind}, its fields and the text, which is not read again; a kind that
 * is not known is read as {@link Other}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Evidence.Other.class)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Evidence.SlowPairs.class, name = "SlowPairs"),
    @JsonSubTypes.Type(value = Evidence.SlowAlone.class, name = "SlowAlone"),
    @JsonSubTypes.Type(value = Evidence.CpusAsFast.class, name = "CpusAsFast"),
    @JsonSubTypes.Type(value = Evidence.NothingAlone.class, name = "NothingAlone"),
    @JsonSubTypes.Type(value = Evidence.SlowLink.class, name = "SlowLink"),
    @JsonSubTypes.Type(value = Evidence.NodesAsFast.class, name = "NodesAsFast"),
    @JsonSubTypes.Type(value = Evidence.NotAgain.class, name = "NotAgain"),
    @JsonSubTypes.Type(value = Evidence.NotRepeated.class, name = "NotRepeated"),
    @JsonSubTypes.Type(value = Evidence.Differs.class, name = "Differs"),
    @JsonSubTypes.Type(value = Evidence.SlowerClock.class, name = "SlowerClock"),
    @JsonSubTypes.Type(value = Evidence.LosesTime.class, name = "LosesTime"),
    @JsonSubTypes.Type(value = Evidence.StolenFrom.class, name = "StolenFrom"),
    @JsonSubTypes.Type(value = Evidence.WaitsForCpu.class, name = "WaitsForCpu"),
    @JsonSubTypes.Type(value = Evidence.WakesLater.class, name = "WakesLater"),
    @JsonSubTypes.Type(value = Evidence.Scatters.class, name = "Scatters"),
    @JsonSubTypes.Type(value = Evidence.Unproven.class, name = "Unproven"),
    @JsonSubTypes.Type(value = Evidence.Missing.class, name = "Missing"),
    @JsonSubTypes.Type(value = Evidence.TooFewPeers.class, name = "TooFewPeers"),
    @JsonSubTypes.Type(value = Evidence.TooFewPairs.class, name = "TooFewPairs"),
    @JsonSubTypes.Type(value = Evidence.Other.class, name = "Other")
})
@JsonIgnoreProperties(value = "text", allowGetters = true, ignoreUnknown = true)
public sealed interface Evidence {
    /** @return the evidence in words, a part of a sentence */
    @JsonProperty("text")
    default String text() {
        return EvidenceWords.of(this);
    }

    /**
     * Its pairs take longer than those of its peers.
     *
     * @param ratio to what they would take with a node as most are
     * @param slow pairs beyond the tolerance
     * @param pairs all that may be used
     * @param confirmed whether it was so again in fresh processes
     */
    record SlowPairs(double ratio, int slow, int pairs, boolean confirmed) implements Evidence {}

    /**
     * What it does alone takes longer than on its peers.
     *
     * @param variant name of the local variant
     * @param ratio to its peers
     * @param nanos time of an operation in nanoseconds: the median of the fresh processes where they have confirmed it, else the sweep's
     * @param usual the same on its peers
     * @param confirmed whether it was so again in fresh processes
     */
    record SlowAlone(String variant, double ratio, double nanos, double usual, boolean confirmed) implements Evidence {}

    /**
     * What it does alone takes as long as on its peers, so that it is not its CPUs.
     *
     * @param variants names of the local variants
     */
    record CpusAsFast(List<String> variants) implements Evidence {
        public CpusAsFast {
            variants = variants == null ? List.of() : List.copyOf(variants);
        }
    }

    /** Nothing that it does alone could be compared, so that its CPUs and its network can't be told apart. */
    record NothingAlone() implements Evidence {}

    /**
     * A link takes longer than its two nodes explain.
     *
     * @param ratio to what is expected
     * @param forks of how many fresh processes, when it was measured again, each was beyond the tolerance; 0 where it was not
     */
    record SlowLink(double ratio, int forks) implements Evidence {}

    /** Neither node of a link is slow in its other pairs. */
    record NodesAsFast() implements Evidence {}

    /**
     * It was suspected, and when it was measured again it was not slow.
     *
     * @param what name of the local variant, or null for the pairs
     * @param before ratio in the sweep
     * @param again ratio in fresh processes
     */
    record NotAgain(String what, double before, double again) implements Evidence {}

    /**
     * It is suspected, and was not measured again.
     *
     * @param why not
     */
    record NotRepeated(Why why) implements Evidence {
        /** Why something was not measured again. */
        public enum Why {
            /** It is still to come. */
            ToCome,
            /** There are too few nodes of its kind that are not suspected themselves. */
            NoNeighbours,
            /** What was measured again failed, or could not be used. */
            Failed
        }
    }

    /**
     * A setting is unlike that of most of its peers.
     *
     * @param setting what it is, e.g. {@code kernel}
     * @param value of the node; null where it doesn't have it; empty where having it is all
     * @param usual that of most; null where most don't have it
     * @param having how many have that
     * @param of so many of which it is known, the node among them
     */
    record Differs(String setting, String value, String usual, int having, int of) implements Evidence {}

    /**
     * Its CPUs do fewer cycles.
     *
     * @param gigahertz cycles a nanosecond, measured
     * @param usual the median of its peers
     */
    record SlowerClock(double gigahertz, double usual) implements Evidence {}

    /**
     * Its CPUs lose time while they have nothing else to do.
     *
     * @param share of their time, 0 to 1
     * @param usual the median of its peers
     */
    record LosesTime(double share, double usual) implements Evidence {}

    /**
     * The hypervisor takes time from its measured CPUs.
     *
     * @param share of their time, 0 to 1
     * @param usual the median of its peers
     */
    record StolenFrom(double share, double usual) implements Evidence {}

    /**
     * Its measured threads could run and had no CPU: somebody else did.
     *
     * @param share of the time, 0 to 1, of the thread that waited longest
     * @param usual the median of its peers
     */
    record WaitsForCpu(double share, double usual) implements Evidence {}

    /**
     * Its CPUs take longer to wake a thread.
     *
     * @param nanos after 1 ms of sleep
     * @param usual the median of its peers
     */
    record WakesLater(double nanos, double usual) implements Evidence {}

    /**
     * Its pairs differ from each other far more than those of its peers.
     *
     * @param factor by which a middling pair is off
     * @param usual the same of its peers
     */
    record Scatters(double factor, double usual) implements Evidence {}

    /**
     * Its processes did not have their CPUs to themselves.
     *
     * @param what name of the local variant, or null for the pairs
     * @param unproven how many could not prove it
     * @param of all that ran there
     */
    record Unproven(String what, int unproven, int of) implements Evidence {}

    /**
     * Something was not measured.
     *
     * @param what name of the local variant, null for all of the node
     * @param reason a stable word; null where it has not been measured yet
     * @param message what happened; null likewise
     */
    record Missing(String what, String reason, String message) implements Evidence {}

    /**
     * There are too few of its kind.
     *
     * @param what name of the local variant, or null for the pairs
     * @param nodes of its kind that were measured, itself among them
     */
    record TooFewPeers(String what, int nodes) implements Evidence {}

    /**
     * It was measured in too few pairs.
     *
     * @param pairs that may be used; where these would be enough, those of them that are of a kind of which there are enough
     */
    record TooFewPairs(int pairs) implements Evidence {}

    /**
     * Evidence of a kind that this version does not know.
     *
     * @param text its words
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Other(@Override String text) implements Evidence {}
}
