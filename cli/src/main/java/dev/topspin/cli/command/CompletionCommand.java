package dev.topspin.cli.command;

import dev.topspin.cli.text.Exit;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code topspin completion}. */
@Command(
        name = "completion",
        description = "Prints what lets bash or zsh complete topspin's commands and options.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  topspin completion > ~/.topspin-completion",
            "  source ~/.topspin-completion    # in ~/.bashrc or ~/.zshrc",
            "",
            "Exit codes: 0 good."
        })
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        // println: nothing else flushes
        spec.commandLine()
                .getOut()
                .println(AutoComplete.bash("topspin", spec.root().commandLine()));
        return Exit.GOOD;
    }
}
