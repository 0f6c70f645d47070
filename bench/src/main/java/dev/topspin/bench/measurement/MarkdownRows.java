package dev.topspin.bench.measurement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table in Markdown. */
final class MarkdownRows {
    private final List<String> lines = new ArrayList<>();

    /** @param head of the columns */
    MarkdownRows(String... head) {
        add(head);
        add(Collections.nCopies(head.length, "---").toArray(String[]::new));
    }

    /** Adds a row of as many cells as the head has. */
    void add(String... cells) {
        List<String> escaped =
                List.of(cells).stream().map(cell -> cell.replace("|", "\\|")).toList();
        lines.add("| " + String.join(" | ", escaped) + " |");
    }

    /** @return the lines, each ended */
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
