package dev.topspin.model.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * What a reader must know of a row, so as not to take its figures for something else. Code decides by the type and its fields;
 * people read {@link #text}, which {@link RemarkWords} makes of them. In JSON each has its {@code kind}, its fields and the text,
 * which is not read again; a kind that is not known is read as {@link Other}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Remark.Other.class)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Remark.OneThread.class, name = "OneThread"),
    @JsonSubTypes.Type(value = Remark.AtRate.class, name = "AtRate"),
    @JsonSubTypes.Type(value = Remark.RateNotHeld.class, name = "RateNotHeld"),
    @JsonSubTypes.Type(value = Remark.SentLate.class, name = "SentLate"),
    @JsonSubTypes.Type(value = Remark.Disturbed.class, name = "Disturbed"),
    @JsonSubTypes.Type(value = Remark.SetAside.class, name = "SetAside"),
    @JsonSubTypes.Type(value = Remark.TwoSpeeds.class, name = "TwoSpeeds"),
    @JsonSubTypes.Type(value = Remark.SharedCpus.class, name = "SharedCpus"),
    @JsonSubTypes.Type(value = Remark.BusySibling.class, name = "BusySibling"),
    @JsonSubTypes.Type(value = Remark.NoisyCpu.class, name = "NoisyCpu"),
    @JsonSubTypes.Type(value = Remark.Unfinished.class, name = "Unfinished"),
    @JsonSubTypes.Type(value = Remark.OneFork.class, name = "OneFork"),
    @JsonSubTypes.Type(value = Remark.NoDifference.class, name = "NoDifference"),
    @JsonSubTypes.Type(value = Remark.WarmupUnsteady.class, name = "WarmupUnsteady"),
    @JsonSubTypes.Type(value = Remark.Compiled.class, name = "Compiled"),
    @JsonSubTypes.Type(value = Remark.CollectedGarbage.class, name = "CollectedGarbage"),
    @JsonSubTypes.Type(value = Remark.Stolen.class, name = "Stolen"),
    @JsonSubTypes.Type(value = Remark.OtherBuild.class, name = "OtherBuild"),
    @JsonSubTypes.Type(value = Remark.Imprecise.class, name = "Imprecise"),
    @JsonSubTypes.Type(value = Remark.FloorVaries.class, name = "FloorVaries"),
    @JsonSubTypes.Type(value = Remark.FloorDisturbed.class, name = "FloorDisturbed"),
    @JsonSubTypes.Type(value = Remark.ForksApart.class, name = "ForksApart"),
    @JsonSubTypes.Type(value = Remark.LanesApart.class, name = "LanesApart"),
    @JsonSubTypes.Type(value = Remark.UnlikeOthers.class, name = "UnlikeOthers"),
    @JsonSubTypes.Type(value = Remark.Loopback.class, name = "Loopback"),
    @JsonSubTypes.Type(value = Remark.Strangers.class, name = "Strangers"),
    @JsonSubTypes.Type(value = Remark.NoRoom.class, name = "NoRoom"),
    @JsonSubTypes.Type(value = Remark.Other.class, name = "Other")
})
@JsonIgnoreProperties(value = "text", allowGetters = true, ignoreUnknown = true)
public sealed interface Remark {
    /** @return the remark in words, a sentence without an end */
    @JsonProperty("text")
    default String text() {
        return RemarkWords.of(this);
    }

    /** A floor was not the same all along the run, and what is set against it is no better than it. */
    sealed interface UnsteadyFloor extends Remark {
        /** @return name of the floor's cell */
        String floor();

        /** @return the lane on which it was so; null where there is but one */
        Integer lane();
    }

    /** All actors ran on one thread. */
    record OneThread() implements Remark {}

    /** Messages went at a rate. */
    record AtRate() implements Remark {}

    /**
     * The rate was not kept.
     *
     * @param rate round trips a second that each pair was to begin
     * @param reachedRate round trips a second that each pair completed
     */
    record RateNotHeld(long rate, double reachedRate) implements Remark {}

    /**
     * Messages waited to be sent for a part of their round trips that is worth telling.
     *
     * @param lateP999Nanos so late or later was one in a thousand
     */
    record SentLate(long lateP999Nanos) implements Remark {}

    /**
     * Spinning threads did not have their CPUs to themselves.
     *
     * @param threads that spin
     * @param cpuCores CPUs of which they had the time
     */
    record Disturbed(int threads, double cpuCores) implements Remark {}

    /**
     * Somebody else had the measured CPUs for so much of the time that what was measured undisturbed is the smaller part.
     *
     * @param keptShare the share of the slices that nobody disturbed, of the fork that was disturbed most; 0 to 1
     */
    record SetAside(double keptShare) implements Remark {}

    /**
     * It ran at two speeds, by turns.
     *
     * @param outsideShare the share of the slices that took a tenth more than the lower mode, of a middling fork; 0 to 1
     */
    record TwoSpeeds(double outsideShare) implements Remark {}

    /**
     * Somebody else ran on the CPUs of pinned threads.
     *
     * @param waitShare the most that a measured thread of any fork was kept off its CPU, as a share of the measured time; 0 to 1
     * @param shared forks in which somebody did
     * @param forks all
     */
    record SharedCpus(double waitShare, int shared, int forks) implements Remark {}

    /**
     * Somebody was on the other CPU of a measured core.
     *
     * @param sibling that CPU, where it was busiest
     * @param busy forks in which somebody was
     * @param forks all
     */
    record BusySibling(Interference.Sibling sibling, int busy, int forks) implements Remark {}

    /**
     * A measured CPU lost a noteworthy part of its time before or after the measurement, to whatever it was.
     *
     * @param cpu its number; null for the worst of several
     * @param node on which it is; null outside a cluster
     * @param lostShare the part of its time, 0 to 1
     * @param longestGapNanos the longest of the gaps
     * @param noisy forks of which a CPU did
     * @param forks all
     */
    record NoisyCpu(Integer cpu, String node, double lostShare, long longestGapNanos, int noisy, int forks)
            implements Remark {}

    /** The time was over before all meetings. */
    record Unfinished() implements Remark {}

    /** A single fork has no interval. */
    record OneFork() implements Remark {}

    /**
     * The interval of the tax holds 1.
     *
     * @param floor name of the floor's cell
     */
    record NoDifference(String floor) implements Remark {}

    /**
     * Warm-ups reached their limit before they were steady.
     *
     * @param iterations of the longest of them
     * @param unsteady forks of which the warm-up was not steady
     * @param forks all
     */
    record WarmupUnsteady(int iterations, int unsteady, int forks) implements Remark {}

    /**
     * The JIT compiler was at work for a noteworthy part of the measured time of a process.
     *
     * @param nanos time that its threads took
     * @param measuredNanos the measured time
     */
    record Compiled(long nanos, long measuredNanos) implements Remark {}

    /**
     * The garbage collector took a noteworthy part of the measured time of a process.
     *
     * @param nanos time that it took
     * @param measuredNanos the measured time
     */
    record CollectedGarbage(long nanos, long measuredNanos) implements Remark {}

    /**
     * The hypervisor took a noteworthy part of the measured CPUs' time.
     *
     * @param share the most that it took of a process, 0 to 1
     * @param stolen forks of which it took as much
     * @param forks all
     */
    record Stolen(double share, int stolen, int forks) implements Remark {}

    /**
     * Forks are left out because they are of another build.
     *
     * @param forks that are left out
     * @param than the build that most trials ran
     */
    record OtherBuild(int forks, String than) implements Remark {}

    /**
     * The interval is wider than was asked.
     *
     * @param forks valid ones
     * @param lanes how many were judged each for its own, as floors once were; else null
     * @param reach how far the interval of its tax reaches above the middle, or where it has none that of its own figure, as a share;
     *     null where there is no interval
     */
    record Imprecise(int forks, Integer lanes, Double reach) implements Remark {}

    /**
     * The forks of a floor vary.
     *
     * @param floor name of its cell
     * @param lane on which they do; null where there is but one
     * @param roundTrips whether the figures are median round trips, and not the time of an operation
     * @param forks of the floor
     * @param nanos their figures in the order of the run; of many forks the least and the most
     * @param variation coefficient of variation
     */
    record FloorVaries(String floor, Integer lane, boolean roundTrips, int forks, List<Double> nanos, double variation)
            implements UnsteadyFloor {
        public FloorVaries {
            nanos = nanos == null ? List.of() : List.copyOf(nanos);
        }
    }

    /**
     * Something else ran on the CPUs of a floor that spins.
     *
     * @param floor name of its cell
     * @param lane on which it did; null where there is but one
     * @param disturbed forks in which it did
     * @param forks of the floor
     * @param cpuCores the least number of CPUs of which its threads had the time
     * @param threads that spin
     */
    record FloorDisturbed(String floor, Integer lane, int disturbed, int forks, double cpuCores, int threads)
            implements UnsteadyFloor {}

    /**
     * Where trials ran.
     *
     * @param place how their CPUs lie to each other, or what they are
     * @param trials how many ran there
     */
    record Place(String place, long trials) {}

    /**
     * The places of a cell's forks on one lane.
     *
     * @param lane null where there is but one
     * @param places the most frequent first
     */
    record OnLane(Integer lane, List<Place> places) {
        public OnLane {
            places = places == null ? List.of() : List.copyOf(places);
        }
    }

    /**
     * Forks of a cell ran on CPUs that differ.
     *
     * @param lanes those on which they do
     */
    record ForksApart(List<OnLane> lanes) implements Remark {
        public ForksApart {
            lanes = lanes == null ? List.of() : List.copyOf(lanes);
        }
    }

    /**
     * A cell ran on several lanes, whose CPUs differ.
     *
     * @param places the most frequent first
     */
    record LanesApart(List<Place> places) implements Remark {
        public LanesApart {
            places = places == null ? List.of() : List.copyOf(places);
        }
    }

    /**
     * A cell ran on CPUs unlike those of most other cells.
     *
     * @param place where it ran
     * @param others where the others did, the most frequent first
     */
    record UnlikeOthers(String place, List<Place> others) implements Remark {
        public UnlikeOthers {
            others = others == null ? List.of() : List.copyOf(others);
        }
    }

    /** What was to run between two nodes ran on one machine. */
    record Loopback() implements Remark {}

    /**
     * Somebody who is no process of the trial connected to its ports.
     *
     * @param connections in all forks, which were dropped
     * @param visited forks that had any
     * @param forks all
     */
    record Strangers(long connections, int visited, int forks) implements Remark {}

    /** There were more remarks than there was room for. */
    record NoRoom() implements Remark {}

    /**
     * A remark of a kind that this version does not know, or in the words of an earlier one.
     *
     * @param text its words
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Other(@Override String text) implements Remark {}
}
