package dev.topspin.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.SampleResults;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.StringReader;
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
    private static final String SCRIPT = "<script>alert('\"&')</script>";

    @Test
    void needsNothingFromANetworkAndRunsNoScript() throws Exception {
        String html = HtmlReport.of(SampleResults.of(EXAMPLE, 8, null));
        assertFalse(Pattern.compile("(?i)(src|href)=|url\\(|@import|<script|<link|https?:")
                .matcher(html)
                .find());
    }

    @Test
    void everyTextThatComesFromOutsideIsEscaped() throws Exception {
        ResultsFile results = SampleResults.of(EXAMPLE, 8, "akka-tcp");
        // every text of the document, whatever it is, but what is parsed as something else
        String hostile = Json.write(results)
                .replaceAll(
                        "\"(akka-default|socket|0\\.1\\.0|6\\.12|recording=All|driver|ping-pong)\"(?!:)",
                        "\"" + unquoted() + "$1\"")
                .replaceAll("it took more memory than it was given", unquoted());
        String html = HtmlReport.of(Json.read(hostile, ResultsFile.class));
        assertFalse(html.contains("<script"), "as an element");
        assertTrue(html.contains("&lt;script&gt;alert(&#39;&quot;&amp;&#39;)"), "as the text that it is");
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
        assertTrue(verdict.contains("3 of 15 trials failed: akka-tcp."), verdict::toString);
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

    /** The script as it stands within a text in JSON, for a replacement. */
    private static String unquoted() {
        String quoted = Json.write(SCRIPT).replace("\\", "\\\\").replace("$", "\\$");
        return quoted.substring(1, quoted.length() - 1);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    /** The document is written as XML could be, so that an XML parser finds every tag that isn't closed. */
    private static void wellFormed(String html) throws Exception {
        String xml = html.replace("<!doctype html>", "")
                .replaceAll("<meta ([^>]*)>", "<meta $1/>")
                .replaceAll("&(nbsp|ndash|times|middot|rsquo);", "");
        SAXParserFactory.newInstance()
                .newSAXParser()
                .parse(new InputSource(new StringReader(xml)), new DefaultHandler());
    }
}
