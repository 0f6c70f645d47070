package dev.topspin.cli.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.report.Browser;
import dev.topspin.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a schedule, as text and as a browser shows it; the browser is left out where there is no Chromium. */
class SchedulePageTest {
    private static final Path PICTURES = Path.of("target", "report");
    private static final int PHONE = 360;
    private static final int KB_200 = 200_000;

    @TempDir
    Path folder;

    private static String page(StoredSchedule stored) throws Exception {
        return SchedulePage.of(ScheduleResults.of(stored));
    }

    private static long count(String text, String what) {
        return Pattern.compile(what).matcher(text).results().count();
    }

    @Test
    void whatRegressedIsSaidFirstAndSinceWhen() throws Exception {
        String page = page(ScheduledClusters.regressed());
        String before = page.substring(0, page.indexOf("id=\"cells\""));
        assertTrue(before.contains("<p class=\"headline\">1 of 2 cells has regressed: akka.</p>"), before);
        assertTrue(before.contains("<li>akka: tax "), before);
        assertTrue(before.contains(", since 2026-11-23T03:00:00Z."), before);
        assertTrue(before.contains("no floor is slower, so it is not the machine as a whole."), before);
        assertTrue(page.indexOf("id=\"cell-0-caption\">akka: tax") > 0, page);
    }

    @Test
    void everyRunIsADotAndLooksLikeWhatItWas() throws Exception {
        StoredSchedule stored = ScheduledClusters.regressed();
        String page = page(stored);
        String akka = page.substring(page.indexOf("id=\"cell-0-caption\""), page.indexOf("id=\"cell-1-caption\""));
        assertEquals(3, count(akka, "<rect [^>]*><title>weekly-[0-9]+: [^<]*; of another plan</title>"), akka);
        assertEquals(8, count(akka, "<circle [^>]*><title>weekly-[0-9]+: [^<]*; as before</title>"), akka);
        assertEquals(2, count(akka, "<path [^>]*><title>weekly-[0-9]+: [^<]*; regressed</title>"), akka);
        assertEquals(1, count(akka, "<circle [^>]*><title>weekly-[0-9]+-c: [^<]*; confirms the run before it"), akka);
        assertEquals(14, count(akka, "class=\"whiskers\""), akka);
        assertEquals(1, count(akka, "class=\"band\""), "what was expected of the latest plan");
        assertEquals(1, count(akka, "another plan from here on"), akka);
        assertTrue(page.contains("3 runs are of another plan than the latest"), page);
    }

    @Test
    void aCapacityThatIsLowerHasRegressed() throws Exception {
        String page = page(ScheduledClusters.ofSearches());
        assertTrue(page.contains("1 of 1 cell has regressed: akka-tcp."), page);
        assertTrue(page.contains("<li>akka-tcp: capacity 1"), page);
    }

    @Test
    void whatIsAsItWasAndWhatHasNotRunYetSaySo() throws Exception {
        assertTrue(page(ScheduledClusters.steady()).contains("None of 2 cells has regressed."));
        String fresh = page(ScheduledClusters.fresh());
        assertTrue(fresh.contains("No run has been compared yet."), fresh);
        assertTrue(fresh.contains("No run that has ended is there."), fresh);
    }

    @Test
    void namesAreTextAndNothingElse() throws Exception {
        StoredSchedule stored = ScheduledClusters.regressed();
        stored.schedule()
                .setStatus(Json.read(
                        Json.write(stored.schedule().getStatus())
                                .replace("\"cell\":\"akka\"", "\"cell\":\"<b>akka</b>\""),
                        stored.schedule().getStatus().getClass()));
        String page = page(stored);
        assertTrue(page.contains("&lt;b&gt;akka&lt;/b&gt;"), page);
        assertFalse(page.contains("<b>akka</b>"), page);
    }

    @Test
    void itFitsADeskAPhoneAndTheDarkAndIsLight() throws Exception {
        String html = page(ScheduledClusters.regressed());
        assertTrue(html.length() < KB_200, () -> html.length() + " characters");
        try (Browser browser = Browser.started()) {
            browser.open(Files.writeString(folder.resolve("schedule.html"), html));
            for (boolean dark : new boolean[] {false, true}) {
                String theme = dark ? "-dark" : "-light";
                browser.view(1200, 900, dark, false);
                browser.picture(PICTURES.resolve("schedule" + theme + ".png"));
                browser.accessible();
                browser.view(PHONE, 740, dark, true);
                browser.picture(PICTURES.resolve("schedule" + theme + "-phone.png"));
                browser.accessible();
                assertEquals(
                        PHONE,
                        browser.evaluate("document.documentElement.scrollWidth").asInt());
            }
            browser.view(1200, 900, false, false);
            browser.tabTo("document.activeElement.tagName === 'SUMMARY'");
            browser.press("Enter");
            assertTrue(
                    browser.evaluate("document.querySelector('details').open").asBoolean(),
                    "a table opens by keyboard");
            assertEquals(List.of(), browser.problems());
            assertEquals(List.of(), browser.requests());
        }
    }
}
