package dev.topspin.cli.export;

import dev.topspin.cli.export.TestSuite.CellCase;
import dev.topspin.cli.export.TestSuite.Outcome;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A suite of tests as the XML that Jenkins, GitLab and the like read, which is named after JUnit: as Jenkins' schema has it. */
final class JUnitXml {
    private static final int REPLACEMENT = 0xFFFD;

    private final XMLStreamWriter xml;

    private JUnitXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static String of(TestSuite suite) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            new JUnitXml(xml).suite(suite);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("can't be written as XML: " + suite, e);
        }
        return text.append('\n').toString();
    }

    private void suite(TestSuite suite) throws XMLStreamException {
        start(0, "testsuites");
        start(1, "testsuite");
        attribute("name", suite.name());
        attribute("tests", "" + suite.cases().size());
        attribute("failures", "" + suite.count(Outcome.failed));
        attribute("errors", "0");
        attribute("skipped", "" + suite.count(Outcome.skipped));
        attribute("timestamp", suite.timestamp());
        properties(suite.properties());
        for (CellCase test : suite.cases()) {
            test(suite.name(), test);
        }
        text(2, "system-out", String.join("\n", suite.out()));
        end(1);
        end(0);
    }

    private void properties(Map<String, String> properties) throws XMLStreamException {
        if (properties.isEmpty()) {
            return;
        }
        start(2, "properties");
        for (Map.Entry<String, String> property : properties.entrySet()) {
            line(3);
            xml.writeEmptyElement("property");
            attribute("name", property.getKey());
            attribute("value", property.getValue());
        }
        end(2);
    }

    private void test(String suite, CellCase test) throws XMLStreamException {
        start(2, "testcase");
        attribute("name", test.cell());
        attribute("classname", suite);
        if (test.seconds() != null) {
            attribute("time", String.format(Locale.ROOT, "%.3f", test.seconds()));
        }
        switch (test.outcome()) {
            case passed -> text(3, "system-out", test.text());
            case skipped -> text(3, "skipped", test.text());
            case failed -> {
                start(3, "failure");
                attribute("type", test.type());
                attribute("message", test.text());
                xml.writeEndElement();
            }
        }
        end(2);
    }

    private void text(int depth, String element, String text) throws XMLStreamException {
        if (!text.isEmpty()) {
            start(depth, element);
            xml.writeCharacters(allowed(text));
            xml.writeEndElement();
        }
    }

    private void start(int depth, String element) throws XMLStreamException {
        line(depth);
        xml.writeStartElement(element);
    }

    private void end(int depth) throws XMLStreamException {
        line(depth);
        xml.writeEndElement();
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    /** A parser makes a space of every blank in an attribute: so it is one before. */
    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value == null ? "" : value).replaceAll("[\t\n\r]", " "));
    }

    /** @return the text with what XML can't hold replaced: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF */
    static String allowed(String text) {
        int[] points =
                text.codePoints().map(c -> isAllowed(c) ? c : REPLACEMENT).toArray();
        return new String(points, 0, points.length);
    }

    /** As the production Char of XML 1.0 says. */
    private static boolean isAllowed(int c) {
        if (c < ' ') {
            return c == '\t' || c == '\n' || c == '\r';
        }
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
