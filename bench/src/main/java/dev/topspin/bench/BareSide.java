package dev.topspin.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A bare program.
 *
 * @param name of the side
 * @param jvm how it is started
 * @param main its class
 * @param cpus of each of its processes: one, or driver and responder
 * @param arguments further ones, {@code key=value}
 * @param timing how long it runs
 */
public record BareSide(
        String name, Jvm jvm, Class<?> main, List<ProcessCpus> cpus, List<String> arguments, Timing timing)
        implements Side {
    public BareSide {
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
            return figures(Json.read(driver.finish(), JsonNode.class));
        }
    }

    /** @return the command of a process: 0 for the driver, 1 for the responder */
    List<String> command(int process, String peer) {
        ProcessCpus own = cpus.get(process);
        List<String> all = new ArrayList<>(List.of(
                "warmupMillis=" + timing.warmupMillis(),
                "measureMillis=" + timing.measureMillis(),
                "cpus=" + own.measuredList()));
        all.addAll(arguments);
        if (peer != null) {
            all.add(peer);
        }
        return jvm.bare(main, own, all);
    }

    private static Map<Figure, Double> figures(JsonNode line) {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.NS_PER_HOP, line.get("nsPerHop").asDouble());
        figures.put(Figure.FAST_NS_PER_HOP, line.get("fastNsPerHop").asDouble());
        figures.put(Figure.OPS_PER_SECOND, line.get("opsPerSecond").asDouble());
        if (line.has("p50Nanos")) {
            figures.put(
                    Figure.P50_MICROS, Figure.P50_MICROS.of(line.get("p50Nanos").asDouble()));
        }
        return figures;
    }
}
