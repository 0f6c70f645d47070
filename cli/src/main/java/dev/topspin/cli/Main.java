package dev.topspin.cli;

import dev.topspin.cli.command.BundleCommand;
import dev.topspin.cli.command.CompareCommand;
import dev.topspin.cli.command.CompletionCommand;
import dev.topspin.cli.command.ConformanceCommand;
import dev.topspin.cli.command.ExportCommand;
import dev.topspin.cli.command.ReportCommand;
import dev.topspin.cli.command.RerunCommand;
import dev.topspin.cli.command.ResumeCommand;
import dev.topspin.cli.command.RunCommand;
import dev.topspin.cli.command.ValidateCommand;
import dev.topspin.cli.command.WatchCommand;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Version;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry: {@code topspin COMMAND}. */
@Command(
        name = "topspin",
        description = {
            "Measures what a message between two actors costs: ns/hop, percentiles, CPU cores, and the tax over the"
                    + " hardware's own floor on the same CPUs."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            RerunCommand.class,
            ValidateCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            ExportCommand.class,
            WatchCommand.class,
            ResumeCommand.class,
            BundleCommand.class,
            ConformanceCommand.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin run --quick examples/ping-pong.yaml    a first look, in a minute",
            "  topspin run examples/ping-pong.yaml            the full measurement",
            "  topspin validate examples/*.yaml               checks files, runs nothing",
            "  topspin watch ping-pong                        follows one in the cluster",
            "",
            "Exit codes: 0 good, 1 a trial failed or is invalid, a regression, or a report that could not be written, 2 bad input,",
            Exit.OF_SIGNALS
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    Main() {}

    /** @param args as `topspin --help` tells */
    public static void main(String[] args) {
        boolean noColor = List.of(args).contains(ColorOption.NAME);
        CommandLine line = commandLine()
                .setColorScheme(
                        Help.defaultColorScheme(Terminal.detect(noColor).helpColored() ? Help.Ansi.ON : Help.Ansi.OFF));
        System.exit(line.execute(args));
    }

    /** @return the command line as it is run, for tests too */
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpLongOptionsMaxWidth(26)
                .setParameterExceptionHandler(Main::misused)
                .setExecutionExceptionHandler((e, cmd, parsed) -> {
                    if (!(e instanceof BadInputException bad)) {
                        throw e;
                    }
                    bad.lines().forEach(cmd.getErr()::println);
                    return Exit.BAD_INPUT;
                });
        // the options after a program are the program's
        line.getSubcommands().get("conformance").setStopAtPositional(true);
        return line;
    }

    /** Says what is wrong, and no more than where to read on: the whole help would push it off the screen. */
    private static int misused(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(command.getColorScheme().errorText(e.getMessage()));
        if (args.length == 0) {
            command.usage(err);
        } else if (!UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("`%s --help` tells how it is used"
                    .formatted(command.getCommandSpec().qualifiedName()));
        }
        return Exit.BAD_INPUT;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "A command is missing.");
    }
}
