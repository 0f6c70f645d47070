package dev.topspin.model.sweep;

import dev.topspin.model.result.Ratio;
import dev.topspin.model.result.Reason;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.RankRatios;
import dev.topspin.model.sweep.Checks.LinkCheck;
import dev.topspin.model.sweep.Checks.NodeCheck;
import dev.topspin.model.sweep.NodeVerdict.Kind;
import dev.topspin.model.sweep.NodeVerdict.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the pairs of a sweep, and the repeats, say of each node and link. */
final class PairFindings {
    /** Pairs of a node that are off by more than this, and by so many times more than those of its peers, are noise. */
    private static final double SCATTERED = Math.log(1.25);

    private static final double SCATTERED_TIMES = 3;
    private static final int LEAST_SCATTERED = 6;

    private final Checks checks;
    private final PairModel model;
    private final double limit;
    private final boolean any;
    private final Map<String, List<PairReading>> readings = new HashMap<>();
    private final Map<String, NodeCheck> suspects;
    private final Map<PeerGroup, Double> scatters = new HashMap<>();

    PairFindings(SweepObservations observations, Checks checks, VerdictSettings settings) {
        this.checks = checks;
        model = checks.model();
        limit = 1 + settings.tolerance();
        any = !observations.pairs().isEmpty();
        for (PairReading reading : observations.pairs()) {
            reading.pair().nodes().forEach(node -> readings.computeIfAbsent(node, _ -> new ArrayList<>())
                    .add(reading));
        }
        suspects = checks.nodes().stream().collect(Collectors.toMap(NodeCheck::suspect, Function.identity()));
    }

    /** @return the middle of a node's pairs; null where none may be used */
    Standing standing(String node) {
        Double micros = model.micros(node);
        return micros == null
                ? null
                : new Standing(null, micros, model.judged(node) ? (Double) Math.exp(model.effect(node)) : null);
    }

    /** @return what they say of a node; empty where there are no pairs in the sweep */
    Optional<Finding> of(String node) {
        return any ? Optional.of(finding(node)) : Optional.empty();
    }

    private Finding finding(String node) {
        List<PairReading> own = readings.getOrDefault(node, List.of());
        long unproven = own.stream()
                .filter(reading -> Boolean.FALSE.equals(reading.end(node).pinned()))
                .count();
        long looked = own.stream()
                .filter(reading -> reading.end(node).pinned() != null)
                .count();
        if (unproven > 0 && 2 * unproven >= looked) {
            return new Finding(Kind.NotPinned, null, new Evidence.Unproven(null, (int) unproven, (int) looked));
        }
        if (model.micros(node) == null) {
            return new Finding(Kind.NotTested, null, missing(node, own));
        }
        Optional<NotMeasured> gone = gone(node, own);
        if (gone.isPresent()) {
            return new Finding(
                    Kind.NotTested,
                    null,
                    new Evidence.Missing(null, gone.get().reason(), gone.get().message()));
        }
        if (!model.judged(node)) {
            return tooFew(node, own);
        }
        NodeCheck check = suspects.get(node);
        return check == null ? new Finding(Kind.Ok, model.ratio(node)) : checked(check);
    }

    private Finding tooFew(String node, List<PairReading> own) {
        int alike = model.alike(node);
        if (alike < PairModel.LEAST_NODES) {
            return new Finding(Kind.TooFew, null, new Evidence.TooFewPeers(null, alike));
        }
        if (model.measured(node) >= PairModel.LEAST_PAIRS) {
            return new Finding(
                    Kind.TooFew,
                    null,
                    new Evidence.TooFewPeers(null, model.peers(node).size()));
        }
        int usable = model.usable(node);
        Evidence pairs = new Evidence.TooFewPairs(usable < PairModel.LEAST_PAIRS ? usable : model.measured(node));
        return own.stream().allMatch(reading -> reading.notMeasured() == null)
                ? new Finding(Kind.TooFew, null, pairs)
                : new Finding(Kind.TooFew, null, pairs, missing(node, own));
    }

    /** What became of a node that missed half or more of its pairs, or has too few without them. That a peer lost it says less than all else. */
    private Optional<NotMeasured> gone(String node, List<PairReading> own) {
        List<NotMeasured> missed = own.stream()
                .map(PairReading::notMeasured)
                .filter(why -> why != null && node.equals(why.node()))
                .toList();
        boolean most = 2 * missed.size() >= own.size() || model.measured(node) < PairModel.LEAST_PAIRS;
        return most
                ? missed.stream().min(Comparator.comparing(why -> why.reason().equals(Reason.PeerLost.name())))
                : Optional.empty();
    }

    private static Evidence missing(String node, List<PairReading> own) {
        return own.stream()
                .map(PairReading::notMeasured)
                .filter(why -> why != null && (why.node() == null || why.node().equals(node)))
                .findFirst()
                .or(() -> own.stream()
                        .map(PairReading::notMeasured)
                        .filter(Objects::nonNull)
                        .findFirst())
                .map(why -> new Evidence.Missing(null, why.reason(), why.message()))
                .orElseGet(() -> new Evidence.Missing(null, null, null));
    }

    private Finding checked(NodeCheck check) {
        String node = check.suspect();
        Ratio before = model.ratio(node);
        Optional<Ratio> repeated = checks.again(check);
        if (repeated.isEmpty()) {
            return new Finding(
                    Kind.Suspect,
                    before,
                    slow(node, before, false),
                    new Evidence.NotRepeated(NodeJudge.whyNot(check.possible(), checks.repeated(0))));
        }
        Ratio again = repeated.get();
        return again.value() > limit
                ? new Finding(Kind.Slow, again, slow(node, again, true))
                : new Finding(Kind.Ok, again, new Evidence.NotAgain(null, before.value(), again.value()));
    }

    private Evidence slow(String node, Ratio ratio, boolean confirmed) {
        return new Evidence.SlowPairs(ratio.value(), model.slow(node), model.measured(node), confirmed);
    }

    /** @return what the repeats say of a suspected link; empty where it was not slow again */
    Optional<Finding> of(LinkCheck check) {
        Ratio before = new Ratio(model.overExpected(check.link()), null, null);
        double[] own = Checks.figures(checks.forks(1, List.of(check.link())));
        double[] controls = Checks.figures(checks.forks(1, check.controls()));
        if (checks.repeated(0) && !checks.forks(0, List.of(check.link())).isEmpty() && !check.standing()) {
            return Optional.empty();
        }
        if (own.length < Checks.LEAST_FORKS || controls.length < Checks.LEAST_FORKS) {
            return Optional.of(new Finding(
                    Kind.Suspect,
                    before,
                    new Evidence.SlowLink(before.value(), 0),
                    new Evidence.NotRepeated(NodeJudge.whyNot(!check.controls().isEmpty(), checks.repeated(1)))));
        }
        double usual = Intervals.median(controls);
        for (double micros : own) {
            if (micros <= limit * usual) {
                return Optional.empty();
            }
        }
        Ratio again = RankRatios.of(own, controls);
        return Optional.of(new Finding(
                Kind.Slow, again, new Evidence.SlowLink(again.value(), own.length + 1), new Evidence.NodesAsFast()));
    }

    /** @return that a node's pairs differ from each other far more than those of its peers; empty where they don't */
    Optional<Evidence> scattered(String node) {
        if (!model.judged(node) || model.measured(node) < LEAST_SCATTERED) {
            return Optional.empty();
        }
        double usual = scatters.computeIfAbsent(model.home(node), _ -> usualScatter(node));
        double own = model.scatter(node);
        return own > SCATTERED && own > SCATTERED_TIMES * usual
                ? Optional.of(new Evidence.Scatters(Math.exp(own), Math.exp(usual)))
                : Optional.empty();
    }

    private double usualScatter(String node) {
        return Intervals.median(
                model.peers(node).stream().mapToDouble(model::scatter).toArray());
    }
}
