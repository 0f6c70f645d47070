package dev.topspin.model.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What has to be measured again, in fresh processes, before a suspect is called slow. A suspected node meets nodes of its kind that are
 * as most are, and these meet each other in the same minutes: that is what it is held against. A suspected link is looked at once more
 * first, because one measurement in twenty may be disturbed, and only one that is slow again is measured together with links that
 * share its nodes.
 *
 * @param number which repeat it is, from 1
 * @param rounds of pairs that have no node in common, in their order. All rounds are run, and then all again without the pairs that
 *     have their forks, until every pair has: so what is compared is measured in turns
 * @param locals what is measured on one node alone, in any order; a node does one thing at a time
 */
public record Confirmation(int number, List<List<PairRun>> rounds, List<LocalRun> locals) {
    public Confirmation {
        rounds = List.copyOf(rounds);
        locals = List.copyOf(locals);
    }

    /**
     * A pair to be measured again.
     *
     * @param pair the nodes
     * @param forks how often, each in fresh processes; 1 or more
     */
    public record PairRun(NodePair pair, int forks) {}

    /**
     * A local variant to be measured again on a node.
     *
     * @param node name of the node
     * @param variant name of the variant
     * @param forks how often, each in a fresh process; 1 or more
     */
    public record LocalRun(String node, String variant, int forks) {}

    /**
     * @param observations all that was measured, with the repeats asked for before
     * @return what has to be measured again now; empty where nothing has to be
     */
    public static Optional<Confirmation> next(SweepObservations observations, VerdictSettings settings) {
        Checks checks = Checks.of(observations, settings);
        Map<NodePair, Integer> pairs = new TreeMap<>();
        List<LocalRun> locals = new ArrayList<>();
        switch (observations.repeats().size()) {
            case 0 -> {
                checks.nodes().forEach(check -> check.pairs().forEach(pair -> most(pairs, pair, checks.forks())));
                checks.links().forEach(check -> most(pairs, check.link(), 1));
                locals.addAll(locals(checks));
            }
            case 1 ->
                checks.links().stream().filter(check -> check.standing()).forEach(check -> check.pairs()
                        .forEach(pair -> most(pairs, pair, checks.forks())));
            default -> {
                // what was asked for twice is decided
            }
        }
        return pairs.isEmpty() && locals.isEmpty()
                ? Optional.empty()
                : Optional.of(new Confirmation(observations.repeats().size() + 1, rounds(pairs), locals));
    }

    private static void most(Map<NodePair, Integer> pairs, NodePair pair, int forks) {
        pairs.merge(pair, forks, Math::max);
    }

    /** The suspect is measured as often as all its neighbours together: one side's median is known no worse than the other's. */
    private static List<LocalRun> locals(Checks checks) {
        Map<String, Map<String, Integer>> forks = new TreeMap<>();
        for (Checks.LocalCheck check : checks.locals()) {
            if (check.neighbours().isEmpty()) {
                continue;
            }
            Map<String, Integer> ofVariant = forks.computeIfAbsent(check.variant(), _ -> new TreeMap<>());
            ofVariant.merge(check.suspect(), checks.forks() * check.neighbours().size(), Math::max);
            check.neighbours().forEach(neighbour -> ofVariant.merge(neighbour, checks.forks(), Math::max));
        }
        List<LocalRun> runs = new ArrayList<>();
        forks.forEach((variant, nodes) -> nodes.forEach((node, n) -> runs.add(new LocalRun(node, variant, n))));
        return runs;
    }

    /** Each pair goes into the first round in which both nodes are free. */
    private static List<List<PairRun>> rounds(Map<NodePair, Integer> pairs) {
        List<List<PairRun>> rounds = new ArrayList<>();
        List<Set<String>> busy = new ArrayList<>();
        pairs.forEach((pair, forks) -> {
            int round = 0;
            while (round < busy.size() && pair.nodes().stream().anyMatch(busy.get(round)::contains)) {
                round++;
            }
            if (round == busy.size()) {
                busy.add(new HashSet<>());
                rounds.add(new ArrayList<>());
            }
            busy.get(round).addAll(pair.nodes());
            rounds.get(round).add(new PairRun(pair, forks));
        });
        return rounds.stream().map(List::copyOf).toList();
    }
}
