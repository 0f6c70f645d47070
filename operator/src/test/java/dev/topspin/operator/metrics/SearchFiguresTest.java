package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchLoad;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Prometheus sees of a capacity search. */
class SearchFiguresTest {
    private static final CapacityResult FOUND = new CapacityResult(
            "akka-tcp", 2, Outcome.Found, 212_000L, 198_000L, 226_000L, "p99", 17, true, true, 870.0, 1.9, null, null);
    private static final CapacityResult SEARCHED =
            new CapacityResult("socket", 2, null, null, 1_000L, null, null, 3, false, true, null, null, null, null);

    static CapacitySearch search() {
        return search("carry", "2026-11-09T03:00:00Z", FOUND, SEARCHED);
    }

    private static CapacitySearch search(String name, String created, CapacityResult... rows) {
        CapacitySearch search = new CapacitySearch();
        search.setMetadata(new ObjectMetaBuilder()
                .withNamespace("lab")
                .withName(name)
                .withCreationTimestamp(created)
                .build());
        search.setSpec(new CapacitySearchSpec(
                null, new SearchLoad(SearchLoad.Kind.rate, 1_000L, 5_000_000L), null, null, null));
        search.setStatus(new CapacitySearchStatus(
                1L, Phase.Succeeded, created, "2026-11-09T03:20:00Z", "1/2", 20, "", "", List.of(rows), null));
        return search;
    }

    @Test
    void aCapacityHasItsIntervalAndWhatLimitsIt() throws Exception {
        assertEquals("""
                topspin_search_capacity_high{cpus="2",namespace="lab",parameter="rate",search="carry",variant="akka-tcp"} 226000.0
                topspin_search_capacity_low{cpus="2",namespace="lab",parameter="rate",search="carry",variant="akka-tcp"} 198000.0
                topspin_search_capacity_low{cpus="2",namespace="lab",parameter="rate",search="carry",variant="socket"} 1000.0
                topspin_search_capacity{cpus="2",namespace="lab",parameter="rate",search="carry",variant="akka-tcp"} 212000.0
                topspin_search_completion_timestamp_seconds{namespace="lab",schedule="",search="carry"} 1.7941944E9
                topspin_search_outcome{cpus="2",limited_by="p99",namespace="lab",outcome="Found",search="carry",variant="akka-tcp"} 1.0
                topspin_search_phase{namespace="lab",phase="Succeeded",search="carry"} 1.0
                topspin_search_trials{cpus="2",namespace="lab",search="carry",variant="akka-tcp"} 17.0
                topspin_search_trials{cpus="2",namespace="lab",search="carry",variant="socket"} 3.0
                topspin_search_verified{cpus="2",namespace="lab",search="carry",variant="akka-tcp"} 1.0
                """, page(400, search()));
    }

    @Test
    void aPageHasNoMoreRowsThanItHasRoomForThoseOfTheLatestFirst() throws Exception {
        CapacitySearch old = search("old", "2026-11-01T03:00:00Z", FOUND);
        String page = page(3, old, search(), search());
        assertTrue(page.contains("variant=\"socket\""), page);
        assertFalse(page.contains("old"), page);
        assertTrue(page(4, old, search())
                .contains("topspin_search_phase{namespace=\"lab\",phase=\"Succeeded\",search=\"old\"}"));
    }

    @Test
    void whatHasNotBegunOrIsToldTwiceFailsNoScrapeAndAStandbyHasNone() throws Exception {
        CapacitySearch pending = search();
        pending.setStatus(null);
        assertEquals("", page(400, pending));
        assertTrue(page(400, search("twice", "", FOUND, FOUND)).contains("twice"));
        assertEquals("", Scrape.samples(new SearchFigures(() -> Stream.of(search()), () -> false, 400), "topspin"));
    }

    private static String page(int rows, CapacitySearch... searches) throws Exception {
        return Scrape.samples(new SearchFigures(() -> Stream.of(searches), () -> true, rows), "topspin");
    }
}
