package dev.topspin.workload.harness.pacing;

import dev.topspin.model.spec.Load;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pace;
import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * The messages of a pair in an open loop, sent when they are due. {@link #begin} belongs to whoever plays the pair, who then
 * gives this to a {@link Pacer}, or calls {@link #sendDue} again and again: all else belongs to the pacer's thread, or the caller,
 * until the iteration is over.
 */
public final class Departures {
    /** What {@link #turn} answers when all are sent and their replies are back. */
    static final long OVER = Long.MAX_VALUE;

    /** How the messages of a pair are sent, on the thread that sends. */
    public interface Sender {
        /**
         * Sends a message.
         *
         * @param slot from 0 to below {@link Load#MOST_UNDER_WAY}, in a circle; the message of this slot is not under way
         */
        void send(int slot);
    }

    private final Schedule schedule;
    private final Arrivals arrivals;
    private final RoundTripRecorder lateness = new RoundTripRecorder();
    private final RoundTripRecorder senderLateness = new RoundTripRecorder();
    private Sender sender;
    private Runnable over;
    private long startNanos;
    private long lastSendNanos;
    private long limit;
    private long sent;
    private long arrived;
    private int slot;
    private boolean recorded;
    /** Whether what is due now is late because others had no room, and not yet caught up with. */
    private boolean behind;

    /** Replies of all measured iterations but the first of each, and the time from that to the last. */
    private long apart;

    private long apartNanos;

    /**
     * @param arrivals the replies, by whose schedule the messages are sent
     */
    public Departures(Arrivals arrivals) {
        this.schedule = arrivals.schedule();
        this.arrivals = arrivals;
    }

    /**
     * An iteration begins.
     *
     * @param iteration which
     * @param start when its first message is due, by System.nanoTime
     * @param with how messages are sent
     * @param end run on the thread that sends when the replies to all of them are back
     */
    public void begin(Iteration iteration, long start, Sender with, Runnable end) {
        sender = with;
        over = end;
        startNanos = start;
        lastSendNanos = Schedule.lastSendNanos(iteration.timeNanos());
        limit = Math.min(iteration.exchanges(), schedule.countBefore(iteration.timeNanos()));
        sent = 0;
        arrived = 0;
        slot = 0;
        recorded = !iteration.warmup();
        behind = false;
    }

    /**
     * Sends the next message where it is due and there is room for it.
     *
     * @param nowNanos by System.nanoTime
     * @return nanoseconds until the next is due; 0 or less where it is by now; {@link #OVER} at the end
     */
    long turn(long nowNanos) {
        long elapsed = nowNanos - startNanos;
        if (sent < limit) {
            long late = elapsed - schedule.dueNanos(sent);
            if (late < 0) {
                behind = false;
                return -late;
            }
            if (elapsed <= lastSendNanos) {
                if (hasRoom()) {
                    return send(late, elapsed);
                }
                behind = true;
                return 0;
            }
            limit = sent;
        }
        if (arrivals.count() < sent) {
            return 0;
        }
        if (recorded) {
            apart += Math.max(0, sent - 1);
            apartNanos += arrivals.spanNanos();
        }
        over.run();
        return OVER;
    }

    /** Sends all messages that are due by now and have room, and looks for the end, where that has not come. */
    public void sendDue() {
        long nowNanos = System.nanoTime();
        long before;
        do {
            before = sent;
        } while (turn(nowNanos) <= 0 && sent > before);
    }

    /** Arrivals are looked at only where there may be no room: their count is on a cache line that replies write. */
    private boolean hasRoom() {
        if (sent - arrived == Load.MOST_UNDER_WAY) {
            arrived = arrivals.count();
        }
        return sent - arrived < Load.MOST_UNDER_WAY;
    }

    private long send(long late, long elapsed) {
        sender.send(slot);
        slot = slot + 1 == Load.MOST_UNDER_WAY ? 0 : slot + 1;
        sent++;
        if (recorded) {
            lateness.record(late);
            senderLateness.record(behind ? 0 : late);
        }
        return sent < limit ? schedule.dueNanos(sent) - elapsed : 0;
    }

    /** @return messages sent in the last iteration, when it is over */
    public long sent() {
        return sent;
    }

    /**
     * Tells it once, while none are sent.
     *
     * @param pairs of one process, all that there are
     * @return how they kept their rate in the measured iterations
     */
    public static Pace pace(Collection<Departures> pairs) {
        Histogram lateness = RoundTripRecorder.histogram();
        Histogram senderLateness = RoundTripRecorder.histogram();
        long apart = 0;
        long nanos = 0;
        for (Departures pair : pairs) {
            pair.lateness.drainTo(lateness);
            pair.senderLateness.drainTo(senderLateness);
            apart += pair.apart;
            nanos += pair.apartNanos;
        }
        return new Pace(lateness, senderLateness, nanos == 0 ? Double.NaN : 1e9 * apart / nanos);
    }

    /** What was sent finds no room on its way: until it has caught up, lateness is not the sender's. */
    public void blocked() {
        behind = true;
    }
}
