package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The completion script as bash takes it. */
class CompletionCommandTest {
    private static final String COMPLETE =
            "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMP_LINE=\"$*\"; COMP_POINT=${#COMP_LINE};"
                    + " _complete_topspin; echo \"${COMPREPLY[@]}\"";

    @TempDir
    Path folder;

    @Test
    void bashCompletesEveryCommandAndEveryLongOptionOfEach() throws Exception {
        CommandLine topspin = Main.commandLine();
        for (String command : topspin.getSubcommands().keySet()) {
            assertTrue(complete("topspin", command.substring(0, 2)).contains(command), command);
            for (String option : topspin.getSubcommands()
                    .get(command)
                    .getCommandSpec()
                    .optionsMap()
                    .keySet()) {
                if (option.startsWith("--")) {
                    assertTrue(complete("topspin", command, option).contains(option), command + " " + option);
                }
            }
        }
    }

    /** What bash proposes for the last word. */
    private List<String> complete(String... words) throws Exception {
        Path script = folder.resolve("completion");
        if (!Files.exists(script)) {
            Files.writeString(script, Cli.run("completion").out());
        }
        List<String> command = new ArrayList<>(List.of("bash", "-c", COMPLETE, script.toString()));
        command.addAll(List.of(words));
        Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), said);
        return List.of(said.strip().split("\\s+"));
    }
}
