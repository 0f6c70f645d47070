package dev.topspin.cli.command;

import dev.topspin.cli.capacitysearch.CapacityReport;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.StoredFiles;
import dev.topspin.cli.nodesweep.SweepReport;
import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.results.ResultsInput;
import dev.topspin.cli.schedule.ScheduleReport;
import dev.topspin.cli.search.SearchReport;
import dev.topspin.cli.table.MarkdownTable;
import dev.topspin.cli.table.ResultTable;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin report}. */
@Command(
        name = "report",
        description = {
            "Prints the table of a run again, and writes its report.html anew; of an experiment in the cluster its"
                    + " results.json too.",
            "Of a node sweep the outliers, of a capacity search the capacities, of a schedule what regressed; each with its"
                    + " page, and with the document that the page can be made of again."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin report topspin-results/ping-pong-20260102T030405Z/results.json",
            "  topspin report experiment/ping-pong --namespace lab --output lab",
            "  topspin report topspin-results/capacity-20260102T030405Z/search.json",
            "  topspin report nodesweep/weekly --namespace lab",
            "  topspin report capacitysearch/carries --namespace lab",
            "  topspin report experimentschedule/weekly --namespace lab",
            "  kubectl get nodesweeps,nodereports --namespace lab --output yaml > sweep.yaml; topspin report sweep.yaml",
            "",
            "Exit codes: 0 good, 2 bad input."
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "RESULTS",
            description =
                    "A results.json or search.json, or the folder it is in; experiment/NAME, nodesweep/NAME, capacitysearch/NAME or"
                            + " experimentschedule/NAME for one in the cluster; or a file or folder with such a sweep, search or"
                            + " schedule and what belongs to it, as kubectl prints them.")
    private String source;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Where report.html goes, and of what is in the cluster results.json, nodesweep.json, search.json or"
                            + " schedule.json. Default: where the results are, and topspin-results/<name>-<UTC time of its"
                            + " start; of a schedule now>")
    private Path output;

    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ColorOption color;

    @Option(names = "--markdown", description = "Print the table as Markdown, with what was published beside it.")
    private boolean markdown;

    @Override
    public Integer call() throws BadInputException {
        StoredFiles files = files();
        PrintWriter out = spec.commandLine().getOut();
        Optional<ScheduleReport> schedule = ScheduleReport.find(source, files, cluster);
        if (schedule.isPresent()) {
            requireNoMarkdown("a schedule");
            schedule.get().write(output, out);
            return Exit.GOOD;
        }
        Optional<SweepReport> sweep = SweepReport.find(source, files, cluster);
        if (sweep.isPresent()) {
            requireNoMarkdown("a node sweep");
            sweep.get().write(output, out);
            return Exit.GOOD;
        }
        Optional<CapacityReport> capacity = CapacityReport.find(source, files, cluster);
        if (capacity.isPresent()) {
            requireNoMarkdown("a capacity search");
            capacity.get().write(output, out, color.terminal());
            return Exit.GOOD;
        }
        Optional<SearchReport> search = SearchReport.find(source);
        if (search.isPresent()) {
            requireNoMarkdown("a capacity search");
            search.get().write(output, out, color.terminal());
            return Exit.GOOD;
        }
        return ofRun();
    }

    /** A folder with a run's results is that run's, whatever else lies in it. */
    private StoredFiles files() throws BadInputException {
        Path given = Path.of(source);
        boolean run = Files.isDirectory(given) && Files.exists(ResultsInput.json(given));
        return run ? StoredFiles.none(given) : StoredFiles.read(given);
    }

    private void requireNoMarkdown(String what) throws BadInputException {
        if (markdown) {
            throw new BadInputException("--markdown: is for the table of a run, and " + source + " is " + what);
        }
    }

    private int ofRun() throws BadInputException {
        ResultsFile results = ResultsInput.read(source, cluster);
        boolean stored = Files.exists(Path.of(source));
        ResultsFolder folder = folder(results, stored);
        try {
            folder.write("report.html", HtmlReport.of(results));
            if (!stored) {
                folder.write("results.json", Json.writeIndented(results) + "\n");
            }
        } catch (IOException e) {
            throw new BadInputException(folder.path("report.html") + ": can't be written: " + Text.problem(e));
        }
        if (markdown) {
            MarkdownTable.of(results).forEach(spec.commandLine().getOut()::println);
            return Exit.GOOD;
        }
        PrintWriter out = spec.commandLine().getOut();
        ResultTable.of(results, color.terminal()).forEach(out::println);
        if (!results.complete()) {
            out.println("\n%d of %d trials have run".formatted(results.trials().size(), results.plannedTrials()));
        }
        out.println("\nreport: " + folder.path("report.html"));
        return Exit.GOOD;
    }

    private ResultsFolder folder(ResultsFile results, boolean stored) throws BadInputException {
        if (output != null) {
            return ResultsFolder.create(output);
        }
        if (!stored) {
            return ResultsFolder.create(ResultsFolder.usual(results.experiment(), Instant.parse(results.startedAt())));
        }
        Path json = ResultsInput.json(Path.of(source));
        Path parent = json.getParent();
        return new ResultsFolder(parent == null ? Path.of(".") : parent);
    }
}
