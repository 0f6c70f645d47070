package dev.topspin.cli.nodesweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.report.Browser;
import dev.topspin.model.testing.SimulatedCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a sweep as a browser shows it; skipped where there is no Chromium. Pictures to look at go to target/report. */
class SweepInBrowserTest {
    private static final Path PICTURES = Path.of("target", "report");
    private static final int PHONE = 360;

    private static Browser browser;

    /** Of 32 nodes, which several tests look at. */
    private static String page;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.started();
        page = SweepPage.of(SweepResults.of(SweptClusters.hard(32, 31)));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void onADesk() throws Exception {
        browser.forget();
        browser.view(1200, 900, false, false);
    }

    @AfterEach
    void nothingWentWrongAndNothingWasFetched() {
        assertEquals(List.of(), browser.problems());
        assertEquals(List.of(), browser.requests());
    }

    @Test
    void theMatrixIsDrawnForADeskAPhoneAndTheDark() throws Exception {
        open(page);
        looks("nodes-32");
    }

    @Test
    void fourNodesSixtyFourAndAThousandAreDrawnToo() throws Exception {
        open(SweptClusters.stored(new SimulatedCluster(4, 1), 3, true));
        browser.picture(PICTURES.resolve("nodes-4.png"));
        open(SweptClusters.hard(64, 8));
        browser.picture(PICTURES.resolve("nodes-64.png"));
        open(SweptClusters.hard(1000, 12));
        browser.picture(PICTURES.resolve("nodes-1000.png"));
        browser.view(PHONE, 740, true, true);
        browser.picture(PICTURES.resolve("nodes-1000-phone.png"));
        assertEquals(PHONE, wide());
    }

    @Test
    void theFirstOutlierIsOpenAndEachOtherOneIsAClickAway() throws Exception {
        open(page);
        assertTrue(about().startsWith("n009"), about());
        browser.evaluate("document.querySelector('.who[data-other]').click()");
        assertTrue(about().startsWith("Pair n002 - n003"), about());
        assertTrue(about().contains("so the link"), about());
        browser.evaluate("[...document.querySelectorAll('.verdict .who')].find(b => b.textContent === 'n017').click()");
        assertTrue(about().contains("6.8.0-41"), about());
        assertTrue(about().contains("Settings unlike its peers: 1"), about());
        browser.picture(PICTURES.resolve("nodes-row.png"));
        browser.accessible();
    }

    @Test
    void aChosenNodeShowsItsCpusInPairsAndOneByOneForADeskAPhoneAndTheDark() throws Exception {
        open(SweptClusters.hard(32, 31));
        assertTrue(about().startsWith("n009"), about());
        assertEquals(56, count(".about .heat tbody td:not(.self)"));
        assertEquals(2, count(".about .heat .wrong"));
        assertTrue(about().contains("CPUs 2 and 3, SMT siblings of one core as the kernel says, take"), about());
        assertEquals(7, count(".about .floors tbody tr"));
        assertEquals(1, count(".about .floors .other"));
        for (boolean dark : new boolean[] {false, true}) {
            for (boolean phone : new boolean[] {false, true}) {
                browser.view(phone ? PHONE : 1200, phone ? 740 : 900, dark, phone);
                browser.evaluate("document.querySelector('.about .heat').scrollIntoView({block: 'center'})");
                String name = "nodes-inside-" + (dark ? "dark" : "light") + (phone ? "-phone" : "");
                browser.picture(PICTURES.resolve(name + ".png"));
                browser.accessible();
                if (phone) {
                    assertEquals(PHONE, wide());
                }
            }
        }
    }

    @Test
    void ofANodeWithOneCpuItIsSaidWhyThereIsNoMatrixAndItsMarkupIsText() throws Exception {
        open(SweptClusters.hard(32, 31));
        browser.evaluate("[...document.querySelectorAll('.nodes .who')].find(b => b.textContent === 'n002').click()");
        assertEquals(0, count(".about .heat"));
        assertTrue(about().contains("Not measured. OneCpu: a pod has one CPU <b>here</b>, and so"), about());
    }

    private static int count(String selector) throws Exception {
        return browser.evaluate("document.querySelectorAll('" + selector + "').length")
                .asInt();
    }

    @Test
    void aPairIsChosenByKeysAloneAndSaysWhatItIs() throws Exception {
        open(page);
        browser.tabTo("document.activeElement.classList.contains('box')");
        browser.press("Home");
        assertTrue(spoken().contains(": "), spoken());
        browser.press("ArrowRight");
        assertTrue(
                spoken().matches("[a-z0-9-.]+ and [a-z0-9-.]+: [0-9.]+ us, [0-9.]+x the median of its kind"), spoken());
        browser.press("Enter");
        assertTrue(about().startsWith("Pair "), about());
        assertEquals(
                true,
                browser.evaluate("document.activeElement.classList.contains('about')")
                        .asBoolean());
        browser.press("Escape");
        int before =
                browser.evaluate("document.querySelector('.box').scrollWidth").asInt();
        browser.press("+");
        browser.press("+");
        assertTrue(
                browser.evaluate("document.querySelector('.box').scrollWidth").asInt() > before);
        browser.picture(PICTURES.resolve("nodes-larger.png"));
    }

    @Test
    void aPairIsChosenByAClickInTheMatrix() throws Exception {
        open(page);
        browser.evaluate("document.querySelector('.map').scrollIntoView()");
        browser.mouse("mouseMoved", "canvas", 0.6, 0.9, false);
        browser.mouse("mousePressed", "canvas", 0.6, 0.9, true);
        browser.mouse("mouseReleased", "canvas", 0.6, 0.9, false);
        assertTrue(about().startsWith("Pair "), about());
        browser.mouse("mousePressed", "canvas", 0.02, 0.9, true);
        browser.mouse("mouseReleased", "canvas", 0.02, 0.9, false);
        assertTrue(about().contains("Settings unlike its peers"), about());
    }

    private void looks(String name) throws Exception {
        for (boolean dark : new boolean[] {false, true}) {
            String theme = dark ? "-dark" : "-light";
            browser.view(1200, 900, dark, false);
            browser.picture(PICTURES.resolve(name + theme + ".png"));
            browser.accessible();
            browser.view(PHONE, 740, dark, true);
            assertEquals(PHONE, wide());
            browser.picture(PICTURES.resolve(name + theme + "-phone.png"));
        }
    }

    private void open(StoredSweep stored) throws Exception {
        open(SweepPage.of(SweepResults.of(stored)));
    }

    private void open(String html) throws Exception {
        browser.open(Files.writeString(folder.resolve("report.html"), html));
    }

    private static int wide() throws Exception {
        return browser.evaluate("document.documentElement.scrollWidth").asInt();
    }

    private static String about() throws Exception {
        return browser.evaluate("document.querySelector('.about').textContent").asText();
    }

    private static String spoken() throws Exception {
        return browser.evaluate("document.querySelector('.map [aria-live]').textContent")
                .asText();
    }
}
