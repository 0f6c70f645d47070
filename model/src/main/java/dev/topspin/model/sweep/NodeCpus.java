package dev.topspin.model.sweep;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What each measured CPU of a node does to a thread that only reads the clock, and how fast it is. Which CPUs these are is the kubelet's
 * choice, and may be another from pod to pod.
 *
 * @param floors by the numbers of the CPUs, 64 at the most; of one that was measured several times that in which it lost a middling
 *     part of its time. Empty where nothing was measured
 * @param notMeasured why floors is empty; null where it isn't
 */
public record NodeCpus(@JsonInclude(Include.NON_EMPTY) List<NoiseFloor> floors, NotMeasured notMeasured) {
    /** A report is an object of etcd, and there are a thousand of them. */
    static final int MOST = 64;

    public NodeCpus {
        floors = floors == null ? List.of() : List.copyOf(floors);
    }

    /**
     * @param spec of the sweep, valid, with all defaults
     * @param node name of the node
     * @param trials those that have ended, in their order; those that didn't run on the node are passed over
     */
    public static NodeCpus of(NodeSweepSpec spec, String node, List<TrialResult> trials) {
        List<PodReport> reports = Readings.on(node, trials);
        Map<Integer, List<NoiseFloor>> byCpu = new TreeMap<>();
        reports.stream().map(PodReport::noise).filter(Objects::nonNull).forEach(noise -> perCpu(noise)
                .forEach((cpu, floor) ->
                        byCpu.computeIfAbsent(cpu, _ -> new ArrayList<>()).add(floor)));
        List<NoiseFloor> floors =
                byCpu.values().stream().limit(MOST).map(NodeCpus::middling).toList();
        return new NodeCpus(floors, floors.isEmpty() ? why(spec, node, reports, trials) : null);
    }

    private static NotMeasured why(NodeSweepSpec spec, String node, List<PodReport> reports, List<TrialResult> trials) {
        if (spec.placement().pinning() == Placement.Pinning.None) {
            return NodeCores.notPinned(NodeCores.PINNING_NONE);
        }
        boolean looked = reports.stream().map(PodReport::noise).anyMatch(NodeCpus::nothing);
        return looked ? NodeCores.notPinned(NodeCores.NOT_KEPT) : NodeCores.without(node, reports, trials);
    }

    /** A process whose threads can't be pinned looks at no CPU. */
    private static boolean nothing(Noise noise) {
        return noise != null && noise.before().isEmpty() && noise.after().isEmpty();
    }

    /** Of each CPU the worse of before and after a measurement; without floors of several CPUs together, as where bytes were short. */
    private static Map<Integer, NoiseFloor> perCpu(Noise noise) {
        Map<Integer, NoiseFloor> worse = new TreeMap<>();
        List.of(noise.before(), noise.after()).forEach(floors -> floors.stream()
                .filter(floor -> floor.cpu() != null)
                .forEach(floor -> worse.merge(floor.cpu(), floor, (a, b) -> b.lostShare() > a.lostShare() ? b : a)));
        return worse;
    }

    private static NoiseFloor middling(List<NoiseFloor> floors) {
        return floors.stream()
                .sorted(Comparator.comparing(NoiseFloor::lostShare))
                .toList()
                .get(floors.size() / 2);
    }
}
