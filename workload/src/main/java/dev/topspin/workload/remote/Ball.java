package dev.topspin.workload.remote;

/**
 * The message. There is one object on either side for each that can be under way, used again and again: its fields are
 * written only by whoever has it, the actor, or the serializer while it comes in.
 */
final class Ball {
    final int pair;
    final int slot;

    /** Which round trip of its slot this is; wraps around. */
    int sequence;

    /** When it was sent, by the driver's System.nanoTime; unset in an open loop, where its number says when it was due. */
    long sentNanos;

    Ball(int pair, int slot) {
        this.pair = pair;
        this.slot = slot;
    }
}
