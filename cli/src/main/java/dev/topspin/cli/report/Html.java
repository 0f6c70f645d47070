package dev.topspin.cli.report;

import dev.topspin.model.Json;
import dev.topspin.model.stats.Intervals;
import java.util.List;
import java.util.function.Function;

/** What HTML and SVG need. */
public final class Html {
    private Html() {}

    /** @return a cell's name: the variant's, and its swept values smaller below */
    static String cell(String variant, String parameters) {
        return escape(variant)
                + (parameters == null ? "" : "<small>" + escape(parameters.replace(",", ", ")) + "</small>");
    }

    /** @return a field of a table: the median, and beside it the least and the most where they differ; a dash for none */
    static String spread(List<Double> values, Function<Double, String> text) {
        if (values.isEmpty()) {
            return "<td>&ndash;</td>";
        }
        double[] sorted = values.stream().mapToDouble(v -> v).sorted().toArray();
        String least = text.apply(sorted[0]);
        String most = text.apply(sorted[sorted.length - 1]);
        return "<td>" + text.apply(Intervals.median(sorted))
                + (least.equals(most) ? "" : " <small>" + least + " &ndash; " + most + "</small>") + "</td>";
    }

    /** @return the value as JSON that can stand in a script element: none of its texts can end it */
    static String json(Object value) {
        return Json.write(value).replace("<", "\\u003c");
    }

    /** @return the text with all that HTML, its attributes and SVG read as markup written as entities; empty for null */
    public static String escape(String text) {
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
