package dev.topspin.cli.command;

import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.export.ExportFormat;
import dev.topspin.cli.export.ExportFormat.Exported;
import dev.topspin.cli.export.ExportFormat.GivenRun;
import dev.topspin.cli.results.ResultsInput;
import dev.topspin.cli.text.BadInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin export}. */
@Command(
        name = "export",
        description = {
            "Writes results in a form that other tools read:",
            "  jmh          JMH's JSON, for jmh.morethan.io, github-action-benchmark, bencher",
            "  junit        a suite with a test a cell, for Jenkins, GitLab",
            "  openmetrics  the operator's series with timestamps, for promtool",
            "  csv          a row a run, for Apache Otava",
            "  hlog         each trial's histogram, for HdrHistogram's tools"
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin export --format jmh --output jmh.json results.json",
            "  topspin export --format csv --output history.csv topspin-results/ping-pong-*",
            "  topspin export --format openmetrics -n lab --output runs.txt topspin-results/*",
            "  promtool tsdb create-blocks-from openmetrics runs.txt data",
            "",
            "Exit codes: 0 good, 1 the file could not be written, 2 bad input."
        })
public final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULTS",
            description = "A results.json, the folder it is in, or experiment/NAME for one in the cluster. Several for"
                    + " openmetrics and csv.")
    private List<String> sources;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            required = true,
            description = "One of ${COMPLETION-CANDIDATES}.")
    private ExportFormat format;

    @Option(names = "--output", paramLabel = "FILE", description = "Where it is written. Default: standard output.")
    private Path output;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws BadInputException {
        if (sources.size() > 1 && !format.takesSeveral()) {
            throw new BadInputException("--format %s takes the results of one run, and here are %d%s"
                    .formatted(
                            format,
                            sources.size(),
                            format == ExportFormat.junit
                                    ? ": `topspin compare --junit FILE A B` sets two side by side"
                                    : ""));
        }
        List<GivenRun> runs = new ArrayList<>();
        for (String source : sources) {
            runs.add(new GivenRun(source, ResultsInput.read(source, cluster), ResultsInput.namespace(source, cluster)));
        }
        Exported exported = format.of(runs);
        exported.notes().forEach(spec.commandLine().getErr()::println);
        return OutputFile.write(
                output,
                exported.text(),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }
}
