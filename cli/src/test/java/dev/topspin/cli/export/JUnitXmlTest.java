package dev.topspin.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.compare.RunsCompared;
import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.export.TestSuite.CellCase;
import dev.topspin.cli.export.TestSuite.Outcome;
import dev.topspin.cli.fixture.Altered;
import dev.topspin.cli.fixture.SampleResults;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.ResultsFile;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Suites are valid by the schema of Jenkins, whose xUnit plugin has it, and say of each cell what was found. */
class JUnitXmlTest {
    private static final Schema JENKINS = jenkins();
    private static ResultsFile results;

    @BeforeAll
    static void run() throws Exception {
        results = SampleResults.of("../examples/ping-pong.yaml", 12, null);
    }

    private static Schema jenkins() {
        try {
            return SchemaFactory.newDefaultInstance().newSchema(JUnitXmlTest.class.getResource("jenkins-junit.xsd"));
        } catch (SAXException e) {
            throw new AssertionError(e);
        }
    }

    /** As a reader of such files takes it: valid, and parsed. */
    private static Element read(String xml) throws Exception {
        JENKINS.newValidator().validate(new StreamSource(new StringReader(xml)));
        Document document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
        return (Element) document.getElementsByTagName("testsuite").item(0);
    }

    private static Element read(RunsCompared compared) throws Exception {
        return read(ComparedSuite.xml(compared));
    }

    private static Element test(Element suite, String cell) {
        NodeList tests = suite.getElementsByTagName("testcase");
        for (int i = 0; i < tests.getLength(); i++) {
            if (tests.item(i) instanceof Element test
                    && test.getAttribute("name").equals(cell)) {
                return test;
            }
        }
        throw new AssertionError("no test " + cell);
    }

    private static String text(Element test, String element) {
        return test.getElementsByTagName(element).getLength() == 0
                ? null
                : test.getElementsByTagName(element).item(0).getTextContent();
    }

    private static RunsCompared compared(ResultsFile a, ResultsFile b) {
        return RunsCompared.of(List.of("a.json", "b.json"), a, b, 0.05);
    }

    /** As a run would have left it in which every fork of a cell took so many times as long. */
    private static ResultsFile slower(String cell, double factor) {
        ResultsFile all = Altered.measured(results, m -> m.toBuilder()
                .nsPerOp(factor * m.nsPerOp())
                .floor(m.floor() == null ? null : slower(m.floor(), factor))
                .build());
        return results.toBuilder()
                .trials(IntStream.range(0, results.trials().size())
                        .mapToObj(i -> (results.trials().get(i).cell().equals(cell) ? all : results)
                                .trials()
                                .get(i))
                        .toList())
                .build();
    }

    private static FloorInside slower(FloorInside floor, double factor) {
        return new FloorInside(floor.cell(), floor.nsPerOp(), factor * floor.tax(), floor.blockNsPerOp());
    }

    @Test
    void aRunThatIsComparedWithItselfPasses() throws Exception {
        Element suite = read(compared(results, results));
        assertEquals("" + results.rows().size(), suite.getAttribute("tests"));
        assertEquals("0", suite.getAttribute("failures"));
        assertEquals("0", suite.getAttribute("skipped"));
        assertTrue(text(test(suite, "akka-default"), "system-out").endsWith(": no difference shown"));
    }

    @Test
    void aRegressionIsAFailureWithItsRatioAndInterval() throws Exception {
        Element suite = read(compared(results, slower("akka-default", 2)));
        assertEquals("1", suite.getAttribute("failures"));
        Element failure = (Element)
                test(suite, "akka-default").getElementsByTagName("failure").item(0);
        assertEquals("Regression", failure.getAttribute("type"));
        assertTrue(
                failure.getAttribute("message")
                        .matches("B/A 2.00 \\(95 % interval .+ \\.\\. .+\\) of taxes: slower by more than 5 %"),
                failure.getAttribute("message"));
    }

    @Test
    void aCellThatFailedInBAloneIsAFailure() throws Exception {
        ResultsFile failed = SampleResults.of("../examples/ping-pong.yaml", 12, "akka-tcp");
        Element suite = read(compared(results, failed));
        Element failure = (Element)
                test(suite, "akka-tcp").getElementsByTagName("failure").item(0);
        assertEquals("FailedInB", failure.getAttribute("type"));
        assertEquals("skipped", outcome(test(read(compared(failed, results)), "akka-tcp")));
        assertEquals("skipped", outcome(test(read(compared(failed, failed)), "akka-tcp")));
    }

    @Test
    void aCellWithoutAnIntervalIsSkipped() throws Exception {
        ResultsFile once = results.toBuilder()
                .trials(results.trials().stream().filter(t -> t.fork() == 1).toList())
                .build();
        Element suite = read(compared(once, once));
        assertEquals(suite.getAttribute("tests"), suite.getAttribute("skipped"));
        assertTrue(text(test(suite, "akka-default"), "skipped").contains("no interval"));
    }

    @Test
    void aCellThatOnlyOneRunHasIsSkipped() throws Exception {
        ResultsFile less =
                results.toBuilder().rows(results.rows().subList(0, 2)).build();
        assertEquals("only in A", text(test(read(compared(results, less)), "akka-tcp"), "skipped"));
        assertEquals("only in B", text(test(read(compared(less, results)), "akka-tcp"), "skipped"));
    }

    @Test
    void whatElseDiffersIsInTheOutputOfTheSuite() throws Exception {
        Element suite = read(compared(results, results.toBuilder().quick(true).build()));
        NodeList children = suite.getChildNodes();
        List<String> out = new ArrayList<>();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i).getNodeName().equals("system-out")) {
                out.add(children.item(i).getTextContent());
            }
        }
        assertEquals(List.of("--quick: no in A, yes in B"), out);
    }

    private static String outcome(Element test) {
        for (String outcome : List.of("failure", "skipped")) {
            if (test.getElementsByTagName(outcome).getLength() > 0) {
                return outcome;
            }
        }
        return "passed";
    }

    private static Element suiteOf(ResultsFile of) throws Exception {
        return read(ExportFormat.junit
                .of(List.of(new GivenRun("results.json", of, null)))
                .text());
    }

    @Test
    void ofOneRunACellFailsWhereATrialOfItDid() throws Exception {
        Element suite = suiteOf(SampleResults.of("../examples/ping-pong.yaml", 12, "akka-tcp"));
        assertEquals("1", suite.getAttribute("failures"));
        Element failure = (Element)
                test(suite, "akka-tcp").getElementsByTagName("failure").item(0);
        assertEquals("OOMKilled: it took more memory than it was given", failure.getAttribute("message"));
        Element passed = test(suite, "akka-default");
        assertEquals("passed", outcome(passed));
        assertTrue(text(passed, "system-out").contains("ns/hop (95 % interval "), text(passed, "system-out"));
        assertEquals(11.2 * results.rows().get(1).forks(), Double.parseDouble(passed.getAttribute("time")), 0.01);
    }

    @Test
    void ofARunThatWasStoppedACellThatNeverRanIsSkipped() throws Exception {
        Element suite =
                suiteOf(results.toBuilder().rows(results.rows().subList(0, 2)).build());
        assertEquals("" + results.rows().size(), suite.getAttribute("tests"));
        assertEquals("no trial of it has ended", text(test(suite, "akka-tcp"), "skipped"));
    }

    @Property(tries = 300)
    void everyNameComesBackFromAParserButForWhatXmlCantHold(@ForAll String name, @ForAll String text) throws Exception {
        for (Outcome outcome : Outcome.values()) {
            Element suite = read(JUnitXml.of(new TestSuite(
                    name, text, Map.of(name, text), List.of(new CellCase(name, 1.5, outcome, name, text)), List.of())));
            Element test = (Element) suite.getElementsByTagName("testcase").item(0);
            assertEquals(inAttribute(name), test.getAttribute("name"));
            if (outcome == Outcome.failed) {
                Element failure = (Element) test.getElementsByTagName("failure").item(0);
                assertEquals(inAttribute(text), failure.getAttribute("message"));
            }
        }
    }

    /** What the standard says of attributes, in which a blank is a space. */
    private static String inAttribute(String text) {
        StringBuilder held = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean allowed = (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
            boolean blank = c == '\t' || c == '\n' || c == '\r';
            held.appendCodePoint(blank ? ' ' : allowed ? c : 0xFFFD);
        });
        return held.toString();
    }

    @Test
    void markupInANameIsText() throws Exception {
        String name = "a<b>&\"c'\u00e9\ud83d\ude00]]>";
        Element suite = read(JUnitXml.of(new TestSuite(
                "s", "t", Map.of(), List.of(new CellCase(name, null, Outcome.skipped, null, name)), List.of(name))));
        assertEquals(name, test(suite, name).getAttribute("name"));
        assertEquals(name, text(test(suite, name), "skipped"));
    }
}
