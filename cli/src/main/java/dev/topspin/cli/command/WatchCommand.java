package dev.topspin.cli.command;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.Named;
import dev.topspin.cli.progress.PlainProgress;
import dev.topspin.cli.progress.RunListener;
import dev.topspin.cli.progress.TerminalProgress;
import dev.topspin.cli.results.ResultsOfCluster;
import dev.topspin.cli.table.Conclusion;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Terminal;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.watch.ReplayClock;
import dev.topspin.cli.watch.Watching;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.ResultsFile;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin watch}. */
@Command(
        name = "watch",
        description = {
            "Follows an experiment in a cluster to its end: the current cell, the time left, results as they come in, and the"
                    + " table. Of a node sweep its rounds, the matrix of a small one, and who is slow by now; of a capacity search the"
                    + " intervals that close in; of a schedule its last and next run and what is regressed, for as long as it is"
                    + " there. It only reads.",
            "Takes kubectl's configuration. Files are for `topspin report experiment/NAME`."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin watch ping-pong",
            "  topspin watch experiment/ping-pong --namespace lab --context far",
            "  topspin watch nodesweep/weekly",
            "  topspin watch capacitysearch/carries",
            "  topspin watch experimentschedule/weekly",
            "",
            "Exit codes: 0 good, 1 it failed, a trial failed or is invalid, or it is gone, 2 bad input, 130 stopped by Ctrl-C."
        })
public final class WatchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description = "An experiment's name, or experiment/NAME, nodesweep/NAME, capacitysearch/NAME or"
                    + " experimentschedule/NAME.")
    private String name;

    @Mixin
    private ClusterOptions options;

    @Mixin
    private ColorOption color;

    @Override
    public Integer call() throws BadInputException, InterruptedException {
        Named named = Named.of(name);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Followed followed = new Followed(color.terminal(), out, err);
        try (ClusterExperiments cluster = options.connect()) {
            return switch (named.kind()) {
                case Experiment -> watch(cluster, named.name());
                case NodeSweep -> followed.sweep(cluster, named.name());
                case CapacitySearch -> followed.search(cluster, named.name());
                case ExperimentSchedule -> followed.schedule(cluster, named.name());
            };
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    private int watch(ClusterExperiments cluster, String experiment) throws BadInputException, InterruptedException {
        Experiment found = ResultsOfCluster.find(cluster, experiment);
        Plan plan = ResultsOfCluster.plan(found);
        Terminal terminal = color.terminal();
        ReplayClock clock = new ReplayClock();
        clock.at(ResultsOfCluster.time(found.getStatus().startTime(), Instant.now()));
        PrintWriter err = spec.commandLine().getErr();
        Watching watching;
        Watching.End end;
        try (RunListener progress = terminal.updating()
                ? new TerminalProgress(err, terminal.columns(), plan, clock)
                : new PlainProgress(err, plan, clock)) {
            clock.live();
            watching = new Watching(cluster, found, plan, progress, clock, Watching.Pace.USUAL);
            end = watching.run();
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
        ResultsFile results = ResultsOfCluster.of(watching.experiment(), plan, watching.ended(), Instant.now());
        PrintWriter out = spec.commandLine().getOut();
        Conclusion.of(results, terminal).forEach(out::println);
        switch (end) {
            case Finished ->
                out.println("\nreport: topspin report experiment/%s --namespace %s"
                        .formatted(
                                found.getMetadata().getName(),
                                found.getMetadata().getNamespace()));
            case NotRunnable ->
                err.println("the experiment can't be run: "
                        + Watching.message(watching.experiment(), ConditionTypes.VALID, "no reason is stored"));
            case Deleted -> err.println("the experiment was deleted while it was watched");
            case Lost ->
                err.println("gave up: the cluster could not be reached for "
                        + Text.duration(Watching.Pace.USUAL.giveUp().toNanos()));
        }
        return end == Watching.End.Finished && Conclusion.good(results) ? Exit.GOOD : Exit.FAILED;
    }
}
