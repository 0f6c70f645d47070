package dev.topspin.cli.text;

import java.util.List;

/** What was given can't be used: each line is one for the user, and the exit code is {@link Exit#BAD_INPUT}. */
public final class BadInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    public BadInputException(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
    }

    public BadInputException(String line) {
        this(List.of(line));
    }

    /** @return at least one line, without a line end */
    public List<String> lines() {
        return lines;
    }
}
