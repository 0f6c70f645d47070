package dev.topspin.bench.probe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.stats.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Makes the results of an experiment of many trials, out of one trial's report and numbers by chance: a sweep of actors over
 * a floor, each trial with a histogram of its own. Times the statistics, in this JVM that has done none before.
 */
public final class ManyTrials {
    private static final int FORKS = 40;
    private static final int ROUND_TRIPS = 20_000;
    private static final String STARTED = "2026-01-02T03:04:05Z";

    private ManyTrials() {}

    /** @param args the file to write, and how many trials */
    public static void main(String... args) throws IOException, InvalidExperimentException {
        int trials = Integer.parseInt(args[1]);
        int cells = (trials + FORKS - 1) / FORKS;
        ExperimentFile.Experiment experiment = ExperimentFile.read(yaml(cells));
        Plan plan = Plan.of(experiment.name(), experiment.spec());
        Map<Integer, TrialResult> finished = new TreeMap<>();
        Random random = new Random(plan.seed());
        plan.trials().stream()
                .limit(trials)
                .forEach(trial -> finished.put(trial.index(), TrialResult.of(trial, List.of(report(trial, random)))));
        long start = System.nanoTime();
        List<CellResult> rows = Results.of(plan, finished);
        double seconds = (System.nanoTime() - start) / 1e9;
        Files.writeString(Path.of(args[0]), Json.writeIndented(document(experiment, plan, finished, rows)));
        System.out.println(Json.write(Map.of("statisticsSeconds", seconds, "cells", rows.size())));
    }

    /** A floor, and actors with as many settings as make up the other cells. */
    private static String yaml(int cells) {
        List<String> throughputs = new ArrayList<>();
        for (int i = 1; i < cells; i++) {
            throughputs.add(String.valueOf(i));
        }
        return """
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: many-trials}
                spec:
                  workload:
                    pingPong: {}
                  variants:
                    - {name: spin, spin: {}}
                    - {name: akka, akka: {dispatcher: {executor: ForkJoin, threads: 2}}}
                  matrix: {throughput: [%s]}
                  measurement: {forks: %d}
                """.formatted(String.join(", ", throughputs), FORKS);
    }

    private static PodReport report(TrialPlan trial, Random random) {
        ObjectNode report = template();
        double nsPerOp = (trial.cell().parameters().isEmpty() ? 70 : 400) * Math.exp(0.05 * random.nextGaussian());
        Histogram histogram = new Histogram(1, (1L << 37) - 1, EncodedHistogram.RECORDED_DIGITS);
        for (int i = 0; i < ROUND_TRIPS; i++) {
            histogram.recordValue((long) (2 * nsPerOp * Math.exp(0.4 * random.nextGaussian())));
        }
        report.put("planHash", trial.planHash());
        report.put("trial", trial.index());
        ObjectNode measured = (ObjectNode) report.get("measured");
        measured.put("nsPerOp", nsPerOp);
        measured.putArray("iterationNsPerOp").add(nsPerOp).add(nsPerOp * 1.01).add(nsPerOp * 0.99);
        measured.put("opsPerSecond", 1e9 / nsPerOp);
        measured.put("p50Nanos", histogram.getValueAtPercentile(50));
        measured.put("p99Nanos", histogram.getValueAtPercentile(99));
        measured.put("p999Nanos", histogram.getValueAtPercentile(99.9));
        measured.put("minNanos", histogram.getMinValue());
        measured.put("maxNanos", histogram.getMaxValue());
        measured.put("meanNanos", histogram.getMean());
        measured.put("recorded", ROUND_TRIPS);
        measured.set("histogram", Json.read(Json.write(EncodedHistogram.of(histogram)), ObjectNode.class));
        return Json.convert(report, PodReport.class);
    }

    private static ObjectNode template() {
        try (InputStream in = ManyTrials.class.getResourceAsStream("pod-report.json")) {
            return Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), ObjectNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResultsFile document(
            ExperimentFile.Experiment experiment,
            Plan plan,
            Map<Integer, TrialResult> finished,
            List<CellResult> rows) {
        List<ResultsFile.Trial> trials = plan.trials().stream()
                .filter(trial -> finished.containsKey(trial.index()))
                .map(trial -> new ResultsFile.Trial(
                        trial.index(),
                        trial.name(),
                        trial.cell().name(),
                        trial.fork(),
                        STARTED,
                        20,
                        finished.get(trial.index())))
                .toList();
        return ResultsFile.builder()
                .topspin("bench")
                .experiment(experiment.name())
                .startedAt(STARTED)
                .finishedAt(STARTED)
                .complete(true)
                .spec(experiment.spec())
                .planHash(plan.hash())
                .seed(plan.seed())
                .plannedTrials(plan.trials().size())
                .machine(new ResultsFile.Machine("A CPU", "0-3", "6.12", "25"))
                .rows(rows)
                .trials(trials)
                .build();
    }
}
