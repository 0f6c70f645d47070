package dev.topspin.cli.command;

import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.results.Replanned;
import dev.topspin.cli.results.ResultsInput;
import dev.topspin.cli.run.LocalRun;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.result.ResultsFile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code topspin rerun}. */
@Command(
        name = "rerun",
        description = {
            "Runs again on this machine what results are of, from here or from a cluster: the same cells with the same settings,"
                    + " the same forks, in the same order.",
            "Refuses where this version of Topspin would plan anything else. `topspin compare` sets the two runs against each"
                    + " other."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  topspin rerun topspin-results/ping-pong-20260102T030405Z --output again",
            "  topspin compare topspin-results/ping-pong-20260102T030405Z again",
            "  topspin rerun experiment/ping-pong",
            "",
            Exit.OF_TRIALS,
            Exit.OF_SIGNALS
        })
public final class RerunCommand implements Callable<Integer> {
    @Mixin
    private LocalRun local;

    @Mixin
    private ClusterOptions cluster;

    @Parameters(
            paramLabel = "RESULTS",
            description = "A results.json, the folder it is in, or experiment/NAME for one in the cluster.")
    private String given;

    @Override
    public Integer call() throws BadInputException {
        ResultsFile results = ResultsInput.read(given, cluster);
        return local.run(Replanned.of(given, results));
    }
}
