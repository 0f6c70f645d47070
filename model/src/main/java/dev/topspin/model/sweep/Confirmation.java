package dev.topspin.model.sweep;

import java.util.List;

/**
 * What has to be measured again, in fresh processes, before a suspect is called slow. Each suspect is put into a group with nodes of
 * its kind that are as most are; within a group every node meets every other, so that the neighbours' own pairs, measured in the same
 * minutes, are what the suspect is held against.
 *
 * @param number which repeat it is, from 1
 * @param forks how often each pair is measured
 * @param rounds of pairs that have no node in common, in their order; all rounds are run, and then all again, until each pair has its
 *     forks
 * @param locals what is measured on one node alone, in any order: a node at a time may do one thing
 */
public record Confirmation(int number, int forks, List<List<NodePair>> rounds, List<LocalRun> locals) {
    public Confirmation {
        rounds = List.copyOf(rounds);
        locals = List.copyOf(locals);
    }

    /**
     * A local variant to be measured again on a node.
     *
     * @param node name of the node
     * @param variant name of the variant
     * @param forks how often
     */
    public record LocalRun(String node, String variant, int forks) {}
}
