package dev.topspin.cli.report;

import dev.topspin.cli.text.Text;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What all pages have in common: one file that fetches nothing, with a heading, a list of its sections, and the same look.
 *
 * @param name the heading
 * @param when the line below it
 * @param notices what has to be known before anything is read, each a sentence without its end; empty for none
 * @param parts its sections in their order
 */
public record Page(String name, String when, List<String> notices, List<Part> parts) {
    public Page {
        notices = List.copyOf(notices);
        parts = List.copyOf(parts);
    }

    /**
     * A section of the page.
     *
     * @param id of its heading
     * @param word what it is called in the list of sections
     * @param html all of it
     */
    public record Part(String id, String word, String html) {}

    /**
     * @param style of this kind of page, in addition to what all have
     * @param scripts of this kind of page; none for a page that moves nothing
     * @return the whole document
     */
    public String html(String style, String... scripts) {
        return html(new Scripts(List.of(scripts)), style);
    }

    String html(Scripts scripts, String style) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="%s">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s &middot; Topspin</title>
                <style>
                %s%s</style>
                </head>
                <body>
                <header>
                <p class="brand">Topspin</p>
                <h1>%s</h1>
                <p class="when">%s</p>
                </header>
                %s<main>
                %s%s</main>
                %s</body>
                </html>
                """.formatted(
                        scripts.policy(),
                        Html.escape(name),
                        Scripts.resource("report.css"),
                        style,
                        Html.escape(name),
                        Html.escape(when),
                        sections(),
                        noticed(),
                        parts.stream().map(Part::html).collect(Collectors.joining()),
                        scripts.elements());
    }

    private String sections() {
        return parts.stream()
                .map(p -> "<li><a href=\"#" + p.id + "\">" + p.word + "</a></li>")
                .collect(Collectors.joining("\n", "<nav aria-label=\"Sections\"><ul>\n", "\n</ul></nav>\n"));
    }

    private String noticed() {
        return notices.stream()
                .map(n -> "<p class=\"notice\">" + Html.escape(Text.capitalized(n)) + ".</p>\n")
                .collect(Collectors.joining());
    }

    /** @return the text of a file of the program that stands beside the class */
    public static String resource(Class<?> beside, String file) {
        return Scripts.resource("/" + beside.getPackageName().replace('.', '/') + "/" + file);
    }
}
