package dev.topspin.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Lays out a table for a terminal: columns as wide as what is in them, two spaces apart, words to the left and figures to the right. */
public final class TextTable {
    private final Set<Integer> words;
    private final List<List<String>> lines = new ArrayList<>();

    /** @param words numbers of the columns that have words, from 0; the others have figures */
    public TextTable(Set<Integer> words) {
        this.words = Set.copyOf(words);
    }

    /** Adds a line. All lines have as many columns as the first. */
    public TextTable line(List<String> values) {
        lines.add(List.copyOf(values));
        return this;
    }

    /** @return the lines in their order, without line ends and without spaces at their ends */
    public List<String> lines() {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; !lines.isEmpty() && column < lines.getFirst().size(); column++) {
            int at = column;
            widths.add(
                    lines.stream().mapToInt(line -> line.get(at).length()).max().orElse(0));
        }
        return lines.stream().map(line -> text(line, widths)).toList();
    }

    private String text(List<String> line, List<Integer> widths) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < widths.size(); column++) {
            String value = line.get(column);
            String pad = " ".repeat(widths.get(column) - value.length());
            padded.add(words.contains(column) ? value + pad : pad + value);
        }
        return String.join("  ", padded).stripTrailing();
    }
}
