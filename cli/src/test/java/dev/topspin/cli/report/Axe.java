package dev.topspin.cli.report;

/** The rules of axe-core, held to the page that a browser shows. */
final class Axe {
    private Axe() {}

    /** @return a JSON array of a sentence for each rule that the page breaks */
    static String violations(Browser browser) throws Exception {
        if (browser.evaluate("typeof axe").asText().equals("undefined")) {
            browser.evaluate(
                    Scripts.resource("/META-INF/resources/webjars/axe-core/" + version() + "/axe.min.js") + "; 0");
        }
        return browser.evaluate("""
                axe.run({resultTypes: ['violations']}).then(found => found.violations.map(v => v.id + ': ' + v.help + ' '
                    + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + n.failureSummary).join(' | ')))
                """).toString();
    }

    private static String version() {
        return Scripts.resource("/META-INF/maven/org.webjars.npm/axe-core/pom.properties")
                .lines()
                .filter(l -> l.startsWith("version="))
                .findFirst()
                .orElseThrow()
                .substring("version=".length());
    }
}
