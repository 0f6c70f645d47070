package dev.topspin.cli.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.report.Browser;
import dev.topspin.model.Json;
import dev.topspin.model.search.CapacityWords;
import dev.topspin.model.search.SearchResults;
import dev.topspin.model.search.SearchResults.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a search, as text and as a browser shows it; the browser is left out where there is no Chromium. */
class SearchPageTest {
    private static final int WHOLE = 1000;
    private static final Path PICTURES = Path.of("target", "report");
    private static final int PHONE = 360;

    @TempDir
    Path folder;

    private static long count(String text, String what) {
        return Pattern.compile(what).matcher(text).results().count();
    }

    @Test
    void everyTrialIsADotAndALine() throws Exception {
        SearchResults search = SearchedCapacities.of(WHOLE);
        String page = SearchPage.of(search);
        long held = search.trials().stream().filter(Trial::held).count();
        int all = search.trials().size();
        assertTrue(held > 0 && held < all, () -> held + " of " + all);
        assertEquals(
                all,
                count(page, "<circle [^>]*><title>[^<]* held, p99")
                        + count(page, "<path [^>]*><title>[^<]* not held: p99"));
        assertEquals(all, count(page, "<td>\\d+</td><td>2026-11-23 03:00:00</td>"));
    }

    @Test
    void theAnswersAreThoseOfTheSearch() throws Exception {
        SearchResults search = SearchedCapacities.of(WHOLE);
        String page = SearchPage.of(search);
        search.results()
                .forEach(row -> assertTrue(
                        page.contains("</b>: "
                                + CapacityWords.answer(search.spec().load().parameter(), row)),
                        row::toString));
        assertEquals(
                search.results().size() + 4,
                count(page, "<svg class=\"plot\"") - search.results().size());
        assertTrue(page.contains("twice as much for twice the CPUs"), page);
    }

    @Test
    void namesAreTextAndNothingElse() throws Exception {
        String written = Json.write(SearchedCapacities.of(WHOLE)).replace("\"akka-tcp\"", "\"<b>tcp</b>\"");
        String page = SearchPage.of(Json.read(written, SearchResults.class));
        assertTrue(page.contains("&lt;b&gt;tcp&lt;/b&gt;"), page);
        assertFalse(page.contains("<b>tcp</b>"), page);
    }

    @Test
    void aSearchThatIsNotOverSaysSoAndShowsWhatThereIs() throws Exception {
        assertTrue(SearchPage.of(SearchedCapacities.of(9)).contains("Not finished: what has no answer"));
        assertTrue(SearchPage.of(SearchedCapacities.of(0)).contains("Nothing is known yet"));
    }

    @Test
    void itFitsADeskAPhoneAndTheDark() throws Exception {
        try (Browser browser = Browser.started()) {
            browser.open(Files.writeString(folder.resolve("search.html"), SearchPage.of(SearchedCapacities.of(WHOLE))));
            for (boolean dark : new boolean[] {false, true}) {
                String theme = dark ? "-dark" : "-light";
                browser.view(1200, 900, dark, false);
                browser.picture(PICTURES.resolve("search" + theme + ".png"));
                browser.accessible();
                browser.view(PHONE, 740, dark, true);
                browser.picture(PICTURES.resolve("search" + theme + "-phone.png"));
                assertEquals(
                        PHONE,
                        browser.evaluate("document.documentElement.scrollWidth").asInt());
            }
            assertEquals(List.of(), browser.problems());
            assertEquals(List.of(), browser.requests());
        }
    }
}
