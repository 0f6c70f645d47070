package dev.topspin.cli;

import dev.topspin.cli.report.HtmlReport;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin report}. */
@Command(
        name = "report",
        description = "Prints the table of a finished run again, and writes its report.html anew.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {
            "  topspin report topspin-results/ping-pong-20260102T030405Z/results.json",
            "",
            "Exit codes: 0 good, 2 bad input."
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULTS", description = "A results.json, or the folder it is in.")
    private Path file;

    @Option(names = "--no-color", description = "No colours. The environment's NO_COLOR says so too.")
    private boolean noColor;

    @Option(names = "--markdown", description = "Print the table as Markdown, with what was published beside it.")
    private boolean markdown;

    @Override
    public Integer call() throws BadInputException {
        ResultsFile results = ResultsInput.read(file);
        Path json = ResultsInput.json(file);
        Path report = json.resolveSibling("report.html");
        try {
            new ResultsFolder(json.toAbsolutePath().getParent()).write("report.html", HtmlReport.of(results));
        } catch (IOException e) {
            throw new BadInputException(report + ": can't be written: " + e.getMessage());
        }
        if (markdown) {
            MarkdownTable.of(results).forEach(spec.commandLine().getOut()::println);
            return Exit.GOOD;
        }
        ResultTable.of(results, Terminal.detect(noColor))
                .forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().println("\nreport: " + report);
        return Exit.GOOD;
    }
}
