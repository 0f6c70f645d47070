package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.topspin.model.spec.ByPath;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Percent;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.PodIsNotWritten;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.Rules;
import dev.topspin.model.spec.RunPolicy;
import dev.topspin.model.spec.RunPolicy.CleanPods;
import dev.topspin.model.spec.RunPolicy.Priority;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Path;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The spec of a node sweep. With all defaults filled in nothing of it is null.
 *
 * @param nodes which nodes are swept
 * @param local what is measured on each node alone: up to 8 variants with unique names
 * @param pairs what is measured between each two
 * @param measurement how each is measured
 * @param outliers when a node or a link is called slow
 * @param placement on what the trials run, but for their nodes
 * @param runPolicy how the sweep is run
 * @param writeTo where verdicts are written beside the sweep and its reports; null for nowhere
 */
public record NodeSweepSpec(
        @Default("{}") @JsonPropertyDescription("Which nodes are swept.")
        Choice nodes,

        @Default("[{\"name\": \"spin\", \"spin\": {}}]")
        @Size(max = 8)
        @JsonPropertyDescription(
                "What is measured on each node alone, before the pairs: variants of ping-pong that run on one node. Names"
                        + " are unique. Without any it can't be told whether a slow node's CPUs or its network are slow.")
        @ValidationRule(value = Rules.UNIQUE_NAMES_CEL, message = Rules.UNIQUE_NAMES)
        List<Variant> local,

        @Default("{}") @JsonPropertyDescription("What is measured between nodes.")
        Pairs pairs,

        @Default("{}") @JsonPropertyDescription("How each trial is measured.")
        Timing measurement,

        @Default("{}") @JsonPropertyDescription("When a node, or a link between two, is called slow.")
        Outliers outliers,

        @Default("{}")
        @JsonPropertyDescription(
                "On how many CPUs the trials run, and what their nodes must have, as an Experiment's; its"
                        + " nodes may not be given: the sweep chooses them.")
        Placement placement,

        @Default("{}") @JsonPropertyDescription("How the sweep is run, and limited in time.")
        Policy runPolicy,

        @Default("{}")
        @JsonPropertyDescription("Where its verdicts are written beside the sweep and its reports. Absent: nowhere.")
        WriteTo writeTo) {
    /** So many nodes or fewer meet in all pairs where nothing is said of rounds. */
    public static final int MOST_FOR_ALL_PAIRS = 64;

    /** So many rounds there are with more nodes. */
    public static final int SAMPLED_ROUNDS = 12;

    /** Of so many nodes or fewer each pair has processes of its own where nothing is said of it. */
    public static final int MOST_FOR_PAIRS_OF_PROCESSES = 30;

    /** Its experiments stay as long as it does: nobody waits for ten years. */
    private static final String KEPT = "87600h";

    public NodeSweepSpec {
        local = local == null ? List.of() : List.copyOf(local);
    }

    /**
     * Which nodes are swept.
     *
     * @param selector labels that a node must have
     * @param max how many at the most, the first by their names
     */
    public record Choice(
            @Default("{}") @JsonPropertyDescription("Labels that a node must have. Absent: any node.")
            Selector selector,

            @Default("200")
            @Min(2)
            @Max(1000)
            @JsonPropertyDescription("How many nodes at the most: where more match, the first by their names.")
            Integer max) {}

    /** @param matchLabels each of which a node must have; null for none */
    public record Selector(
            @Size(max = 16) @JsonPropertyDescription("Labels, each of which a node must have.")
            Map<String, String> matchLabels) {
        /** @return the labels; never null */
        @JsonIgnore
        public Map<String, String> labels() {
            return matchLabels == null ? Map.of() : matchLabels;
        }
    }

    /**
     * What is measured between nodes.
     *
     * @param variant with two processes on two nodes
     * @param coverage how many of the pairs
     * @param concurrency how many at once
     * @param path by which each pair is measured too, in the same experiment; Pod for none
     * @param processes how many processes a node has for all its pairs; null for what goes with the number of nodes
     * @param background what plays beside each pair while it is measured once more; null for nothing
     */
    public record Pairs(
            @Default("{\"name\": \"socket\", \"socket\": {}}")
            @JsonPropertyDescription(
                    "A variant of ping-pong between two nodes: socket, aeron, grpc, akkaRemote or pekkoRemote with topology CrossNode.")
            Variant variant,

            @Default("{}") @JsonPropertyDescription("How many of all pairs are measured.")
            Coverage coverage,

            @Default("Disjoint")
            @JsonPropertyDescription(
                    "Disjoint: the pairs of a round, which have no node in common, side by side. One: one"
                            + " experiment at a time, so that no other pair's traffic is on the network.")
            Concurrency concurrency,

            @Default("Pod")
            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = PodIsNotWritten.class)
            @JsonPropertyDescription(
                    "Verdicts are of path Pod. Host or Service: each pair is measured by that path too, in the same experiment"
                            + " and with the forks in turns, and status.pairs.ratios has what one takes over the other: the pod"
                            + " tax, or the service tax. What they are, and what Host asks for, is said at the variants' path.")
            Path path,

            @JsonPropertyDescription(
                    "PerPair: an experiment for each pair, in fresh JVMs. PerNode: one process on each node meets those"
                            + " of the others round after round, which takes seconds a round; for variants with socket,"
                            + " concurrency Disjoint and path Pod, of up to 255 rounds. Suspects are measured again in fresh JVMs"
                            + " either way. Absent: PerPair for up to 30 nodes, PerNode above where it can be.")
            Processes processes,

            @JsonPropertyDescription(
                    "Measures each pair under load too, in the same experiment and with the forks in turns:"
                            + " status.pairs.ratios.impact is the 99th percentile of the round trip under load over that of the same pair"
                            + " alone. For path Pod and processes PerPair. Absent: pairs are measured alone.")
            Background background) {
        public Pairs {
            path = path == null ? Path.Pod : path;
        }

        /** @return the variant by the other path, under a name of its own; empty where there is no other */
        @JsonIgnore
        public Optional<Variant> byPath() {
            if (path == Path.Pod) {
                return Optional.empty();
            }
            String suffix = "-" + path.name().toLowerCase(Locale.ROOT);
            String name = variant.name();
            String cut = name.substring(0, Math.min(name.length(), Variant.MAX_NAME - suffix.length()));
            return Optional.of(
                    variant.withRuntime(ByPath.of(variant.runtime(), path)).withName(cut + suffix));
        }
    }

    /** How many processes a node has for its pairs. */
    public enum Processes {
        PerPair,
        PerNode
    }

    /** @param rounds in each of which every node meets one other; null for all pairs of up to 64 nodes, else 12 */
    public record Coverage(
            @Min(1)
            @Max(999)
            @JsonPropertyDescription("Rounds, in each of which every node meets one other that it did not meet before."
                    + " Absent: all pairs of up to 64 nodes, else 12 rounds, which are a random sample.")
            Integer rounds) {}

    /** How many pairs are measured at once. */
    public enum Concurrency {
        Disjoint,
        One
    }

    /**
     * How a trial is measured.
     *
     * @param forks trials of each variant and pair, each in fresh JVMs
     * @param warmup as of an experiment
     * @param iterations as of an experiment
     * @param time as of an experiment
     * @param coreToCore whether it is also measured on each node alone what a message between two CPUs takes; null for yes
     */
    public record Timing(
            @Default("1")
            @Min(1)
            @Max(9)
            @JsonPropertyDescription("Trials of each local variant on each node, and of each pair, each in fresh JVMs.")
            Integer forks,

            @Default("{}") @JsonPropertyDescription("What runs before the clock counts.")
            Measurement.Warmup warmup,

            @Default("10") @Min(1) @Max(1000) @JsonPropertyDescription("Measured iterations of a trial.")
            Integer iterations,

            @Default("100ms")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription("How long a measured iteration lasts, at the most, for example 100ms.")
            String time,

            @Default("true")
            @JsonPropertyDescription(
                    "Whether it is also measured on each node alone what a message between two CPUs"
                            + " takes, for each pair of the CPUs that a pod was given: 0.1 s a pair; of more than 120 pairs a sample.")
            Boolean coreToCore) {
        public Timing {
            coreToCore = Boolean.FALSE.equals(coreToCore)
                    ? false
                    : null; // a plan is the same whether it says yes or nothing
        }

        /** @return the same for an experiment with so many forks */
        Measurement of(int ofEach) {
            return new Measurement(ofEach, warmup, iterations, time, Measurement.Recording.Auto, "10s");
        }

        /** @return the same for one with so many rounds, each an iteration that lasts as long as all of them otherwise do */
        Measurement ofRounds(int ofEach, int rounds) {
            String whole = Math.max(1, roundNanos() / 1_000_000) + "ms";
            return new Measurement(ofEach, warmup, rounds, whole, Measurement.Recording.Auto, "10s");
        }

        /** @return how long a pair is measured, in nanoseconds */
        long roundNanos() {
            return Durations.multiply(Durations.nanos(time), iterations);
        }
    }

    /**
     * When a node or a link is called slow.
     *
     * @param tolerance by how much slower than its peers it may be
     * @param groupBy labels in which peers are alike, beside their CPU model
     * @param confirm how suspects are measured again
     */
    public record Outliers(
            @Default("10%")
            @Size(max = 8)
            @Pattern(Percent.PATTERN)
            @JsonPropertyDescription(
                    "How much slower than its peers a node, or a link, may be without being called slow.")
            String tolerance,

            @Default("[\"node.kubernetes.io/instance-type\"]")
            @Size(max = 4)
            @JsonPropertyDescription(
                    "Keys of labels: a node is held against those that have the same values, and the same"
                            + " CPU model.")
            List<@Size(min = 1, max = 317) String> groupBy,

            @Default("{}") @JsonPropertyDescription("How suspects are measured again before they are called slow.")
            Confirm confirm) {}

    /**
     * How suspects are measured again.
     *
     * @param neighbours with how many good nodes each
     * @param forks how often, at the least
     */
    public record Confirm(
            @Default("3")
            @Min(2)
            @Max(8)
            @JsonPropertyDescription("With how many good nodes a suspect is measured again, and these with each other.")
            Integer neighbours,

            @Default("3")
            @Min(2)
            @Max(9)
            @JsonPropertyDescription(
                    "How often each of these pairs is measured, in fresh JVMs; among many nodes more often. Of one run nobody could say how far it is off.")
            Integer forks) {}

    /**
     * How the sweep is run. Only suspend may change once it has started.
     *
     * @param suspend while true nothing further is started
     * @param startDeadline as of an experiment
     * @param trialDeadline as of an experiment
     * @param cleanPods as of an experiment
     * @param priority as of an experiment
     */
    public record Policy(
            @Default("false") @JsonPropertyDescription("While true nothing further is started; what runs is finished.")
            Boolean suspend,

            @Default("2m")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription(
                    "How long a trial may take until all its pods run, and how long a node that can't be used"
                            + " is waited for, for example 2m.")
            String startDeadline,

            @Default("10m")
            @Size(max = 32)
            @Pattern(Durations.PATTERN)
            @JsonPropertyDescription("How long a trial may take until its result, for example 10m.")
            String trialDeadline,

            @Default("OnSuccess")
            @JsonPropertyDescription("When a finished trial's pods are deleted: OnSuccess, Always or Never.")
            CleanPods cleanPods,

            @Default("Normal")
            @JsonPropertyDescription("Who waits behind whom: High goes before Normal, and Normal before Low.")
            Priority priority) {
        /** @return the same for an experiment of the sweep */
        RunPolicy ofExperiment() {
            return ofExperiment(trialDeadline);
        }

        /** @return the same for an experiment that may take another time */
        RunPolicy ofExperiment(String deadline) {
            return new RunPolicy(
                    suspend,
                    RunPolicy.Exclusive.Node,
                    startDeadline,
                    deadline,
                    cleanPods,
                    KEPT,
                    1,
                    priority,
                    0, // of a node that went away there is no figure, and the sweep says so
                    null,
                    null,
                    null);
        }
    }

    /** @param nodeCondition whether each node gets a condition; null for no */
    public record WriteTo(
            @Default("false")
            @JsonPropertyDescription("Whether each node of the sweep gets, at its end, the condition"
                    + " topspin.dev/PerformsAsPeers: True, False where it is slow, Unknown where nothing can be said. Takes"
                    + " nodeSweeps.nodeCondition of the chart.")
            Boolean nodeCondition) {}

    /** @return whether nodes get conditions */
    public boolean marksNodes() {
        return writeTo != null && Boolean.TRUE.equals(writeTo.nodeCondition());
    }

    /** @return how many rounds of pairs there are between so many nodes */
    public int rounds(int swept) {
        int all = PairRounds.all(swept);
        Integer wanted = pairs.coverage().rounds();
        return Math.min(all, wanted != null ? wanted : swept <= MOST_FOR_ALL_PAIRS ? all : SAMPLED_ROUNDS);
    }

    /** @return how many processes a node has for its pairs, where so many nodes take part */
    public Processes processes(int swept) {
        if (pairs.processes() != null) {
            return pairs.processes();
        }
        boolean can = pairs.variant().socket() != null
                && pairs.concurrency() == Concurrency.Disjoint
                && pairs.path() == Path.Pod
                && pairs.background() == null
                && rounds(swept) <= Rounds.MOST;
        return can && swept > MOST_FOR_PAIRS_OF_PROCESSES ? Processes.PerNode : Processes.PerPair;
    }

    /** @return what verdicts are made by */
    public VerdictSettings verdictSettings() {
        return new VerdictSettings(
                Percent.share(outliers.tolerance()),
                outliers.groupBy(),
                outliers.confirm().neighbours(),
                outliers.confirm().forks());
    }
}
