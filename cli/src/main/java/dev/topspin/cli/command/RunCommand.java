package dev.topspin.cli.command;

import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.run.LocalRun;
import dev.topspin.cli.run.Quick;
import dev.topspin.cli.run.RunSelection;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code topspin run}. */
@Command(
        name = "run",
        description = {
            "Runs an experiment on this machine: every trial as processes of its own, pinned to CPUs of their own. Prints the"
                    + " results.",
            "Writes results.json and report.html. Variants between two nodes run here over loopback, and the results say so."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin run --quick examples/ping-pong.yaml",
            "  topspin run --for 2m examples/ping-pong.yaml",
            "  topspin run examples/ping-pong.yaml --only spin --only akka-default",
            "  topspin run examples/spin.yaml --cpus 2-5 --output spin-on-2-5",
            "",
            Exit.OF_TRIALS,
            Exit.OF_SIGNALS
        })
public final class RunCommand implements Callable<Integer> {
    @Mixin
    private LocalRun local;

    @Parameters(paramLabel = "FILE", description = "The experiment in YAML; - for stdin.")
    private String file;

    @Option(names = "--quick", description = "Shortens counts and times for a first look in about a minute.")
    private boolean quick;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description =
                    "Run for so long, for example 2m: after the first forks of each variant the time goes where the"
                            + " widest intervals are. Stands above precision, maxForks and budget of the file.")
    private String time;

    @Option(
            names = "--only",
            paramLabel = "VARIANT",
            description = "Run this variant only; may be given several times.")
    private List<String> only = List.of();

    @Override
    public Integer call() throws BadInputException {
        Experiment experiment = ExperimentInput.read(file, System.in);
        if (quick && time != null) {
            throw new BadInputException("--quick and --for can't be given both: each says how long to run");
        }
        ExperimentSpec picked = RunSelection.only(experiment.spec(), only);
        ExperimentSpec asked = time == null ? picked : RunSelection.lasting(picked, time);
        ExperimentSpec shortened = quick ? Quick.shorten(asked) : asked;
        return local.run(new RunRequest(
                experiment.name(),
                shortened,
                !shortened.equals(asked),
                only,
                PublishedFigures.of(experiment.annotations(), Plan.cells(experiment.spec()))));
    }
}
