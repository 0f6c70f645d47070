package dev.topspin.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AverageTimeResult;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** A benchmark's result as JMH itself writes it. */
final class WrittenByJmh {
    private WrittenByJmh() {}

    /** @return the one benchmark of the file, with an iteration of one fork for each of the scores */
    static JsonNode of(List<Double> nanosPerOp) {
        IterationParams iterations =
                new IterationParams(IterationType.MEASUREMENT, nanosPerOp.size(), TimeValue.milliseconds(100), 1);
        BenchmarkParams params = params(iterations);
        List<IterationResult> results =
                nanosPerOp.stream().map(v -> iteration(params, iterations, v)).toList();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(text, true, StandardCharsets.UTF_8);
        ResultFormatFactory.getInstance(ResultFormatType.JSON, to)
                .writeOut(List.of(new RunResult(params, List.of(new BenchmarkResult(params, results)))));
        return Json.read(text.toString(StandardCharsets.UTF_8), JsonNode.class).path(0);
    }

    private static BenchmarkParams params(IterationParams measurement) {
        return new BenchmarkParams(
                "org.sample.Benchmark.method",
                "generated",
                true,
                1,
                new int[] {1},
                List.of(),
                1,
                0,
                new IterationParams(IterationType.WARMUP, 5, TimeValue.milliseconds(200), 1),
                measurement,
                Mode.AverageTime,
                new WorkloadParams(),
                TimeUnit.NANOSECONDS,
                1,
                "/usr/bin/java",
                List.of("-Xmx1g"),
                "25",
                "a VM",
                "25+36",
                "1.37",
                TimeValue.minutes(10));
    }

    /** An operation that took so long, timed over a million of them. */
    private static IterationResult iteration(BenchmarkParams params, IterationParams of, double nanosPerOp) {
        long operations = 1_000_000;
        IterationResult result = new IterationResult(params, of, null);
        result.addResult(new AverageTimeResult(
                ResultRole.PRIMARY, "method", operations, (long) (operations * nanosPerOp), TimeUnit.NANOSECONDS));
        return result;
    }
}
