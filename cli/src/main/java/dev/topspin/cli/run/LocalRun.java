package dev.topspin.cli.run;

import dev.topspin.cli.cpu.SharedCores;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.cli.progress.PlainProgress;
import dev.topspin.cli.progress.RunListener;
import dev.topspin.cli.progress.TerminalProgress;
import dev.topspin.cli.report.HtmlReport;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.table.Conclusion;
import dev.topspin.cli.table.CpuLines;
import dev.topspin.cli.table.Creatures;
import dev.topspin.cli.table.QuickNotice;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs an experiment on this machine, from its announcement to its report; with the options of each command that does so. */
public final class LocalRun {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where the results go. Default: topspin-results/<experiment>-<UTC time>")
    private Path output;

    @Option(names = "--cpus", paramLabel = "LIST", description = "Use these CPUs only, for example 2-5,8.")
    private String cpus;

    @Mixin
    private ColorOption color;

    @Option(
            names = "--verbose",
            description =
                    "Show what the trials' processes log, all that they saw of their CPUs, and of chameneos what each"
                            + " creature counted, spelled out as the benchmark's programs do.")
    private boolean verbose;

    /** @return the exit code */
    public int run(RunRequest what) throws BadInputException {
        Plan plan = Plan.startedAs(what.experiment(), what.spec(), what.planHash());
        Topology topology = topology();
        Assignments assignments = Assignments.of(topology, what.spec());
        JdkHomes.check(what.spec());
        WorkloadCommand workload = WorkloadJar.find();

        ResultsFolder folder = folder(what.experiment());
        Terminal terminal = terminal();
        PrintWriter err = spec.commandLine().getErr();
        announce(err, what, plan, topology.set());
        assignments.byProcesses().values().stream()
                .flatMap(assignment -> SharedCores.of(assignment, topology).stream())
                .distinct()
                .forEach(note -> err.println("note: " + note));
        err.flush();
        makeCaches(err, plan, workload);
        RunContext context = new RunContext(
                what.experiment(),
                what.spec(),
                plan,
                assignments,
                topology.set(),
                what.quick(),
                what.published(),
                what.only(),
                workload,
                folder);
        try (RunListener progress = terminal.updating() && !verbose
                ? new TerminalProgress(err, terminal.columns(), plan)
                : new PlainProgress(err, plan)) {
            return new PlanRun(context, verbose, progress).run(results -> conclude(results, folder, terminal));
        }
    }

    /** Before the first trial: what it takes is none of a trial's time, and nothing else runs while they are made. */
    private static void makeCaches(PrintWriter err, Plan plan, WorkloadCommand workload) {
        List<TrialPlan> cached =
                plan.certain().stream().filter(AotCaches::isFor).toList();
        if (!cached.isEmpty()) {
            err.println("making the ahead-of-time caches of "
                    + cached.stream()
                            .map(t -> t.cell().variant().name())
                            .distinct()
                            .collect(Collectors.joining(", ")) + " ...");
            err.flush();
            cached.forEach(workload::prepare);
        }
    }

    /** @return the CPUs that the user lets it use */
    public Topology topology() throws BadInputException {
        return Topology.ofThisMachine(RunSelection.cpus(cpus, Topology.allowed()));
    }

    /**
     * @param name of what is run
     * @return where its results go
     */
    public ResultsFolder folder(String name) throws BadInputException {
        return ResultsFolder.create(output == null ? ResultsFolder.usual(name, Instant.now()) : output);
    }

    /** @return what the output goes to */
    public Terminal terminal() {
        return color.terminal();
    }

    private static void announce(PrintWriter err, RunRequest what, Plan plan, CpuSet cpus) {
        err.printf(
                "%s: %s, %s, on CPUs %s%n",
                what.experiment(),
                Text.count(what.spec().variants().size(), "variant"),
                DurationEstimate.inWords(plan),
                cpus);
        if (what.quick()) {
            err.println(QuickNotice.of(what.spec().measurement()));
        }
        err.flush();
    }

    /** @return whether all of it is written */
    private boolean conclude(ResultsFile results, ResultsFolder folder, Terminal terminal) {
        PrintWriter out = spec.commandLine().getOut();
        Conclusion.of(results, terminal).forEach(out::println);
        if (verbose) {
            CpuLines.detailed(results).forEach(out::println);
            Creatures.of(results).forEach(out::println);
        }
        out.println("\nresults: " + folder.path("results.json"));
        boolean written = true;
        try {
            folder.write("report.html", HtmlReport.of(results));
            out.println("report:  " + folder.path("report.html"));
        } catch (IOException e) {
            written = false;
            spec.commandLine()
                    .getErr()
                    .printf(
                            "%s: can't be written: %s; `topspin report %s` makes it of the results%n",
                            folder.path("report.html"), Text.problem(e), folder.path("."));
        }
        out.flush();
        return written;
    }
}
