package dev.topspin.cli.command;

import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.compare.CompareTable;
import dev.topspin.cli.compare.RunsCompared;
import dev.topspin.cli.compare.Tolerance;
import dev.topspin.cli.export.ComparedSuite;
import dev.topspin.cli.results.ResultsInput;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin compare}. */
@Command(
        name = "compare",
        description = {
            "Sets run B against run A: for each cell that both have the ratio B/A of its tax, which is its figure as a"
                    + " multiple of its floor's in the same run, with its 95 %% interval, and all else that differs between the"
                    + " runs. Where a cell stands on no floor the ratio is of the raw figures.",
            "A regression is a cell whose whole interval is beyond the tolerance, or that has no valid trial in B alone."
                    + " A floor is none: it is the hardware."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin compare last-month/results.json this-month/results.json",
            "  topspin compare --tolerance 10%% --json before after",
            "  topspin compare results.json experiment/ping-pong",
            "  topspin compare --junit regressions.xml before after",
            "",
            "Exit codes: 0 no regression, 1 a regression, or a file that could not be written, 2 bad input."
        })
public final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "A",
            description = "A results.json, the folder it is in, or experiment/NAME for one in the cluster.")
    private String a;

    @Parameters(index = "1", paramLabel = "B", description = "Likewise: what is set against A.")
    private String b;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            converter = Tolerance.Converter.class,
            description = "How much slower B may be. Default: 5 %%")
    private Tolerance tolerance;

    @Option(names = "--json", description = "Prints JSON instead of a table.")
    private boolean json;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Writes also a suite with a test a cell, as JUnit's XML: a regression is a failure; a cell"
                    + " without an interval, or that only one run has a result of, is skipped.")
    private Path junit;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ColorOption color;

    @Override
    public Integer call() throws BadInputException {
        ResultsFile inA = ResultsInput.read(a, cluster);
        ResultsFile inB = ResultsInput.read(b, cluster);
        RunsCompared compared;
        try {
            compared = RunsCompared.of(List.of(a, b), inA, inB, tolerance.share());
        } catch (IllegalArgumentException e) {
            throw new BadInputException("%s and %s can't be compared: %s".formatted(a, b, e.getMessage()));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.writeIndented(compared));
        } else {
            CompareTable.of(compared, color.terminal()).forEach(out::println);
        }
        int written = junit == null
                ? Exit.GOOD
                : OutputFile.write(
                        junit,
                        ComparedSuite.xml(compared),
                        out,
                        spec.commandLine().getErr());
        return compared.regression() ? Exit.FAILED : written;
    }
}
