package dev.topspin.workload.game.pingpong.polled;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.game.pingpong.PingSide;
import dev.topspin.workload.harness.trial.Apart;
import dev.topspin.workload.harness.trial.FirstFailure;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.TrialException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * The pinging end of one stream, from which replies come in the order of their messages: sends as its side has it, and tells the
 * side of those that come back. Messages have the numbers of a {@link Frame#circle}. All but {@link #cancel} belongs to one thread.
 */
public abstract class StreamPinger extends Apart implements PingSide.Sender {
    private final PingSide side;
    private final int numbers;

    /** Messages that may go and haven't been put where they are sent from. */
    private int queued;

    private long received;
    // the numbers of the next message and of the next reply
    private int next;
    private int awaited;
    private volatile boolean cancelled;

    /**
     * @param side what it does, and counts
     * @param numbers how many numbers messages have, which they take in turn
     */
    protected StreamPinger(PingSide side, int numbers) {
        this.side = side;
        this.numbers = numbers;
    }

    /**
     * Exchanges messages until the iteration is over and none is under way.
     *
     * @throws TrialException where the stream breaks, or replies are not what was sent
     * @throws InterruptedException where the exchange is being closed
     */
    public final void play(Iteration iteration) throws TrialException, InterruptedException {
        queued = 0;
        received = 0;
        next = 0;
        awaited = 0;
        CountDownLatch over = new CountDownLatch(1);
        side.begin(iteration, this, over);
        try {
            while (!cancelled && over.getCount() > 0) {
                exchange();
            }
        } catch (IOException e) {
            throw new TrialException(Reason.PeerLost, "the data connection broke: " + e.getMessage(), e);
        }
        if (cancelled) {
            throw FirstFailure.brokenOff();
        }
    }

    @Override
    public final void send(int index) {
        // messages go in the order of their indices, as they lie in the circle
        queued++;
    }

    /**
     * Sends what may go and has room, and takes what has come: called again and again.
     *
     * @throws IOException where the stream breaks
     * @throws TrialException where a reply is not what was sent
     */
    protected abstract void exchange() throws IOException, TrialException, InterruptedException;

    /**
     * Asked when all that went before has gone.
     *
     * @param most that can be sent together
     * @return how many messages go now, the first of them with the {@link #next} number; 0 where none may. They are to be {@link #went}
     */
    protected final int toSend(int most) throws InterruptedException {
        if (queued == 0) {
            side.poll();
        }
        return queued == 0 ? 0 : side.sendTogether(Math.min(queued, most));
    }

    /** @return the number of the next message, from 0 */
    protected final int next() {
        return next;
    }

    /** So many messages, fewer than there are numbers, have their place among those that are sent. */
    protected final void went(int count) {
        queued -= count;
        next += count;
        if (next >= numbers) {
            next -= numbers;
        }
    }

    /**
     * They are on their way, or as many as found room.
     *
     * @param blocked whether some did not
     */
    protected final void gone(boolean blocked) {
        side.goneTogether();
        if (blocked) {
            side.blocked();
        }
    }

    /** @return the number of the next reply, from 0 */
    protected final int awaited() {
        return awaited;
    }

    /** So many replies came, each of them what was sent, by System.nanoTime. */
    protected final void came(int count, long nowNanos) {
        received += count;
        awaited += count;
        while (awaited >= numbers) {
            awaited -= numbers;
        }
        queued += side.receivedTogether(count, nowNanos);
    }

    /**
     * @param at which of those that came together, from 0
     * @param number that it came with
     * @return how the iteration ends where that reply is not the message that was sent
     */
    protected final TrialException differs(int at, long number) {
        int expected = (awaited + at) % numbers;
        return new TrialException(
                Reason.MessagesNotConserved,
                number == expected
                        ? "reply %d has other bytes than message %d".formatted(received + at, received + at)
                        : "reply %d came with number %d of %d where %d was next"
                                .formatted(received + at, number, numbers, expected));
    }

    /** A {@link #play} that is running ends soon, and fails. From any thread. */
    public final void cancel() {
        cancelled = true;
    }
}
