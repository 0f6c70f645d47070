package dev.topspin.cli.command;

import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.sweep.SweepFile.Sweep;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin validate}. */
@Command(
        name = "validate",
        description =
                "Checks files of experiments and node sweeps as the API server and the operator would, and prints every violation.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin validate examples/*.yaml",
            "  kubectl get experiment ping-pong -o yaml | topspin validate -",
            "",
            "Exit codes: 0 all files are valid, 2 at least one is not."
        })
public final class ValidateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Experiments or node sweeps in YAML; - for stdin.")
    private List<String> files;

    @Mixin
    private ColorOption color;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        boolean valid = true;
        for (String file : files) {
            try {
                String text = ExperimentInput.text(file, System.in);
                String summary = SweepFile.is(text)
                        ? summary(ExperimentInput.readSweep(file, text))
                        : summary(ExperimentInput.read(file, text));
                out.println((file.equals("-") ? "stdin" : file) + ": valid (" + summary + ")");
            } catch (BadInputException e) {
                e.lines().forEach(line -> out.println(color.terminal().red(line)));
                valid = false;
            }
        }
        return valid ? Exit.GOOD : Exit.BAD_INPUT;
    }

    private static String summary(Experiment experiment) {
        Plan plan = Plan.of(experiment.name(), experiment.spec());
        int variants = experiment.spec().variants().size();
        return Text.count(variants, "variant") + ", " + DurationEstimate.inWords(plan);
    }

    private static String summary(Sweep sweep) {
        return "sweep of %s alone, and of %s between nodes"
                .formatted(
                        Text.count(sweep.spec().local().size(), "variant"),
                        sweep.spec().pairs().variant().name());
    }
}
