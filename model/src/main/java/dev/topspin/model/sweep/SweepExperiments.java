package dev.topspin.model.sweep;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Rounds;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.Workload;
import java.util.List;
import java.util.stream.Stream;

/** The experiments that a sweep consists of: ping-pong of one message, on one node or between two. */
public final class SweepExperiments {
    /** What the schema has for a pingPong of which nothing is said. */
    private static final Workload ONE_MESSAGE =
            Workload.of(new PingPong(10_000_000L, 1, 1, 0, new Pause(Pause.Kind.None, null)));

    /** A round's meeting, its own warm-up, and its share of waiting for others. */
    private static final long AROUND_ROUND_NANOS = 3_000_000_000L;

    private SweepExperiments() {}

    /**
     * Measures between the CPUs of its pods too, where these are pinned and the sweep asks for it.
     *
     * @param spec valid, with all defaults
     * @param node name of the node
     * @param variants all or some of the sweep's local ones, at least one
     * @param forks of each
     */
    public static ExperimentSpec local(NodeSweepSpec spec, String node, List<Variant> variants, int forks) {
        Measurement measurement = spec.measurement().of(forks);
        boolean between = spec.placement().pinning() != Placement.Pinning.None
                && !Boolean.FALSE.equals(spec.measurement().coreToCore());
        return of(spec, List.of(node), variants, between ? measurement.withCoreToCore() : measurement);
    }

    /** The driver runs on the first node of the pair. */
    public static ExperimentSpec pair(NodeSweepSpec spec, NodePair pair, int forks) {
        return of(
                spec,
                pair.nodes(),
                List.of(spec.pairs().variant()),
                spec.measurement().of(forks));
    }

    /**
     * The same with what is measured beside, with the forks in turns: the variant by {@code pairs.path}, and a cell of more pairs for
     * {@code pairs.background}.
     */
    public static ExperimentSpec pairWithBeside(NodeSweepSpec spec, NodePair pair, int forks) {
        List<Variant> variants = Stream.concat(Stream.of(spec.pairs().variant()), spec.pairs().byPath().stream())
                .toList();
        Background background = spec.pairs().background();
        return of(
                spec,
                pair.nodes(),
                variants,
                background == null ? null : Matrix.ofPairs(List.of(1L, 1L + background.pairs())),
                spec.measurement().of(forks));
    }

    /** @return whether a cell of {@link #pairWithBeside} is the one under load */
    public static boolean underLoad(Cell cell) {
        return cell.workload().kind() instanceof PingPong game && game.pairs() > 1;
    }

    /**
     * One process on a node that meets those of the others. It may take longer than a pair: a round more for each, and the time in which
     * all of them start.
     *
     * @param node name of the node
     * @param rounds whom it meets
     */
    public static ExperimentSpec rounds(NodeSweepSpec spec, String node, Rounds rounds, int forks) {
        NodeSweepSpec.Policy policy = spec.runPolicy();
        long longest = Durations.add(
                Durations.nanos(policy.trialDeadline()),
                Durations.add(
                        Durations.nanos(policy.startDeadline()),
                        Durations.multiply(
                                Durations.add(spec.measurement().roundNanos(), AROUND_ROUND_NANOS),
                                rounds.peers().size())));
        Variant like = spec.pairs().variant();
        return new ExperimentSpec(
                ONE_MESSAGE,
                List.of(like.withRuntime(new VariantRuntime.Socket(null, null, rounds))),
                null,
                on(spec.placement(), List.of(node)),
                spec.measurement().ofRounds(forks, rounds.peers().size()),
                policy.ofExperiment(longest / 1_000_000_000 + "s"));
    }

    private static ExperimentSpec of(
            NodeSweepSpec spec, List<String> nodes, List<Variant> variants, Measurement measurement) {
        return of(spec, nodes, variants, null, measurement);
    }

    private static ExperimentSpec of(
            NodeSweepSpec spec, List<String> nodes, List<Variant> variants, Matrix matrix, Measurement measurement) {
        return new ExperimentSpec(
                ONE_MESSAGE,
                variants,
                matrix,
                on(spec.placement(), nodes),
                measurement,
                spec.runPolicy().ofExperiment());
    }

    private static Placement on(Placement like, List<String> nodes) {
        return new Placement(
                like.cpus(),
                like.housekeepingCpus(),
                like.memory(),
                like.pinning(),
                like.nodeSelector(),
                like.tolerations(),
                like.priorityClassName(),
                like.runtimeClassName(),
                like.annotations(),
                like.spread(),
                nodes,
                like.podTemplate());
    }
}
