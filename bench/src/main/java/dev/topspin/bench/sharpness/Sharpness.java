package dev.topspin.bench.sharpness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the example again and again, and sets each run against the one before. */
@Command(
        name = "sharpness",
        mixinStandardHelpOptions = true,
        description = {
            "Runs examples/ping-pong.yaml a number of times, and prints how long it took, how narrow its taxes are, and how"
                    + " many cells `topspin compare` calls different in two runs in succession, which differ in nothing."
                    + " Then, for each tax, whether a floor inside the trial or trials of it around make it sharper.",
            "Progress goes to stderr, the table to stdout. Exit code 1 where a run fails, 2 for bad input."
        })
public final class Sharpness implements Callable<Integer> {
    private static final Set<String> DIFFERENT = Set.of("Regression", "Slower", "Faster");

    @Option(
            names = "--runs",
            defaultValue = "11",
            description = "How many; two or more are compared (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--example",
            paramLabel = "FILE",
            defaultValue = "examples/ping-pong.yaml",
            description = "The experiment (default: ${DEFAULT-VALUE}).")
    private Path example;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "topspin-results/sharpness",
            description = "Where the runs' results go; those that are there already count as well"
                    + " (default: ${DEFAULT-VALUE}).")
    private Path output;

    @Option(names = "--topspin", hidden = true, defaultValue = "./topspin")
    private Path topspin;

    /** @param args see {@code --help} */
    public static void main(String... args) {
        System.exit(new CommandLine(new Sharpness()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<ExampleRun> done = new ArrayList<>();
        int different = 0;
        int compared = 0;
        for (int i = 1; i <= runs; i++) {
            Path folder = output.resolve("run-" + i);
            System.err.printf("run %d of %d%n", i, runs);
            done.add(run(folder));
            if (i > 1) {
                List<String> verdicts = verdicts(output.resolve("run-" + (i - 1)), folder);
                compared += verdicts.size();
                different += (int) verdicts.stream().filter(DIFFERENT::contains).count();
            }
        }
        Aims.table(done, different, compared).forEach(System.out::println);
        System.out.println();
        FloorPlaces.table(done).forEach(System.out::println);
        return 0;
    }

    private ExampleRun run(Path folder) throws IOException, InterruptedException {
        Path results = folder.resolve("results.json");
        Path seconds = folder.resolve("seconds");
        if (!Files.exists(seconds)) {
            long start = System.nanoTime();
            int code = start(List.of("run", "--output", folder.toString(), example.toString()), Redirect.DISCARD)
                    .waitFor();
            if (!Files.exists(results)) {
                throw new IOException("%s ended with %d and left no %s".formatted(topspin, code, results));
            }
            Files.writeString(seconds, Double.toString((System.nanoTime() - start) / 1e9));
        }
        return new ExampleRun(
                Double.parseDouble(Files.readString(seconds)), Json.read(Files.readString(results), ResultsFile.class));
    }

    /** Of the cells that stand on a floor: a floor is the hardware, and raw figures are of one day. */
    private List<String> verdicts(Path before, Path after) throws IOException, InterruptedException {
        Process process = start(List.of("compare", "--json", before.toString(), after.toString()), Redirect.PIPE);
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        List<String> verdicts = new ArrayList<>();
        for (JsonNode cell : Json.read(printed, JsonNode.class).path("cells")) {
            if (cell.hasNonNull("taxA")) {
                verdicts.add(cell.path("verdict").asText());
            }
        }
        return verdicts;
    }

    private Process start(List<String> arguments, Redirect output) throws IOException {
        List<String> command = new ArrayList<>(List.of(topspin.toString()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectOutput(output)
                .redirectError(Redirect.INHERIT)
                .start();
    }
}
