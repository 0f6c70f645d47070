package dev.topspin.cli.command;

import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.run.LocalRun;
import dev.topspin.cli.run.Quick;
import dev.topspin.cli.run.RunSelection;
import dev.topspin.cli.search.SearchRun;
import dev.topspin.cli.sweep.SweepRequest;
import dev.topspin.cli.sweep.SweepRun;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime.Path;
import dev.topspin.model.sweep.NodePair;
import dev.topspin.model.sweep.NodeSweepSpec;
import dev.topspin.model.sweep.SweepExperiments;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.sweep.SweepFile.Sweep;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin run}. */
@Command(
        name = "run",
        description = {
            "Runs an experiment on this machine: every trial as processes of its own, pinned to CPUs of their own. Prints the"
                    + " results.",
            "Of a NodeSweep it does what one machine can: noise floors and speed of its CPUs, core to core of each two, the local"
                    + " variants, and the pairs' variant between each two CPUs.",
            "Of a CapacitySearch it finds what the variants carry between processes of this machine: one trial after the other, until"
                    + " the interval of each capacity is as narrow as is asked for. Writes search.json and report.html.",
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
    @Spec
    private CommandSpec spec;

    @Mixin
    private LocalRun local;

    @Parameters(paramLabel = "FILE", description = "The experiment, sweep or search in YAML; - for stdin.")
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
        String text = ExperimentInput.text(file, System.in);
        if (SweepFile.is(text)) {
            return sweep(ExperimentInput.readSweep(file, text));
        }
        if (SearchFile.is(text)) {
            return search(ExperimentInput.readSearch(file, text));
        }
        Experiment experiment = ExperimentInput.read(file, text);
        if (quick && time != null) {
            throw new BadInputException("--quick and --for can't be given both: each says how long to run");
        }
        if (experiment.spec().variants().stream().anyMatch(v -> v.runtime().path() != Path.Pod)) {
            noOtherPath("variants of path Host and Service go the same way as the others");
        }
        ExperimentSpec picked = RunSelection.only(experiment.spec(), only);
        programs(picked);
        ExperimentSpec asked = time == null ? picked : RunSelection.lasting(picked, time);
        ExperimentSpec shortened = quick ? Quick.shorten(asked) : asked;
        return local.run(new RunRequest(
                experiment.name(),
                shortened,
                !shortened.equals(asked),
                only,
                PublishedFigures.of(experiment.annotations(), Plan.cells(experiment.spec()))));
    }

    private int sweep(Sweep sweep) throws BadInputException {
        refuseOptionsOfExperiments("%s is a NodeSweep, which takes less time with fewer rounds".formatted(sweep.name())
                + " (spec.pairs.coverage.rounds), and with a shorter spec.measurement");
        NodeSweepSpec asked = sweep.spec();
        if (asked.pairs().path() != Path.Pod) {
            noOtherPath("spec.pairs.path is left out");
        }
        if (asked.pairs().background() != null) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "spec.pairs.background is left out: on one machine all pairs share what loads them; it takes a cluster");
        }
        int forks = asked.measurement().forks();
        Integer rounds = asked.pairs().coverage().rounds();
        SweepRequest request = new SweepRequest(
                sweep.name(),
                asked.local().isEmpty()
                        ? Optional.empty()
                        : Optional.of(SweepExperiments.local(asked, "here", asked.local(), forks)),
                SweepExperiments.pair(asked, NodePair.of("here", "there"), forks),
                Optional.ofNullable(rounds));
        return new SweepRun(
                        local, spec.commandLine().getOut(), spec.commandLine().getErr())
                .run(request);
    }

    private int search(NamedSearch search) throws BadInputException {
        refuseOptionsOfExperiments(
                "%s is a CapacitySearch, which takes less time with fewer trials".formatted(search.name())
                        + " (spec.search.maxForks, spec.search.width), and with a shorter spec.template.measurement");
        return new SearchRun(
                        local, spec.commandLine().getOut(), spec.commandLine().getErr())
                .run(search);
    }

    /** An image is for a cluster: here a process is started. */
    private void programs(ExperimentSpec picked) throws BadInputException {
        List<Variant> programs =
                picked.variants().stream().filter(v -> v.container() != null).toList();
        for (Variant variant : programs) {
            if (variant.container().onThisMachine().isEmpty()) {
                throw new BadInputException(
                        variant.container().noCommand(variant.name()) + ", or leave the variant out with --only");
            }
        }
        if (!programs.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println("variants of runtime container run as processes of this machine, and not as their images");
        }
    }

    private void noOtherPath(String what) {
        spec.commandLine()
                .getErr()
                .println("one machine has one path, over loopback: %s; it takes a cluster".formatted(what));
    }

    private void refuseOptionsOfExperiments(String instead) throws BadInputException {
        if (quick || time != null || !only.isEmpty()) {
            throw new BadInputException("--quick, --for and --only are for experiments: " + instead);
        }
    }
}
