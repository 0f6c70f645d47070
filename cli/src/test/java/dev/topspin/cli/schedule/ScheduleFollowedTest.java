package dev.topspin.cli.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.watch.Glance;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ScheduleFollowedTest {
    @Test
    void oneThatIsFollowedSaysItsRunsAndWhatIsRegressedAndNeverEnds() {
        Glance glance =
                new ScheduleFollowed(null).glance(ScheduledClusters.regressed(), Instant.parse("2026-12-07T01:00:00Z"));
        assertEquals(null, glance.end());
        assertEquals("weekly: 1 of 2 cells has regressed: akka", glance.screen().getFirst());
        assertTrue(glance.screen().contains("last run was due 30 Nov 2026 03:00"), glance::toString);
        assertTrue(glance.screen().contains("runs now: weekly-202612070300"), glance::toString);
        assertTrue(glance.screen().contains("next run is due 07 Dec 2026 03:00, in 2 h 0 min"), glance::toString);
        assertTrue(
                glance.lines().contains("next run is due 07 Dec 2026 03:00"), "no line for each minute that goes by");
        assertEquals(
                "weekly: No run has been compared yet",
                new ScheduleFollowed(null)
                        .glance(ScheduledClusters.fresh(), Instant.EPOCH)
                        .screen()
                        .getFirst());
    }
}
