package dev.topspin.cli.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.testing.Specs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long it will still take, of trials that all take as long as was estimated. */
class ClockTest {
    private static final TrialResult RESULT = TrialResult.failed("PodKilled", "what came out is not looked at");

    private final AtomicLong now = new AtomicLong();

    private static Plan plan(int parallelism) {
        return Plan.of("c", Specs.of("""
                workload: {queries: {}}
                variants: [{name: a, akka: {}}, {name: b, akka: {}}, {name: c, akka: {}}, {name: d, akka: {}}]
                measurement: {forks: 2}
                runPolicy: {parallelism: %d}
                """.formatted(parallelism)));
    }

    private static long each(Plan plan) {
        return DurationEstimate.ofTrial(plan.trials().getFirst());
    }

    @Test
    void trialsOfOneLaneTakeAllOfTheirTimes() {
        Plan plan = plan(1);
        Clock clock = new Clock(plan, now::get);
        long each = each(plan);
        assertEquals(8 * each, clock.leftNanos());
        clock.started(plan.trials().get(0));
        now.addAndGet(each / 2);
        assertEquals(8 * each - each / 2, clock.leftNanos());
        now.addAndGet(each - each / 2);
        clock.ended(plan.trials().get(0), RESULT);
        assertEquals(7 * each, clock.leftNanos());
        assertEquals(each, clock.tookNanos());
        clock.started(plan.trials().get(1));
        now.addAndGet(5 * each);
        assertEquals(6 * each, clock.leftNanos(), "what takes too long is as if it ended now");
    }

    @Test
    void lanesSideBySideTakeAsLongAsTheLongest() {
        Plan plan = plan(2);
        Clock clock = new Clock(plan, now::get);
        long each = each(plan);
        TrialPlan one = plan.lanes().get(0).trials().getFirst();
        TrialPlan other = plan.lanes().get(1).trials().getFirst();
        clock.started(one);
        assertEquals(8 * each, clock.leftNanos(), "the other waits for a node");
        clock.started(other);
        assertEquals(4 * each, clock.leftNanos());
        now.addAndGet(each);
        clock.ended(other, RESULT);
        clock.ended(one, RESULT);
        assertEquals(3 * each, clock.leftNanos(), "both go on");
        assertEquals(2, clock.done());
    }

    @Test
    void ofSeveralTrialsAtOnceItIsShownWhichTheyAre() {
        Plan plan = plan(2);
        StringWriter shown = new StringWriter();
        try (TerminalProgress progress = new TerminalProgress(new PrintWriter(shown), 200, plan, now::get)) {
            TrialPlan one = plan.lanes().get(0).trials().getFirst();
            TrialPlan other = plan.lanes().get(1).trials().getFirst();
            progress.started(one);
            progress.started(other);
            String both = "2/8  0:00, about %s left  2 at once: %s, fork 1; %s, fork 1"
                    .formatted("34 s", one.cell().name(), other.cell().name());
            assertTrue(shown.toString().endsWith(both), shown::toString);
            progress.ended(one, RESULT);
            assertTrue(shown.toString().contains("[1/8] " + one.cell().name() + ", fork 1: FAILED"), shown::toString);
            assertTrue(
                    lastLine(shown).contains("  2/8  " + other.cell().name() + ", fork 1: starting  "),
                    shown::toString);
        }
    }

    private static String lastLine(StringWriter shown) {
        return shown.toString().substring(shown.toString().lastIndexOf('\r'));
    }
}
