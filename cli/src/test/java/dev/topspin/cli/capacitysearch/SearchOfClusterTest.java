package dev.topspin.cli.capacitysearch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.report.Browser;
import dev.topspin.cli.search.SearchPage;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search of a cluster as the document and the page of one on one machine. */
class SearchOfClusterTest {
    private static final Instant NOW = Instant.parse("2026-11-23T04:00:00Z");
    private static final Path PICTURES = Path.of("target", "report");
    private static final int PHONE = 360;

    @TempDir
    Path folder;

    private static SearchResults results(StoredSearch stored) throws BadInputException {
        return SearchOfCluster.of(stored, NOW).results();
    }

    @Test
    void everyTrialOfTheClusterIsOneOfTheDocument() throws Exception {
        StoredSearch stored = StoredSearches.whole();
        SearchResults results = results(stored);
        assertTrue(results.complete());
        assertEquals(stored.search().getStatus().results(), results.results());
        assertEquals(stored.trials().size(), results.trials().size());
        for (int i = 0; i < stored.trials().size(); i++) {
            Trial trial = results.trials().get(i);
            assertEquals(
                    stored.trials().get(i).getStatus().result().measured().p99Nanos(),
                    trial.result().measured().p99Nanos());
            assertEquals(trial.result().measured().p99Nanos() < 1_000_000, trial.held());
            assertEquals(14, trial.seconds());
        }
        assertTrue(SearchPage.missing(results).isEmpty());
    }

    @Test
    void trialsThatWereDeletedAreMissingAndTheAnswersAreNot() throws Exception {
        StoredSearch stored = StoredSearches.whole();
        StoredSearch later = new StoredSearch(
                stored.search(),
                stored.experiments().subList(5, stored.experiments().size()),
                stored.trials().subList(8, stored.trials().size()));
        SearchResults results = results(later);
        assertEquals(stored.search().getStatus().results(), results.results());
        assertEquals(
                "8 of the %d trials that the answers stand on are no longer stored: they are missing from curves and tables"
                        .formatted(stored.trials().size()),
                SearchPage.missing(results).orElseThrow());
        String page = SearchPage.of(results);
        assertTrue(page.contains("<p class=\"notice\">8 of the "), page);
        assertTrue(page.contains("can&#39;t be shown: ") || page.contains("can't be shown: "), page);
        assertTrue(page.contains("its trial is no longer stored"), page);
    }

    @Test
    void withoutAnyTrialThereAreTheAnswersStill() throws Exception {
        StoredSearch whole = StoredSearches.whole();
        SearchResults results = results(new StoredSearch(whole.search(), List.of(), List.of()));
        assertEquals(whole.search().getStatus().results(), results.results());
        assertTrue(SearchPage.of(results).contains("no longer stored"));
    }

    @Test
    void whatBelongsToAnotherSearchIsLeftOut() throws Exception {
        StoredSearch stored = StoredSearches.of(6);
        stored.experiments()
                .getFirst()
                .getMetadata()
                .getOwnerReferences()
                .getFirst()
                .setUid("of before");
        assertEquals(5, results(stored).trials().size());
    }

    @Test
    void whatWasNotBegunSaysSo() {
        CapacitySearch search = StoredSearches.of(0).search();
        search.setStatus(null);
        BadInputException e =
                assertThrows(BadInputException.class, () -> results(new StoredSearch(search, List.of(), List.of())));
        assertEquals("capacitysearch/carries: no trial of it has been begun yet", e.getMessage());
    }

    @Test
    void itsPageFitsADeskAPhoneAndTheDark() throws Exception {
        StoredSearch stored = StoredSearches.whole();
        StoredSearch later = new StoredSearch(
                stored.search(),
                stored.experiments().subList(8, stored.experiments().size()),
                stored.trials());
        try (Browser browser = Browser.started()) {
            browser.open(Files.writeString(folder.resolve("search.html"), SearchPage.of(results(later))));
            browser.view(1200, 900, false, false);
            browser.picture(PICTURES.resolve("capacitysearch-light.png"));
            browser.accessible();
            browser.view(PHONE, 740, true, true);
            browser.picture(PICTURES.resolve("capacitysearch-dark-phone.png"));
            browser.accessible();
            assertEquals(
                    PHONE,
                    browser.evaluate("document.documentElement.scrollWidth").asInt());
            assertEquals(List.of(), browser.problems());
            assertEquals(List.of(), browser.requests());
        }
    }
}
