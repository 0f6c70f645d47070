package dev.topspin.workload.runtime.artery.pingpong;

import dev.topspin.model.spec.PingPong;
import java.util.Arrays;

/**
 * All messages of one side. The payload of a pair is one array that every message of the pair is sent from and received
 * into: the same bytes each time, so that it does not matter which of them wrote it last.
 */
final class Balls {
    private final Ball[][][] balls;
    private final byte[][] payloads;
    private final int payloadBytes;

    Balls(PingPong pingPong) {
        payloadBytes = pingPong.payloadBytes();
        balls = new Ball[pingPong.pairs()][pingPong.mostUnderWay()][Ball.ROUNDS];
        payloads = new byte[pingPong.pairs()][payloadBytes];
        for (int pair = 0; pair < balls.length; pair++) {
            for (int slot = 0; slot < balls[pair].length; slot++) {
                for (int round = 0; round < Ball.ROUNDS; round++) {
                    balls[pair][slot][round] = new Ball(pair, slot, round);
                }
            }
        }
    }

    /** Fills the payloads with something to send: the driver's part, the responder gets it from there. */
    void fillPayloads() {
        for (int pair = 0; pair < payloads.length; pair++) {
            Arrays.fill(payloads[pair], mark(pair));
        }
    }

    /** @return the first byte of a pair's payload that is not as it was filled; -1 where all came back as they went */
    int firstChange(int pair) {
        for (int i = 0; i < payloadBytes; i++) {
            if (payloads[pair][i] != mark(pair)) {
                return i;
            }
        }
        return -1;
    }

    private static byte mark(int pair) {
        return (byte) (pair + 1);
    }

    /** @return the message; null where there is none such */
    Ball ball(int pair, int slot, int round) {
        return pair >= 0
                        && pair < balls.length
                        && slot >= 0
                        && slot < balls[pair].length
                        && round >= 0
                        && round < Ball.ROUNDS
                ? balls[pair][slot][round]
                : null;
    }

    /** @return all messages of a pair, by slot and round; not to be changed */
    Ball[][] of(int pair) {
        return balls[pair];
    }

    byte[] payload(int pair) {
        return payloads[pair];
    }
}
