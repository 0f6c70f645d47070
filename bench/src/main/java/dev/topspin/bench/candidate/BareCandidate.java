package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Program;
import dev.topspin.bench.process.Timing;
import dev.topspin.bench.process.Tokens;
import dev.topspin.model.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A bare program.
 *
 * @param name of the candidate
 * @param jvm how it is started
 * @param main its class
 * @param cpus of each of its processes: one, or driver and responder
 * @param arguments further ones, {@code key=value}
 * @param timing how long it runs
 */
public record BareCandidate(
        String name, Jvm jvm, Class<?> main, List<ProcessCpus> cpus, List<String> arguments, Timing timing)
        implements Holdable {
    public BareCandidate {
        cpus = List.copyOf(cpus);
        arguments = List.copyOf(arguments);
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        if (cpus.size() == 1) {
            return run(null);
        }
        try (Program responder = new Program(command(1, null))) {
            return run("peer=" + responder.await("ready "));
        }
    }

    private Map<Figure, Double> run(String peer) throws IOException, InterruptedException {
        try (Program driver = new Program(command(0, peer))) {
            return figures(driver.finish());
        }
    }

    @Override
    public Held start(Tokens tokens) throws IOException, InterruptedException {
        long start = System.nanoTime();
        List<Program> programs = new ArrayList<>();
        try {
            String peer = null;
            if (cpus.size() > 1) {
                programs.add(new Program(command(1, null)));
                peer = "peer=" + programs.getFirst().await("ready ");
            }
            programs.addFirst(new Program(command(
                    0,
                    peer,
                    "iterations=" + tokens.allIterations(),
                    "iterationMillis=" + tokens.iterationMillis(),
                    "gate=" + tokens.iterations())));
            return new Held(tokens, programs, (line, _) -> figures(line)).warm(start);
        } catch (IOException | InterruptedException | RuntimeException e) {
            for (Program program : programs) {
                program.close();
            }
            throw e;
        }
    }

    @Override
    public List<Integer> measuredCpus() {
        return cpus.stream().flatMap(each -> each.measured().stream()).toList();
    }

    /** @return the command of a process: 0 for the driver, 1 for the responder */
    public List<String> command(int process, String peer) {
        return command(
                process,
                peer,
                "iterations=" + Timing.ITERATIONS,
                "iterationMillis=" + timing.measureMillis() / Timing.ITERATIONS);
    }

    private List<String> command(int process, String peer, String... iterations) {
        ProcessCpus own = cpus.get(process);
        List<String> all =
                new ArrayList<>(List.of("warmupMillis=" + timing.warmupMillis(), "cpus=" + own.measuredList()));
        all.addAll(List.of(iterations));
        all.addAll(arguments);
        if (peer != null) {
            all.add(peer);
        }
        return jvm.bare(main, own, all);
    }

    private static Map<Figure, Double> figures(String ended) {
        JsonNode line = Json.read(ended, JsonNode.class);
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.NS_PER_HOP, line.get("nsPerHop").asDouble());
        figures.put(Figure.OPS_PER_SECOND, line.get("opsPerSecond").asDouble());
        if (line.has("p50Nanos")) {
            figures.put(
                    Figure.P50_MICROS, Figure.P50_MICROS.of(line.get("p50Nanos").asDouble()));
        }
        return figures;
    }
}
