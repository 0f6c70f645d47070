package dev.topspin.cli.command;

import dev.topspin.cli.progress.DurationEstimate;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.ColorOption;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.spec.ExperimentFile.Experiment;
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
        description = "Checks experiment files as the API server and the operator would, and prints every violation.",
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

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Experiments in YAML; - for stdin.")
    private List<String> files;

    @Mixin
    private ColorOption color;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        boolean valid = true;
        for (String file : files) {
            try {
                Experiment experiment = ExperimentInput.read(file, System.in);
                out.println((file.equals("-") ? "stdin" : file) + ": valid (" + summary(experiment) + ")");
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
}
