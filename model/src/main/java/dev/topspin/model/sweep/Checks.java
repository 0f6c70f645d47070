package dev.topspin.model.sweep;

import dev.topspin.model.result.Ratio;
import dev.topspin.model.stats.Intervals;
import dev.topspin.model.stats.RankRatios;
import dev.topspin.model.sweep.SweepObservations.Repeat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who is suspected, and with whom a suspect is measured again. It follows from what was measured first, and is the same whenever it is
 * asked for.
 */
final class Checks {
    /** With more nodes there are more looks, and each time they are twice as many every look needs a fork more. */
    private static final int FEW = 16;

    /** Fewer figures on either side say nothing. */
    static final int LEAST_FORKS = 2;

    private static final int LEAST_NEIGHBOURS = 2;

    private final PairModel model;
    private final Set<NodePair> suspectLinks;
    private final List<LocalModel> localModels;
    private final VerdictSettings settings;
    private final List<Repeat> repeats;
    private final int size;
    private final List<NodeCheck> nodes = new ArrayList<>();
    private final List<LocalCheck> locals = new ArrayList<>();
    private final List<LinkCheck> links = new ArrayList<>();

    /**
     * A suspected node and those that it is measured again with; fewer than two of them are too few.
     */
    record NodeCheck(String suspect, List<String> neighbours) {
        boolean possible() {
            return neighbours.size() >= LEAST_NEIGHBOURS;
        }

        /** @return the suspect's pairs, and the neighbours' own; none where it is not possible */
        List<NodePair> pairs() {
            List<NodePair> all = new ArrayList<>(own());
            all.addAll(controls());
            return all;
        }

        List<NodePair> own() {
            return possible()
                    ? neighbours.stream().map(n -> NodePair.of(suspect, n)).toList()
                    : List.of();
        }

        List<NodePair> controls() {
            List<NodePair> controls = new ArrayList<>();
            for (int i = 0; possible() && i < neighbours.size(); i++) {
                for (int j = i + 1; j < neighbours.size(); j++) {
                    controls.add(NodePair.of(neighbours.get(i), neighbours.get(j)));
                }
            }
            return controls;
        }
    }

    /** A node suspected for what it does alone, and those with which it is compared again; there may be none. */
    record LocalCheck(String variant, String suspect, List<String> neighbours) {}

    /**
     * A suspected link and what it is measured again with: pairs of the same kind, two of which share a node with it.
     *
     * @param standing whether it was slow again at the second look
     */
    record LinkCheck(NodePair link, List<NodePair> controls, boolean standing) {
        List<NodePair> pairs() {
            List<NodePair> all = new ArrayList<>(List.of(link));
            all.addAll(controls);
            return all;
        }
    }

    private Checks(SweepObservations observations, VerdictSettings settings) {
        this.settings = settings;
        repeats = observations.repeats();
        size = observations.nodes().size();
        model = new PairModel(observations, settings);
        suspectLinks = new LinkedHashSet<>(model.suspectLinks());
        localModels = new TreeSet<>(observations.locals().stream()
                        .map(LocalReading::variant)
                        .toList())
                .stream().map(v -> new LocalModel(v, observations, settings)).toList();
    }

    static Checks of(SweepObservations observations, VerdictSettings settings) {
        Checks checks = new Checks(observations, settings);
        checks.addNodes();
        checks.addLocals();
        checks.addLinks();
        return checks;
    }

    private void addNodes() {
        Map<PeerGroup, Integer> taken = new HashMap<>();
        for (String suspect : model.suspects()) {
            PeerGroup group = model.home(suspect);
            nodes.add(new NodeCheck(suspect, chosen(unlinked(suspect, model.typical(group)), taken, group)));
        }
    }

    /** @return those with which a suspect's pair is not suspected by itself, as a slow link accuses no node; all where they are too few */
    private List<String> unlinked(String suspect, List<String> typical) {
        List<String> unlinked = typical.stream()
                .filter(node -> !suspectLinks.contains(NodePair.of(suspect, node)))
                .toList();
        return unlinked.size() >= LEAST_NEIGHBOURS ? unlinked : typical;
    }

    private void addLocals() {
        for (LocalModel local : localModels) {
            Map<PeerGroup, Integer> taken = new HashMap<>();
            for (String suspect : local.suspects()) {
                List<String> neighbours = chosen(local.typical(suspect), taken, local.home(suspect));
                locals.add(new LocalCheck(local.variant(), suspect, neighbours));
            }
        }
    }

    /** Suspects get neighbours of their own as far as there are any, so that they need not wait for each other. */
    private List<String> chosen(List<String> typical, Map<PeerGroup, Integer> taken, PeerGroup group) {
        int wanted = Math.min(settings.neighbours(), typical.size());
        List<String> pool = typical.subList(0, Math.max(wanted, typical.size() / 2));
        int first = taken.merge(group, wanted, Integer::sum) - wanted;
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            chosen.add(pool.get((first + i) % pool.size()));
        }
        return chosen;
    }

    /** After the nodes: a link of one that stands accused is not looked at, as what is slow is the node. */
    private void addLinks() {
        Set<String> accused = nodes.stream()
                .filter(check -> repeated(0) && !isCleared(check))
                .map(NodeCheck::suspect)
                .collect(Collectors.toSet());
        for (NodePair link : suspectLinks) {
            if (link.nodes().stream().anyMatch(accused::contains)) {
                continue;
            }
            List<Double> again = forks(0, List.of(link));
            boolean standing = !again.isEmpty() && LocalModel.median(again) > limit() * model.expectedMicros(link);
            links.add(new LinkCheck(link, controls(link), standing));
        }
    }

    private List<NodePair> controls(NodePair link) {
        String one = other(link, link.first(), List.of());
        String another = one == null ? null : other(link, link.second(), List.of(one));
        return another == null
                ? List.of()
                : List.of(
                        NodePair.of(link.second(), one), NodePair.of(link.first(), another), NodePair.of(one, another));
    }

    /** A node that may stand for one end of the link. */
    private String other(NodePair link, String end, List<String> taken) {
        PeerGroup group = model.home(end);
        Stream<String> cleared = nodes.stream()
                .filter(this::isCleared)
                .map(NodeCheck::suspect)
                .filter(node -> model.home(node).equals(group));
        return Stream.concat(model.typical(group).stream(), cleared)
                .filter(node -> !link.has(node) && !taken.contains(node))
                .findFirst()
                .orElse(null);
    }

    /**
     * @return what a suspect's pairs took when they were measured again, over those of its neighbours with each other; empty where too
     *     little was measured
     */
    Optional<Ratio> again(NodeCheck check) {
        double[] own = figures(forks(0, check.own()));
        double[] controls = figures(forks(0, check.controls()));
        if (own.length < LEAST_FORKS || controls.length < LEAST_FORKS) {
            return Optional.empty();
        }
        Ratio of = RankRatios.of(own, controls);
        double most = withMost(check, Intervals.median(controls));
        return Optional.of(isSlow(of.value()) && most <= Math.sqrt(limit()) ? new Ratio(most, null, null) : of);
    }

    /**
     * A link that is no slower than its node seemed is not suspected by itself, and of two neighbours' pairs it is half.
     *
     * @return what a suspect takes with more than half of its neighbours, or longer, over what is usual
     */
    private double withMost(NodeCheck check, double usual) {
        double[] each = check.own().stream()
                .map(pair -> figures(forks(0, List.of(pair))))
                .filter(micros -> micros.length > 0)
                .mapToDouble(micros -> Intervals.median(micros) / usual)
                .sorted()
                .toArray();
        return each[(each.length - 1) / 2];
    }

    /** @return whether a suspected node was measured again and is not slow */
    private boolean isCleared(NodeCheck check) {
        return again(check).filter(ratio -> !isSlow(ratio.value())).isPresent();
    }

    private boolean isSlow(double ratio) {
        return ratio > limit();
    }

    private double limit() {
        return 1 + settings.tolerance();
    }

    static double[] figures(List<Double> values) {
        return values.stream().mapToDouble(v -> v).toArray();
    }

    /** @return the figures of these pairs in a repeat, in microseconds, those left out that may not be used */
    List<Double> forks(int repeat, List<NodePair> pairs) {
        return repeats.size() <= repeat
                ? List.of()
                : repeats.get(repeat).pairs().stream()
                        .filter(reading -> pairs.contains(reading.pair()) && PairModel.usable(reading))
                        .flatMap(reading -> reading.micros().stream())
                        .toList();
    }

    /** @return the figures of a local variant on these nodes when it was measured again, in nanoseconds */
    List<Double> forks(String variant, List<String> on) {
        return repeats.isEmpty()
                ? List.of()
                : repeats.getFirst().locals().stream()
                        .filter(reading -> reading.variant().equals(variant)
                                && on.contains(reading.node())
                                && LocalModel.usable(reading))
                        .flatMap(reading -> reading.nanos().stream())
                        .toList();
    }

    boolean repeated(int repeat) {
        return repeats.size() > repeat;
    }

    PairModel model() {
        return model;
    }

    List<LocalModel> localModels() {
        return localModels;
    }

    List<NodeCheck> nodes() {
        return nodes;
    }

    List<LocalCheck> locals() {
        return locals;
    }

    List<LinkCheck> links() {
        return links;
    }

    /**
     * @return how often a pair is measured again: with many nodes there are many looks, and more forks keep a lucky one from making a
     *     verdict
     */
    int forks() {
        return settings.forks() + (size > FEW ? (int) Math.ceil(Math.log((double) size / FEW) / Math.log(2)) : 0);
    }
}
