package dev.topspin.workload.harness.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.Load;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.Pace;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The sending and the replies of a pair, against an answering side in the test's own time. */
class DeparturesTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** A pair whose answers take a while, and once much longer. All times in nanoseconds. */
    private static final class Simulation {
        final RoundTripRecorder recorder = new RoundTripRecorder();
        final Arrivals arrivals;
        final Departures departures;
        final Queue<Long> answers = new ArrayDeque<>();
        final long answerNanos;
        final long stallFrom;
        final long stallUntil;
        /** Not 0, as the clock's is not. */
        long nowNanos = Long.MAX_VALUE - SECOND / 2;

        long answererFree = nowNanos;
        long mostUnderWay;
        /** What the sender takes for a message. */
        long sendingNanos;

        long wayNanos;
        private Pace pace;

        boolean over;

        Simulation(Schedule schedule, Sampling sampling, long answerNanos, long stallFrom, long stallNanos) {
            arrivals = new Arrivals(schedule, sampling, recorder);
            departures = new Departures(arrivals);
            this.answerNanos = answerNanos;
            this.stallFrom = nowNanos + stallFrom;
            this.stallUntil = this.stallFrom + stallNanos;
        }

        Simulation run(Iteration iteration) {
            arrivals.begin(nowNanos);
            departures.begin(iteration, nowNanos, this::send, () -> over = true);
            while (!over) {
                while (!answers.isEmpty() && answers.peek() - nowNanos <= 0) {
                    arrivals.arrived(answers.remove());
                }
                long until = departures.turn(nowNanos);
                if (until != Departures.OVER) {
                    nowNanos += Math.clamp(until, 1, 100);
                }
            }
            return this;
        }

        Pace pace() {
            pace = pace == null ? Departures.pace(List.of(departures)) : pace;
            return pace;
        }

        Histogram senderLateness() {
            return pace().senderLateness();
        }

        private void send(int slot) {
            assertEquals((arrivals.count() + answers.size()) % Load.MOST_UNDER_WAY, slot);
            long begins = nowNanos - answererFree > 0 ? nowNanos : answererFree;
            if (begins - stallFrom >= 0 && begins - stallUntil < 0) {
                begins = stallUntil;
            }
            answererFree = begins + answerNanos;
            answers.add(answererFree + wayNanos);
            mostUnderWay = Math.max(mostUnderWay, answers.size());
            nowNanos += sendingNanos;
        }

        Histogram recorded() {
            Histogram all = RoundTripRecorder.histogram();
            recorder.drainTo(all);
            return all;
        }

        Histogram lateness() {
            return pace().lateness();
        }
    }

    private static Iteration iteration(long exchanges, long timeNanos) {
        return new Iteration(1, 1, false, exchanges, timeNanos);
    }

    private static long above(Histogram histogram, long nanos) {
        return histogram.getCountBetweenValues(nanos, Long.MAX_VALUE / 2);
    }

    private static void about(long expected, long actual, long tolerance) {
        assertTrue(Math.abs(actual - expected) <= tolerance, () -> actual + ", not about " + expected);
    }

    @Test
    void aStallIsInTheRoundTripOfEveryMessageThatWasDueInIt() {
        Histogram recorded = new Simulation(new Schedule(10_000), Sampling.ALL, MICRO, 300 * MILLI, 50 * MILLI)
                .run(iteration(Long.MAX_VALUE, SECOND))
                .recorded();
        assertEquals(10_000, recorded.getTotalCount());
        // those due in the last 5 ms of it waited less, and those that came after it behind them
        about(450, above(recorded, 5 * MILLI), 10);
        about(250, above(recorded, 25 * MILLI), 10);
        about(50 * MILLI, recorded.getMaxValue(), MILLI / 10);
    }

    @Test
    void moreThanCanBeUnderWayWaitToBeSentAndKeepTheTimeTheyWereDueAt() {
        Simulation simulation = new Simulation(new Schedule(100_000), Sampling.ALL, MICRO / 10, 300 * MILLI, 50 * MILLI)
                .run(iteration(Long.MAX_VALUE, SECOND));
        Histogram recorded = simulation.recorded();
        assertEquals(Load.MOST_UNDER_WAY, simulation.mostUnderWay);
        assertEquals(100_000, recorded.getTotalCount());
        about(4_500, above(recorded, 5 * MILLI), 100);
        about(50 * MILLI, recorded.getMaxValue(), MILLI / 10);
        assertTrue(simulation.lateness().getMaxValue() > 20 * MILLI, "what waited was sent late");
    }

    @Test
    void aStallAtTheEndIsCountedAsWell() {
        Histogram recorded = new Simulation(new Schedule(10_000), Sampling.ALL, MICRO, 980 * MILLI, 50 * MILLI)
                .run(iteration(Long.MAX_VALUE, SECOND))
                .recorded();
        assertEquals(10_000, recorded.getTotalCount());
        about(200, above(recorded, 25 * MILLI), 10);
    }

    @Test
    void aRateThatCantBeHeldEndsWithWhatWasSentByAQuarterMoreTimeAndIsLateThroughNoFaultOfTheSender() {
        Simulation simulation = new Simulation(new Schedule(200_000), Sampling.ALL, 10 * MICRO, SECOND * 9, 1)
                .run(iteration(Long.MAX_VALUE, SECOND));
        // an answer each 10 us, and at the end as many as are under way
        about(125_000, simulation.departures.sent(), 1_000 + Load.MOST_UNDER_WAY);
        assertEquals(simulation.departures.sent(), simulation.recorded().getTotalCount());
        assertTrue(simulation.lateness().getValueAtPercentile(99) > 100 * MILLI);
        assertTrue(simulation.senderLateness().getValueAtPercentile(99) < MICRO);
    }

    @Test
    void aSenderThatTakesLongerThanTheScheduleLeavesHimIsLateByHimself() {
        Simulation simulation = new Simulation(new Schedule(200_000), Sampling.ALL, MICRO, SECOND * 9, 1);
        simulation.sendingNanos = 10 * MICRO;
        simulation.run(iteration(Long.MAX_VALUE, SECOND));
        assertTrue(simulation.senderLateness().getValueAtPercentile(99) > 100 * MILLI);
    }

    @Test
    void aSenderWhoseStalledAnswererIsCaughtUpWithIsOnTimeAgain() {
        Simulation simulation = new Simulation(new Schedule(100_000), Sampling.ALL, MICRO / 10, 100 * MILLI, 50 * MILLI)
                .run(iteration(Long.MAX_VALUE, SECOND));
        assertEquals(100_000, simulation.senderLateness().getTotalCount());
        assertTrue(simulation.lateness().getMaxValue() > 20 * MILLI);
        assertTrue(simulation.senderLateness().getMaxValue() < 10 * MICRO);
    }

    @Test
    void aLongWayIsNoLackOfRate() {
        Simulation simulation = new Simulation(new Schedule(200), Sampling.ALL, MICRO, SECOND * 9, 1);
        simulation.wayNanos = 20 * MILLI;
        simulation.run(iteration(Long.MAX_VALUE, SECOND / 2));
        assertEquals(100, simulation.departures.sent());
        assertEquals(200, simulation.pace().repliesPerSecond(), 0.1);
    }

    @Test
    void moreThanIsAnsweredIsALackOfRateHoweverLongTheWay() {
        Simulation simulation = new Simulation(new Schedule(1_000), Sampling.ALL, 1_020 * MICRO, SECOND * 9, 1);
        simulation.wayNanos = 20 * MILLI;
        simulation.run(iteration(Long.MAX_VALUE, SECOND / 2));
        assertEquals(1e6 / 1_020, simulation.pace().repliesPerSecond(), 1);
    }

    @Test
    void aMessageThatGoesWhenItIsDueIsNotLate() {
        Simulation simulation =
                new Simulation(new Schedule(10_000), Sampling.ALL, MICRO, SECOND * 9, 1).run(iteration(1_000, SECOND));
        assertEquals(1_000, simulation.lateness().getTotalCount());
        assertTrue(simulation.lateness().getMaxValue() < MICRO);
        Pace again = Departures.pace(List.of(simulation.departures));
        assertEquals(0, again.lateness().getTotalCount(), "what was taken is gone");
    }

    @Property(tries = 100)
    void everyMessageIsSentOnceAndRecordedAsItIsSampled(
            @ForAll @LongRange(min = 1, max = 1_000_000) long rate,
            @ForAll @LongRange(min = 1, max = 3_000) long exchanges,
            @ForAll @LongRange(min = 1, max = 5 * MILLI) long timeNanos,
            @ForAll @IntRange(min = 1, max = 5) int every,
            @ForAll @LongRange(min = 1, max = 1_000) long answerNanos) {
        Schedule schedule = new Schedule(rate);
        Simulation simulation = new Simulation(schedule, new Sampling(every, true), answerNanos, 0, 0);
        for (int i = 0; i < 2; i++) {
            simulation.over = false;
            simulation.run(iteration(exchanges, timeNanos));
            long expected = Math.min(exchanges, schedule.countBefore(timeNanos));
            assertEquals(expected, simulation.departures.sent());
            assertEquals(expected, simulation.arrivals.count());
            assertEquals(Math.ceilDiv(expected, every), simulation.recorded().getTotalCount());
        }
    }
}
