package dev.topspin.cli.report;

import dev.topspin.model.Json;

/** What HTML and SVG need. */
final class Html {
    private Html() {}

    /** @return a cell's name: the variant's, and its swept values smaller below */
    static String cell(String variant, String parameters) {
        return escape(variant)
                + (parameters == null ? "" : "<small>" + escape(parameters.replace(",", ", ")) + "</small>");
    }

    /** @return the value as JSON that can stand in a script element: none of its texts can end it */
    static String json(Object value) {
        return Json.write(value).replace("<", "\\u003c");
    }

    /** @return the text with all that HTML, its attributes and SVG read as markup written as entities; empty for null */
    static String escape(String text) {
        if (text == null) {
            return "";
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
