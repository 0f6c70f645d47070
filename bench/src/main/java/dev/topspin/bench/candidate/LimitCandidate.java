package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Program;
import dev.topspin.bench.process.Timing;
import dev.topspin.bench.process.Tokens;
import dev.topspin.model.Json;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two threads in C that hand a message to and fro: what the machine allows. In every other turn by compare-and-swap and by stores, each
 * over the same lines; the figure is that of the better of the two. Compiled for each start, as it is only then known to fit.
 *
 * @param name of the candidate
 * @param cpus two measured ones
 * @param timing of its warm-up
 */
public record LimitCandidate(String name, ProcessCpus cpus, Timing timing) implements Holdable {
    private static final String SOURCE = "limit.c";
    private static final String COMPILER = "gcc";

    /** @return why it can't be run on this machine; empty where it can */
    public static Optional<String> missing() {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, COMPILER)));
        return there ? Optional.empty() : Optional.of(COMPILER + " was not found, and the limit is a program in C");
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        Tokens alone = new Tokens(2 * Timing.ITERATIONS, 2, timing.measureMillis() / Timing.ITERATIONS);
        try (Held held = start(alone)) {
            for (int i = 0; i < alone.count(); i++) {
                held.turn();
            }
            return held.finish();
        }
    }

    @Override
    public Held start(Tokens tokens) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("topspin-limit");
        Path program = folder.resolve("limit");
        Path source = folder.resolve(SOURCE);
        try {
            try (InputStream in = LimitCandidate.class.getResourceAsStream(SOURCE)) {
                Files.copy(in, source);
            }
            try (Program compiler =
                    new Program(List.of(COMPILER, "-O2", "-pthread", "-o", program.toString(), source.toString()))) {
                compiler.end();
            }
            return started(program, tokens);
        } finally {
            Files.deleteIfExists(program);
            Files.deleteIfExists(source);
            Files.delete(folder);
        }
    }

    private Held started(Path program, Tokens tokens) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        for (int cpu : cpus.measured().subList(0, 2)) {
            command.add(String.valueOf(cpu));
        }
        for (int number :
                List.of(timing.warmupMillis(), tokens.allIterations(), tokens.iterationMillis(), tokens.iterations())) {
            command.add(String.valueOf(number));
        }
        long start = System.nanoTime();
        Program running = new Program(command);
        try {
            return new Held(tokens, List.of(running), LimitCandidate::figures).warm(start);
        } catch (IOException | InterruptedException | RuntimeException e) {
            running.close();
            throw e;
        }
    }

    @Override
    public List<Integer> measuredCpus() {
        return cpus.measured();
    }

    private static Map<Figure, Double> figures(String line, double seconds) {
        JsonNode ended = Json.read(line, JsonNode.class);
        return Map.of(
                Figure.NS_PER_HOP_OVER_LINES,
                Math.min(
                        ended.path("swapNsPerHop").asDouble(),
                        ended.path("storeNsPerHop").asDouble()));
    }
}
