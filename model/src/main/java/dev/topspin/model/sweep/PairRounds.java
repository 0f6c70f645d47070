package dev.topspin.model.sweep;

import dev.topspin.model.spec.Rounds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The rounds in which nodes meet, by the circle method: one node stays, the others go round it, and in each round those that face each
 * other meet. The pairs of a round have no node in common, and all rounds together have each pair once. Nodes and rounds are shuffled
 * by a seed, so that the first k rounds are a random sample in which every node meets k others, or one less where it sat out.
 */
public final class PairRounds {
    private PairRounds() {}

    /** @return how many rounds all pairs of so many nodes take: one less than nodes, and with an odd number as many */
    public static int all(int nodes) {
        return nodes < 2 ? 0 : nodes - 1 + nodes % 2;
    }

    /**
     * @param nodes names, in any order; what is given twice counts once
     * @param rounds how many are wanted, 1 or more; more than there are is all
     * @param seed any text, e.g. the hash of a plan: the same text is the same rounds, on every machine
     * @return the rounds in their order, the pairs of each in the order of their names; empty for fewer than 2 nodes
     */
    public static List<List<NodePair>> of(Collection<String> nodes, int rounds, String seed) {
        List<String> circle = new ArrayList<>(new TreeSet<>(nodes));
        Random random = new Random(number(seed));
        Collections.shuffle(circle, random);
        List<Integer> numbers =
                new ArrayList<>(IntStream.range(0, all(circle.size())).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers.stream().limit(rounds).map(round -> round(circle, round)).toList();
    }

    /** @return all rounds */
    public static List<List<NodePair>> of(Collection<String> nodes, String seed) {
        return of(nodes, Integer.MAX_VALUE, seed);
    }

    /**
     * @param rounds of pairs of these nodes
     * @param nodes in the order of their indices, from 0
     * @return for each node the index of the one that it meets in each round; {@link Rounds#NOBODY} where it sits out
     */
    public static Map<String, List<Integer>> peers(List<List<NodePair>> rounds, List<String> nodes) {
        Map<String, Integer> index = new HashMap<>();
        Map<String, List<Integer>> peers = new HashMap<>();
        for (String node : nodes) {
            index.put(node, index.size());
            peers.put(node, new ArrayList<>(Collections.nCopies(rounds.size(), Rounds.NOBODY)));
        }
        for (int round = 0; round < rounds.size(); round++) {
            for (NodePair pair : rounds.get(round)) {
                peers.get(pair.first()).set(round, index.get(pair.second()));
                peers.get(pair.second()).set(round, index.get(pair.first()));
            }
        }
        return peers;
    }

    /**
     * The last place stays, and meets the one whose place is the round; where nobody is in it, that one sits out. Else those meet
     * whose places have the same distance to the round's, around the circle of the others.
     */
    private static List<NodePair> round(List<String> circle, int round) {
        int around = all(circle.size());
        List<NodePair> pairs = new ArrayList<>();
        if (circle.size() % 2 == 0) {
            pairs.add(NodePair.of(circle.get(round), circle.getLast()));
        }
        for (int distance = 1; distance <= (around - 1) / 2; distance++) {
            pairs.add(NodePair.of(
                    circle.get((round + distance) % around), circle.get((round - distance + around) % around)));
        }
        Collections.sort(pairs);
        return List.copyOf(pairs);
    }

    /** Texts that are alike would be seeds that are alike, and their first numbers too. */
    private static long number(String seed) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(seed.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
