package dev.topspin.cli.command;

import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.cluster.Named;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.watch.Resuming;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code topspin resume}. */
@Command(
        name = "resume",
        description = {
            "Carries on an experiment in a cluster that has failed or is suspended: trials that failed are run",
            "again and those that never started are started; what has a result keeps it. It raises",
            "spec.runPolicy.resume by one and takes spec.runPolicy.suspend back; the operator does the rest."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin resume ping-pong",
            "  topspin resume experiment/ping-pong --namespace lab",
            "",
            "Exit codes: 0 it goes on, 2 bad input, and where nothing is left to run."
        })
public final class ResumeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "An experiment's name, or experiment/NAME.")
    private String name;

    @Mixin
    private ClusterOptions options;

    @Override
    public Integer call() throws BadInputException {
        Named named = Named.of(name);
        if (named.kind() != Named.Kind.Experiment) {
            throw new BadInputException(
                    "%s: only experiments are resumed; what is suspended goes on with suspend: false, and what has failed is applied under a new name"
                            .formatted(named));
        }
        try (ClusterExperiments cluster = options.connect()) {
            String goesOn = Resuming.resume(cluster, named.name());
            spec.commandLine()
                    .getOut()
                    .printf(
                            "experiment/%s goes on%s%nfollow it: topspin watch experiment/%s --namespace %s%n",
                            named.name(), goesOn, named.name(), cluster.namespace());
            return Exit.GOOD;
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }
}
