package dev.topspin.cli;

import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.progress.PlainProgress;
import dev.topspin.cli.progress.Progress;
import dev.topspin.cli.progress.TerminalProgress;
import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin run}. */
@Command(
        name = "run",
        description = {
            "Runs an experiment on this machine: every trial as processes of its own, pinned to CPUs of their own. Prints the"
                    + " results and writes results.json and report.html.",
            "Variants between two nodes run here over loopback, and the results say so."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin run --quick examples/ping-pong.yaml",
            "  topspin run examples/ping-pong.yaml --only spin --only akka-default",
            "  topspin run examples/spin.yaml --cpus 2-5 --output spin-on-2-5",
            "",
            "Exit codes: 0 good, 1 a trial failed or is invalid, 2 bad input."
        })
final class RunCommand implements Callable<Integer> {
    private static final DateTimeFormatter FOLDER =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The experiment in YAML; - for stdin.")
    private String file;

    @Option(names = "--quick", description = "Shortens counts and times for a first look in less than half a minute.")
    private boolean quick;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the results go. Default: topspin-results/<experiment>-<UTC time>")
    private Path output;

    @Option(names = "--cpus", paramLabel = "LIST", description = "Use these CPUs only, for example 2-5,8.")
    private String cpus;

    @Option(
            names = "--only",
            paramLabel = "VARIANT",
            description = "Run this variant only; may be given several times.")
    private List<String> only = List.of();

    @Option(names = "--no-color", description = "No colours. The environment's NO_COLOR says so too.")
    private boolean noColor;

    @Option(
            names = "--verbose",
            description =
                    "Show what the trials' processes log, and of chameneos what each creature counted, spelled out"
                            + " as the benchmark's programs do.")
    private boolean verbose;

    @Override
    public Integer call() throws BadInputException {
        Experiment experiment = ExperimentInput.read(file, System.in);
        ExperimentSpec asked = Selection.only(experiment.spec(), only);
        ExperimentSpec shortened = quick ? Quick.shorten(asked) : asked;
        boolean isShorter = !shortened.equals(asked);
        Plan plan = Plan.of(experiment.name(), shortened);
        Topology topology = Topology.ofThisMachine(Selection.cpus(cpus, Topology.allowed()));
        Assignments assignments = Assignments.of(topology, shortened);
        WorkloadCommand workload = WorkloadJar.find();

        ResultsFolder folder = ResultsFolder.create(
                output == null
                        ? Path.of("topspin-results", experiment.name() + "-" + FOLDER.format(Instant.now()))
                        : output);
        Terminal terminal = Terminal.detect(noColor);
        PrintWriter err = spec.commandLine().getErr();
        announce(err, experiment, shortened, plan, topology.set(), isShorter);
        RunContext context = new RunContext(
                experiment.name(),
                shortened,
                plan,
                assignments,
                topology.set(),
                isShorter,
                PublishedFigures.of(experiment.annotations(), experiment.spec()),
                only,
                workload,
                folder);
        try (Progress progress = terminal.updating() && !verbose
                ? new TerminalProgress(err, terminal.columns(), plan)
                : new PlainProgress(err, plan)) {
            return new Run(context, verbose, progress).run(results -> conclude(results, folder, terminal));
        }
    }

    private static void announce(
            PrintWriter err, Experiment experiment, ExperimentSpec spec, Plan plan, CpuSet cpus, boolean shortened) {
        err.printf(
                "%s: %s, %s, up to %s, on CPUs %s%n",
                experiment.name(),
                Text.count(spec.variants().size(), "variant"),
                Text.count(plan.trials().size(), "trial"),
                Text.duration(Estimate.ofTrials(plan.trials())),
                cpus);
        if (shortened) {
            err.println(Quick.inWords(spec.measurement()));
        }
        err.flush();
    }

    private void conclude(ResultsFile results, ResultsFolder folder, Terminal terminal) {
        PrintWriter out = spec.commandLine().getOut();
        if (!results.rows().isEmpty()) {
            out.println();
            ResultTable.of(results, terminal).forEach(out::println);
        }
        if (results.quick()) {
            out.println("\n" + Quick.inWords(results.spec().measurement()));
        }
        if (!results.complete()) {
            out.println("\ninterrupted: %d of %d trials have run"
                    .formatted(results.trials().size(), results.plannedTrials()));
        }
        List<Trial> failed =
                results.trials().stream().filter(t -> !t.result().valid()).toList();
        if (!failed.isEmpty()) {
            out.println("\n%d of %s failed:"
                    .formatted(failed.size(), Text.count(results.trials().size(), "trial")));
            failed.forEach(t -> out.println("  " + t.cell() + ", fork " + t.fork() + ": "
                    + t.result().reason() + ": " + t.result().message()));
        }
        if (verbose) {
            Creatures.of(results).forEach(out::println);
        }
        try {
            folder.write("report.html", HtmlReport.of(results));
        } catch (IOException e) {
            out.println("report.html can't be written: " + e.getMessage());
        }
        out.println("\nresults: " + folder.path("results.json"));
        out.println("report:  " + folder.path("report.html"));
        out.flush();
    }
}
