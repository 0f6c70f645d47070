package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.cli.table.Sweep;
import dev.topspin.model.result.ResultsFile;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.SAXParserFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

class HtmlReportTest {
    private static final String EXAMPLE = "../examples/ping-pong.yaml";

    @Test
    void needsNothingFromANetwork() throws Exception {
        String html = HtmlReport.of(SampleResults.of(EXAMPLE, 8, null));
        assertFalse(Pattern.compile("(?i)src=|href=\"[^#]|url\\(|@import|<link|https?:")
                .matcher(withoutScripts(html))
                .find());
        assertTrue(html.contains("content=\"default-src 'none'; script-src 'sha256-"), "nothing may be fetched");
    }

    @Test
    void onlyScriptsThatThePolicyNamesAreThereAndTheLibraryHasItsLicence() throws Exception {
        String html = HtmlReport.of(SampleResults.of(EXAMPLE, 8, null));
        List<String> scripts = Pattern.compile("(?s)<script>(.*?)</script>")
                .matcher(html)
                .results()
                .map(r -> r.group(1))
                .toList();
        assertEquals(3, scripts.size());
        for (String script : scripts) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            assertTrue(html.contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'"));
        }
        assertTrue(scripts.getFirst().contains("Copyright 2010-2023 Mike Bostock"));
        assertTrue(scripts.getFirst().contains("Permission to use, copy, modify, and/or distribute this software"));
    }

    @Test
    void everyTextThatComesFromOutsideIsEscaped() throws Exception {
        String html = HtmlReport.of(HardResults.hostile());
        assertFalse(html.contains("<script>window"), "as a script");
        assertFalse(html.contains("<img"), "as an element");
        assertTrue(
                html.contains("&lt;/script&gt;&lt;script&gt;window.hacked=1;alert(&#39;&quot;&amp;&#39;)"),
                "as the text that it is");
        wellFormed(html);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 128})
    void isWellFormedForAMachineOfAnySize(int cpus) throws Exception {
        wellFormed(HtmlReport.of(SampleResults.of(EXAMPLE, cpus, null)));
    }

    @Test
    void isWellFormedForASweepAndForNothingButFailures() throws Exception {
        wellFormed(HtmlReport.of(SampleResults.of("../examples/akka-dispatchers.yaml", 4, null)));
        wellFormed(HtmlReport.of(SampleResults.of("../examples/spin.yaml", 4, "adjacent")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"scala-actors-meetings", "dispatchers-lock", "dispatchers-throughput", "round-trip-pairs"})
    void aSweepIsDrawnWithEveryPointInATableToo(String post) throws Exception {
        ResultsFile results = SampleResults.of("../examples/posts/" + post + ".yaml", 4, null);
        String html = HtmlReport.of(results);
        wellFormed(html);
        Sweep sweep = Sweep.of(results).orElseThrow();
        int points = sweep.lines().size() * sweep.values().size();
        assertEquals(2, count(html, "<div class=\"chart\" id=\"sweep"));
        assertEquals(2 * points, count(html, "<path class=\"span\""), "an interval at every point");
        assertEquals(count(html, "<svg class=\"plot\""), count(html, "<summary>The same as a table</summary>"));
        assertTrue(html.contains(
                "<th scope=\"row\">%,d</th>".formatted(sweep.values().getLast())));
    }

    @Test
    void aVariantWithoutTheSweptParameterIsTheSameAllAlong() throws Exception {
        Sweep sweep = Sweep.of(SampleResults.of("../examples/remote-tcp.yaml", 8, null))
                .orElseThrow();
        assertEquals("inFlight", sweep.parameter());
        assertEquals(List.of(1L, 500L), sweep.values());
        assertTrue(Sweep.of(SampleResults.of("../examples/ping-pong.yaml", 8, null))
                .isEmpty());
    }

    @Test
    void theVerdictIsOfTheLargestSizeAndNamesTheUnit() throws Exception {
        List<String> meetings = Verdict.of(SampleResults.of("../examples/posts/scala-actors-meetings.yaml", 4, null));
        assertTrue(
                meetings.getFirst()
                        .matches("A meeting of two chameneos costs [0-9]+ ns with akka-four-tells\\[meetings=10000000],"
                                + " the fastest: [0-9.]+ times \\(95 % interval [0-9.]+ to [0-9.]+\\) what bare threads take on"
                                + " the same CPUs."),
                meetings::toString);
        assertTrue(meetings.get(1).startsWith("scala-actors[meetings=10000000] takes "), meetings::toString);
        assertTrue(meetings.get(2).startsWith("akka-lean[meetings=10000000] takes "), meetings::toString);
        assertTrue(meetings.get(2).endsWith("but all on one thread: its messages never cross cores."));
        assertTrue(
                meetings.get(3).startsWith("All 16 published figures have a measured one beside them"),
                meetings::toString);
        List<String> operations = Verdict.of(SampleResults.of("../examples/posts/dispatchers-lock.yaml", 4, null));
        assertTrue(operations.getFirst().startsWith("An operation takes a thread "), operations::toString);
        assertTrue(operations.getFirst().contains("compare-and-swap[parties=32], the fastest"), operations::toString);
        List<String> queries = Verdict.of(SampleResults.of("../examples/posts/dispatchers-throughput.yaml", 4, null));
        assertTrue(queries.getFirst().startsWith("A query and its answer take a pair of actors "), queries::toString);
    }

    @Test
    void meetingsBetweenProcessesAreSaidToBeSo() throws Exception {
        List<String> verdict = Verdict.of(SampleResults.of("../examples/chameneos-remote.yaml", 8, null));
        assertTrue(
                verdict.stream().anyMatch(s -> s.startsWith("Between two processes a meeting takes ")),
                verdict::toString);
    }

    @Test
    void whatWasPublishedIsToldWithItsSource() throws Exception {
        ResultsFile results = SampleResults.of("../examples/posts/ping-pong-two-cpus.yaml", 4, null);
        String html = HtmlReport.of(results);
        assertTrue(html.contains("<td>302 ns/op</td>"), html);
        assertTrue(html.contains("Published: &quot;Testing Akka Performance&quot;"));
        assertTrue(
                Verdict.of(results).stream().anyMatch(s -> s.startsWith("spin was published with 50 ns/op; measured")));
    }

    @Test
    void anAxisBeginsAtZeroUnlessItsValuesAreFarApart() {
        assertEquals(List.of(0.0, 20.0, 40.0, 60.0, 80.0), AxisScale.of(30, 80).marks());
        assertTrue(AxisScale.of(1, 1000).logarithmic());
        assertEquals(0.5, AxisScale.between(1, 10_000).at(100), 1e-9);
        assertEquals(0.5, AxisScale.between(1, 9).at(5), 1e-9);
        assertEquals(
                List.of("1", "10 k", "250 M", "0.005"),
                List.of(Axis.label(1), Axis.label(10_000), Axis.label(250e6), Axis.label(0.005)));
    }

    @Test
    void theVerdictComesFirstInWords() throws Exception {
        String html = HtmlReport.of(SampleResults.of(EXAMPLE, 8, null));
        int headline = html.indexOf("<p class=\"headline\">A message between two actors in one JVM costs ");
        assertTrue(headline > 0 && headline < html.indexOf("class=\"bars\""));
    }

    @Test
    void everyChartHasItsFiguresAsTextToo() throws Exception {
        ResultsFile results = SampleResults.of(EXAMPLE, 8, null);
        String html = HtmlReport.of(results);
        assertEquals(results.rows().size(), count(html, "ns a hop, 95 % interval"));
        assertTrue(html.contains("<table class=\"figures\">"));
    }

    @Test
    void bucketsArePowersOfTwoOfAMicrosecond() {
        assertEquals(0, Latency.bucket(1000));
        assertEquals(0, Latency.bucket(1999));
        assertEquals(1, Latency.bucket(2000));
        assertEquals(-1, Latency.bucket(500));
        assertEquals(-10, Latency.bucket(1));
        assertEquals(-10, Latency.bucket(0));
        assertEquals(20, Latency.bucket(1_048_576_000L));
    }

    @Test
    void aFailedVariantIsSaidAndTheOthersAreShown() throws Exception {
        List<String> verdict = Verdict.of(SampleResults.of(EXAMPLE, 8, "akka-tcp"));
        assertTrue(verdict.contains("8 of 41 trials failed: akka-tcp."), verdict::toString);
        assertTrue(verdict.getFirst().startsWith("A message between two actors"), verdict::toString);
    }

    @Test
    void anActorThatNeverCrossesCoresIsNoFastestExchange() throws Exception {
        List<String> verdict = Verdict.of(SampleResults.of(EXAMPLE, 8, null));
        assertTrue(verdict.getFirst().contains("with akka-default"), verdict::toString);
        assertTrue(verdict.get(1).contains("all on one thread"), verdict::toString);
        assertEquals("Every result proved that its CPUs were its own.", verdict.getLast());
    }

    @Test
    void whatCouldNotBePinnedIsNamed() throws Exception {
        List<String> some = Verdict.of(SampleResults.of(EXAMPLE, 4, null));
        assertEquals("socket and akka-tcp could not be pinned as asked: see why under Pinning.", some.getLast());
        List<String> all = Verdict.of(SampleResults.of(EXAMPLE, 1, null));
        assertEquals("No result could be pinned as asked: see why under Pinning.", all.getLast());
    }

    /** What is within scripts is not read as HTML. */
    private static String withoutScripts(String html) {
        return html.replaceAll("(?s)<script[^>]*>.*?</script>", "");
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    /** The document is written as XML could be, so that an XML parser finds every tag that isn't closed. */
    private static void wellFormed(String html) throws Exception {
        String xml = withoutScripts(html)
                .replace("<!doctype html>", "")
                .replaceAll("<meta ([^>]*)>", "<meta $1/>")
                .replaceAll("&(nbsp|ndash|times|middot|rsquo|plusmn);", "");
        SAXParserFactory.newInstance()
                .newSAXParser()
                .parse(new InputSource(new StringReader(xml)), new DefaultHandler());
    }
}
