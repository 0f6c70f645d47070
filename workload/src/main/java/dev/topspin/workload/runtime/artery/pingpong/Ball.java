package dev.topspin.workload.runtime.artery.pingpong;

/**
 * The message. All there can be are made once on either side and never changed: actors, and Artery's threads that write and
 * read messages, run on different CPUs, and what one of them writes the next has to fetch from it.
 *
 * @param pair from 0
 * @param slot which of those of the pair that can be under way, from 0
 * @param round of the slot: 0 and 1 in turn, so that a message that comes twice is not taken for the next
 */
record Ball(int pair, int slot, int round) {
    /** How many rounds are told apart. */
    static final int ROUNDS = 2;
}
