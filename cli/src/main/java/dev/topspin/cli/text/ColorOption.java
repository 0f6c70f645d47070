package dev.topspin.cli.text;

import picocli.CommandLine.Option;

/** The option of every command that prints anything in colours. */
public final class ColorOption {
    public static final String NAME = "--no-color";

    @Option(names = NAME, description = "No colours. The environment's NO_COLOR says so too.")
    private boolean noColor;

    public Terminal terminal() {
        return Terminal.detect(noColor);
    }
}
