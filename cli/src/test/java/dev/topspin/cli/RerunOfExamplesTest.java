package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.topspin.cli.command.ExperimentInput;
import dev.topspin.cli.results.Replanned;
import dev.topspin.cli.results.ResultsInput;
import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.results.RunResults;
import dev.topspin.cli.run.Quick;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.PublishedFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is planned again, from the results of every example that the project has, is what was planned at first. */
class RerunOfExamplesTest {
    @TempDir
    Path folder;

    static List<Path> examples() throws IOException {
        return ExamplesTest.examples();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void planHashSeedAndOrderAreTheSame(Path example) throws Exception {
        Experiment experiment = ExperimentInput.read(example.toString(), InputStream.nullInputStream());
        isPlannedAgain(experiment, experiment.spec(), false);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void soTheyAreWhereTheRunWasQuick(Path example) throws Exception {
        Experiment experiment = ExperimentInput.read(example.toString(), InputStream.nullInputStream());
        isPlannedAgain(experiment, Quick.shorten(experiment.spec()), true);
    }

    private void isPlannedAgain(Experiment experiment, ExperimentSpec spec, boolean quick) throws Exception {
        PublishedFigures published = PublishedFigures.of(experiment.annotations(), Plan.cells(experiment.spec()));
        Plan first = Plan.of(experiment.name(), spec);
        ResultsFile results = RunResults.of(
                new RunRequest(experiment.name(), spec, quick, List.of(), published),
                first,
                new Machine("a CPU", "0-3", "6.12", "25"),
                Instant.EPOCH,
                Instant.EPOCH,
                first.trials().stream().map(RerunOfExamplesTest::ended).toList());
        Path file = Files.writeString(folder.resolve("results.json"), Json.writeIndented(results));

        RunRequest what = Replanned.of(file.toString(), ResultsInput.read(file));
        Plan again = Plan.of(what.experiment(), what.spec());
        assertEquals(first.hash(), again.hash());
        assertEquals(first.seed(), again.seed());
        assertEquals(first.trials(), again.trials());
        assertEquals(quick, what.quick());
    }

    private static Trial ended(TrialPlan plan) {
        return new Trial(
                plan.index(),
                plan.name(),
                plan.cell().name(),
                plan.fork(),
                Instant.EPOCH.toString(),
                1,
                TrialResult.failed("WorkloadError", "not run"));
    }
}
