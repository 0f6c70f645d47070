package dev.topspin.model.sweep;

import dev.topspin.model.result.Ratio;
import dev.topspin.model.stats.RankRatios;
import dev.topspin.model.sweep.Checks.LocalCheck;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the local variants of a sweep, and the repeats, say of each node. */
final class LocalFindings {
    private static final int LEAST_FORKS = 2;

    private final Checks checks;
    private final double limit;
    private final Map<String, Map<String, LocalReading>> readings = new HashMap<>();

    LocalFindings(SweepObservations observations, Checks checks, VerdictSettings settings) {
        this.checks = checks;
        limit = 1 + settings.tolerance();
        observations.locals().forEach(reading -> readings.computeIfAbsent(reading.node(), _ -> new HashMap<>())
                .put(reading.variant(), reading));
    }

    /** @return the figures of a node, by variant */
    List<Standing> standings(String node) {
        return checks.localModels().stream()
                .filter(local -> local.nanos(node) != null)
                .map(local -> new Standing(
                        local.variant(), local.nanos(node), local.judged(node) ? (Double) local.ratio(node) : null))
                .toList();
    }

    /** @return what each variant of the sweep says of a node */
    List<Finding> of(String node) {
        return checks.localModels().stream().map(local -> finding(local, node)).toList();
    }

    private Finding finding(LocalModel local, String node) {
        String variant = local.variant();
        LocalReading reading = readings.getOrDefault(node, Map.of()).get(variant);
        if (reading == null) {
            return new Finding(Kind.NotTested, null, new Evidence.Missing(variant, null, null));
        }
        if (Boolean.FALSE.equals(reading.pinned())) {
            int forks = Math.max(1, reading.nanos().size());
            return new Finding(Kind.NotPinned, null, new Evidence.Unproven(variant, forks, forks));
        }
        if (reading.nanos().isEmpty()) {
            NotMeasured why = reading.notMeasured();
            return new Finding(
                    Kind.NotTested,
                    null,
                    new Evidence.Missing(
                            variant, why == null ? null : why.reason(), why == null ? null : why.message()));
        }
        if (!local.judged(node)) {
            int peers = local.groups().get(local.home(node)).size();
            return new Finding(Kind.TooFew, null, new Evidence.TooFewPeers(variant, peers));
        }
        Optional<LocalCheck> check = checks.locals().stream()
                .filter(c -> c.variant().equals(variant) && c.suspect().equals(node))
                .findFirst();
        return check.map(c -> checked(local, c))
                .orElseGet(() -> new Finding(Kind.Ok, new Ratio(local.ratio(node), null, null)));
    }

    private Finding checked(LocalModel local, LocalCheck check) {
        String node = check.suspect();
        String variant = check.variant();
        double before = local.ratio(node);
        List<Double> own = checks.forks(variant, List.of(node));
        List<Double> controls = checks.forks(variant, check.neighbours());
        if (own.size() < LEAST_FORKS || controls.size() < LEAST_FORKS) {
            return new Finding(
                    Kind.Suspect,
                    new Ratio(before, null, null),
                    new Evidence.SlowAlone(variant, before, local.nanos(node), local.usual(node), false),
                    new Evidence.NotRepeated(
                            NodeJudge.whyNot(!check.neighbours().isEmpty(), checks.repeated(0))));
        }
        Ratio again = RankRatios.of(figures(own), figures(controls));
        return again.value() > limit
                ? new Finding(
                        Kind.Slow,
                        again,
                        new Evidence.SlowAlone(
                                variant, again.value(), LocalModel.median(own), LocalModel.median(controls), true))
                : new Finding(Kind.Ok, again, new Evidence.NotAgain(variant, before, again.value()));
    }

    private static double[] figures(List<Double> values) {
        return values.stream().mapToDouble(v -> v).toArray();
    }
}
