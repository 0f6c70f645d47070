package dev.topspin.cli.text;

import java.util.List;

/**
 * What the output goes to, as the script that starts Topspin found it.
 *
 * @param updating whether stderr is a terminal, so that a line can be written over
 * @param colored whether stdout takes colours
 * @param helpColored whether help takes colours, which goes to stdout or stderr
 * @param columns width of the terminal
 * @param rows height of the terminal
 */
public record Terminal(boolean updating, boolean colored, boolean helpColored, int columns, int rows) {
    private static final int DEFAULT_COLUMNS = 100;
    private static final int DEFAULT_ROWS = 24;

    public Terminal(boolean updating, boolean colored, boolean helpColored, int columns) {
        this(updating, colored, helpColored, columns, DEFAULT_ROWS);
    }

    /** @param noColor whether the user wants none; NO_COLOR in the environment says so too */
    public static Terminal detect(boolean noColor) {
        List<String> terminals =
                List.of(System.getProperty("topspin.terminal", "").split(","));
        boolean plain = noColor
                || !System.getenv().getOrDefault("NO_COLOR", "").isEmpty()
                || "dumb".equals(System.getenv("TERM"));
        return new Terminal(
                terminals.contains("err") && !"dumb".equals(System.getenv("TERM")),
                terminals.contains("out") && !plain,
                terminals.containsAll(List.of("out", "err")) && !plain,
                size("topspin.columns", DEFAULT_COLUMNS),
                size("topspin.rows", DEFAULT_ROWS));
    }

    private static int size(String property, int otherwise) {
        String text = System.getProperty(property, "");
        return text.matches("[1-9][0-9]{1,3}") ? Integer.parseInt(text) : otherwise;
    }

    /** @return the text in bold, where colours are taken */
    public String bold(String text) {
        return colored ? "\u001b[1m" + text + "\u001b[0m" : text;
    }

    /** @return the text in red, where colours are taken */
    public String red(String text) {
        return colored ? "\u001b[31m" + text + "\u001b[0m" : text;
    }

    /** @return the text dimmed, where colours are taken */
    public String dim(String text) {
        return colored ? "\u001b[2m" + text + "\u001b[0m" : text;
    }
}
