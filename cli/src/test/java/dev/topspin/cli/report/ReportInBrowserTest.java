package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.export.HistogramLog;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report as a browser shows it; skipped where there is no Chromium. Pictures to look at go to target/report. */
class ReportInBrowserTest {
    private static final Path PICTURES = Path.of("target", "report");
    private static final String SWEEP = "../examples/posts/dispatchers-throughput.yaml";
    private static final int PHONE = 360;

    private static Browser browser;

    /** The page of the example, which several tests look at. */
    private static String example;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.started();
        example = HtmlReport.of(SampleResults.of(HardResults.EXAMPLE, 8, null));
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
        browser.scripts(true);
        browser.view(1200, 900, false, false);
    }

    @AfterEach
    void nothingWentWrongAndNothingWasFetched() {
        assertEquals(List.of(), browser.problems());
        assertEquals(List.of(), browser.requests());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {HardResults.EXAMPLE, SWEEP, "../examples/akka-dispatchers.yaml", "../examples/chameneos.yaml"})
    void everyPlotIsDrawnAndNothingIsWiderThanAPhone(String experiment) throws Exception {
        open(SampleResults.of(experiment, 8, null));
        String name = Path.of(experiment).getFileName().toString().replace(".yaml", "");
        int plots = browser.count(".chart");
        assertEquals(plots, browser.count(".chart .axis-across"), "drawn by the script");
        for (boolean dark : new boolean[] {false, true}) {
            String theme = dark ? "-dark" : "-light";
            browser.view(1200, 900, dark, false);
            browser.picture(PICTURES.resolve(name + theme + ".png"));
            if (!dark) {
                browser.accessible(); // colours depend on the theme alone, all else on the width: two of the four have
                // both
            }
            browser.view(PHONE, 740, dark, true);
            assertEquals(
                    PHONE,
                    browser.evaluate("document.documentElement.scrollWidth").asInt());
            browser.picture(PICTURES.resolve(name + theme + "-phone.png"));
            if (dark) {
                browser.accessible();
            }
        }
    }

    @Test
    void everyDownloadIsTheDataOfTheRun() throws Exception {
        ResultsFile results = SampleResults.of(HardResults.EXAMPLE, 8, "akka-tcp");
        open(results);
        String json = Files.readString(browser.save("[data-file=file-results]", folder));
        ResultsFile read = Json.read(json, ResultsFile.class);
        assertEquals(histogramsOf(results), histogramsOf(read));
        assertEquals(withoutHistograms(Json.write(results)), withoutHistograms(Json.write(read)));
        List<String> cells = Files.readAllLines(browser.save("[data-file=file-cells]", folder));
        assertEquals(1 + results.rows().size(), cells.size());
        List<String> trials = Files.readAllLines(browser.save("[data-file=file-trials]", folder));
        assertEquals(1 + results.trials().size(), trials.size());
        assertTrue(trials.stream().anyMatch(l -> l.contains("OOMKilled,it took more memory than it was given,,")));
        Path log = browser.save("[data-file=file-histograms]", folder);
        assertEquals(histogramsOf(results), histogramsOf(log));
    }

    @Test
    void aChartIsAskedByKeysAloneAndSaysWhatItShows() throws Exception {
        open(example);
        browser.tabTo("document.activeElement.id === 'percentile-curves'");
        browser.press("ArrowRight");
        assertTrue(spoken().matches("0 % took at most: akka-tcp [0-9.,]+ us; .*spin [0-9.,]+ us"), spoken());
        browser.press("ArrowLeft");
        browser.press("ArrowRight");
        browser.press("ArrowRight");
        String there = spoken();
        assertTrue(!there.startsWith("0 %"), there);
        browser.picture(PICTURES.resolve("asked.png"));
        String whole = browser.evaluate("document.querySelector('.axis-across').textContent")
                .asText();
        browser.press("+");
        String closer = browser.evaluate("document.querySelector('.axis-across').textContent")
                .asText();
        assertTrue(!closer.equals(whole), closer);
        browser.picture(PICTURES.resolve("closer.png"));
        browser.press("Escape");
        assertEquals("", spoken());
        browser.press("Escape");
        assertEquals(
                whole,
                browser.evaluate("document.querySelector('.axis-across').textContent")
                        .asText());
    }

    @Test
    void aChartIsAskedByThePointerAndComesCloserWhereItIsDragged() throws Exception {
        open(example);
        String plot = "#percentile-curves svg";
        browser.evaluate("document.querySelector('" + plot + "').scrollIntoView({block: 'center'})");
        browser.mouse("mouseMoved", plot, 0.5, 0.5, false);
        assertTrue(spoken().contains(" % took at most: akka-tcp "), spoken());
        String whole = marks();
        browser.mouse("mousePressed", plot, 0.4, 0.5, true);
        browser.mouse("mouseMoved", plot, 0.5, 0.5, true);
        browser.mouse("mouseMoved", plot, 0.7, 0.5, true);
        browser.mouse("mouseReleased", plot, 0.7, 0.5, false);
        assertTrue(!marks().equals(whole), marks());
        assertTrue(!marks().startsWith("0"), marks());
        browser.evaluate("document.querySelector('#percentile-curves .tools button:last-child').click()");
        assertEquals(whole, marks());
    }

    @Test
    void aLineIsSwitchedOffByTheSpaceBar() throws Exception {
        open(example);
        int lines = browser.count(".chart .course");
        browser.tabTo("document.activeElement.type === 'checkbox'");
        browser.press(" ");
        assertEquals(lines - 1, browser.count(".chart .course"));
        browser.press(" ");
        assertEquals(lines, browser.count(".chart .course"));
    }

    @Test
    void ofManyLinesSomeAreDrawnTheOthersAreCountedAndAreChosenByNameWithKeysAlone() throws Exception {
        ResultsFile results = HardResults.many(folder, "{throughput: [1, 5, 25], threads: [1, 2]}", 1);
        open(results);
        assertEquals(0, browser.count(".choose"), "few lines need no choice");
        open(HardResults.many(
                folder,
                "{throughput: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], threads: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}",
                1));
        String lead = browser.evaluate("document.querySelector('[aria-labelledby=sweep] .lead').textContent")
                .asText();
        assertTrue(lead.contains("Drawn are 8 of 11 lines"), lead);
        assertEquals(8, browser.count("#sweep0 .course"));
        browser.tabTo("document.activeElement.type === 'search'");
        browser.press("1");
        browser.press("0");
        assertTrue(chosen().startsWith("1 listed, 8 of 11 drawn"), chosen());
        browser.press("Tab");
        browser.press(" ");
        assertEquals(1, browser.count("#sweep0 .course"));
        assertTrue(chosen().startsWith("1 listed, 1 of 11 drawn"), chosen());
        for (boolean dark : new boolean[] {false, true}) {
            browser.view(dark ? PHONE : 1200, 900, dark, dark);
            browser.picture(PICTURES.resolve("chosen" + (dark ? "-dark-phone" : "-light") + ".png"));
            browser.accessible();
        }
    }

    private static String chosen() throws Exception {
        return browser.evaluate("document.querySelector('.choose [role=status]').textContent")
                .asText();
    }

    @Test
    void whatIsNamedLikeAScriptIsShownAndNotRun() throws Exception {
        open(HardResults.hostile());
        assertEquals(false, browser.evaluate("'hacked' in window").asBoolean());
        assertEquals(0, browser.count("img"));
        assertTrue(browser.evaluate("document.querySelector('.legend').textContent")
                .asText()
                .contains(HardResults.SCRIPT));
        browser.tabTo("document.activeElement.id === 'percentile-curves'");
        browser.press("ArrowRight");
        assertTrue(browser.evaluate("document.querySelector('.tip').textContent")
                .asText()
                .contains(HardResults.SCRIPT));
        assertEquals(false, browser.evaluate("'hacked' in window").asBoolean());
        browser.picture(PICTURES.resolve("hostile.png"));
    }

    @Test
    void withoutScriptsThePlotsAreThereAsTheyWereWritten() throws Exception {
        browser.scripts(false);
        open(SampleResults.of(SWEEP, 8, null));
        assertTrue(browser.count(".plot .course") > 4);
        assertEquals(0, browser.count(".axis-across"));
        browser.picture(PICTURES.resolve("without-scripts.png"));
    }

    private void open(ResultsFile results) throws Exception {
        open(HtmlReport.of(results));
    }

    private void open(String page) throws Exception {
        browser.open(Files.writeString(folder.resolve("report.html"), page));
    }

    private static String marks() throws Exception {
        return browser.evaluate("document.querySelector('#percentile-curves .axis-across').textContent")
                .asText();
    }

    private static String spoken() throws Exception {
        return browser.evaluate("document.querySelector('#percentile-curves [aria-live]').textContent")
                .asText();
    }

    private static List<Histogram> histogramsOf(ResultsFile results) {
        return HistogramLog.recorded(results.trials()).stream()
                .map(t -> t.result().measured().histogram().decode())
                .toList();
    }

    private static List<Histogram> histogramsOf(Path log) throws Exception {
        List<Histogram> all = new java.util.ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(new FileInputStream(log.toFile()))) {
            for (EncodableHistogram h = reader.nextIntervalHistogram(); h != null; h = reader.nextIntervalHistogram()) {
                all.add((Histogram) h);
            }
        }
        return all;
    }

    private static String withoutHistograms(String json) {
        return json.replaceAll("\"base64\":\"[^\"]*\"", "");
    }
}
