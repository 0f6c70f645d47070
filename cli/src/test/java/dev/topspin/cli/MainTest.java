package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @ParameterizedTest
    @ValueSource(strings = {"run", "validate", "rerun", "report", "compare", "watch", "completion"})
    void everyCommandHelpsWithAnExampleAndItsExitCodes(String command) {
        Cli help = Cli.run(command, "--help");
        assertEquals(Exit.GOOD, help.exit());
        assertTrue(help.out().contains("  topspin " + command + " "), help::out);
        assertTrue(help.out().contains("Exit codes: 0 "), help::out);
        assertEquals(help.out(), Cli.run("help", command).out());
    }

    @Test
    void theVersionIsTold() {
        assertTrue(Cli.run("--version").out().startsWith("topspin "));
    }

    @Test
    void whatIsNoCommandOrOptionIsBadInput() {
        assertEquals(Exit.BAD_INPUT, Cli.run().exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("fly").exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("run").exit());
        assertEquals(Exit.BAD_INPUT, Cli.run("run", "--fast", "x.yaml").exit());
    }
}
