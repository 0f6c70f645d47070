package dev.topspin.cli.capacitysearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.watch.Glance;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A search of a cluster as it goes on. */
class SearchFollowedTest {
    @Test
    void oneThatGoesOnShowsTheIntervalsAndWhatRuns() {
        StoredSearch stored = StoredSearches.of(9);
        Glance glance = new SearchFollowed(null).glance(stored, Instant.parse("2026-11-23T03:03:00Z"));
        assertTrue(glance.screen().getFirst().startsWith("carries: Running, 9 trials, 3 min"), glance::toString);
        assertEquals(
                3, glance.screen().stream().filter(l -> l.matches(".*▕.*▏.*")).count(), glance::toString);
        assertTrue(
                glance.screen().getLast().matches("trial \\d+ of akka-tcp on \\d CPUs? at .*: running"),
                glance::toString);
        assertEquals("3 capacities are searched", glance.lines().getFirst());
        assertEquals(
                9,
                glance.lines().stream()
                        .filter(l -> l.matches(".*, trial \\d+: .*held.*"))
                        .count(),
                glance::toString);
        assertEquals(null, glance.end());
    }

    @Test
    void oneThatHasEndedSaysItsAnswersAndEnds() {
        Glance glance = new SearchFollowed(null).glance(StoredSearches.whole(), Instant.EPOCH);
        assertEquals(Glance.End.Finished, glance.end());
        assertTrue(
                glance.lines().stream().anyMatch(l -> l.startsWith("akka-tcp on 2 CPUs: capacity ")), glance::toString);
        assertFalse(glance.screen().getLast().contains("running"), glance::toString);
    }

    @Test
    void whatIsPrintedSaysWhatIsMissing() {
        StoredSearch whole = StoredSearches.whole();
        StringWriter out = new StringWriter();
        SearchFollowed.conclude(
                new StoredSearch(whole.search(), List.of(), List.of()),
                new PrintWriter(out, true),
                new Terminal(false, false, false, 100));
        assertTrue(out.toString().contains("no longer stored"), out::toString);
        assertTrue(
                out.toString().endsWith("report: topspin report capacitysearch/carries --namespace lab\n"),
                out::toString);
    }
}
