package dev.topspin.cli;

import picocli.CommandLine.Option;

/** The option of every command that prints anything in colours. */
final class ColorOption {
    static final String NAME = "--no-color";

    @Option(names = NAME, description = "No colours. The environment's NO_COLOR says so too.")
    private boolean noColor;

    Terminal terminal() {
        return Terminal.detect(noColor);
    }
}
