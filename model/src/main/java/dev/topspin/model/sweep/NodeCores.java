package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.topspin.model.cpu.CpuRelation;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.stats.TopologyClaim;
import dev.topspin.model.stats.TopologyClaim.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a message takes between any two of the CPUs that a pod was given on a node, by the first process there that measured it.
 *
 * @param pairs of CPUs, in the order in which they were measured; 120 at the most. Empty where nothing was measured
 * @param of how many pairs the CPUs have in all
 * @param notMeasured why pairs is empty; null where it isn't
 */
public record NodeCores(@JsonInclude(Include.NON_EMPTY) List<Hop> pairs, int of, NotMeasured notMeasured) {
    /** The word for what nobody asked for. */
    static final String NOT_ASKED = "NotAsked";

    static final String PINNING_NONE = "spec.placement.pinning is None: threads run on any CPU";
    static final String NOT_KEPT = "threads could not be kept on single CPUs";
    private static final String NO_LOCAL = "spec.local is empty: nothing is measured on a node alone";

    public NodeCores {
        pairs = pairs == null ? List.of() : List.copyOf(pairs);
    }

    /**
     * A pair of CPUs.
     *
     * @param one the lower number
     * @param other the higher number
     * @param relation how they lie to each other, as the kernel says
     * @param nanosPerHop what a message takes one way: the median over many cache lines, in nanoseconds
     * @param lowNanos a tenth of the lines takes less; null where bytes were short
     * @param highNanos a tenth of the lines takes more; null likewise
     * @param wrong what speaks against that relation; null where nothing does
     */
    public record Hop(
            int one,
            int other,
            CpuRelation relation,
            double nanosPerHop,
            Double lowNanos,
            Double highNanos,
            Fault wrong) {
        private CoreToCore.Hop measured() {
            return new CoreToCore.Hop(one, other, relation, nanosPerHop, lowNanos, highNanos);
        }
    }

    /**
     * @param spec of the sweep, valid, with all defaults
     * @param node name of the node
     * @param trials those that have ended, in their order; those that didn't run on the node are passed over
     */
    public static NodeCores of(NodeSweepSpec spec, String node, List<TrialResult> trials) {
        List<PodReport> reports = Readings.on(node, trials);
        List<CoreToCore> all = reports.stream()
                .map(PodReport::coreToCore)
                .filter(Objects::nonNull)
                .toList();
        return all.stream()
                .filter(measured -> !measured.pairs().isEmpty())
                .findFirst()
                .map(NodeCores::of)
                .orElseGet(() -> new NodeCores(List.of(), 0, why(spec, node, all, reports, trials)));
    }

    private static NodeCores of(CoreToCore measured) {
        Map<CoreToCore.Hop, Fault> wrong = new HashMap<>();
        TopologyClaim.wrong(measured).forEach(claim -> wrong.put(claim.pair(), claim.fault()));
        List<Hop> pairs = measured.pairs().stream()
                .map(hop -> new Hop(
                        hop.one(),
                        hop.other(),
                        hop.relation(),
                        hop.nanosPerHop(),
                        hop.lowNanos(),
                        hop.highNanos(),
                        wrong.get(hop)))
                .toList();
        return new NodeCores(pairs, measured.of(), null);
    }

    private static NotMeasured why(
            NodeSweepSpec spec, String node, List<CoreToCore> all, List<PodReport> reports, List<TrialResult> trials) {
        if (Boolean.FALSE.equals(spec.measurement().coreToCore())) {
            return new NotMeasured(NOT_ASKED, "spec.measurement.coreToCore is false", null);
        }
        if (spec.local().isEmpty()) {
            return new NotMeasured(NOT_ASKED, NO_LOCAL, null);
        }
        if (spec.placement().pinning() == Placement.Pinning.None) {
            return notPinned(PINNING_NONE);
        }
        if (!all.isEmpty()) {
            return switch (all.getFirst().notMeasured()) {
                case OneCpu ->
                    new NotMeasured("OneCpu", "a pod has one CPU here, and so there is no pair of CPUs", node);
                case NotPinned -> notPinned(NOT_KEPT);
            };
        }
        return without(node, reports, trials);
    }

    static NotMeasured notPinned(String message) {
        return new NotMeasured("NotPinned", message, null);
    }

    /** Why processes that were asked for something on a node, or should have been there, say nothing of it. */
    static NotMeasured without(String node, List<PodReport> reports, List<TrialResult> trials) {
        if (reports.isEmpty()) {
            NotMeasured failed = Readings.notMeasured(trials);
            return failed == null || failed.message() == null
                    ? new NotMeasured("NoReport", "no process on it left a report", node)
                    : failed;
        }
        return new NotMeasured(
                "NotReported",
                "its processes say nothing of it: their reports may have no more than 4,096 bytes",
                node);
    }

    /** @return what is wrong with the kernel's claims, a sentence for each pair of which something is */
    public List<String> wrongInWords() {
        CoreToCore measured = new CoreToCore(pairs.stream().map(Hop::measured).toList(), of, null);
        return TopologyClaim.wrong(measured).stream()
                .map(TopologyClaim::inWords)
                .toList();
    }
}
