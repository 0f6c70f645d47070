package dev.topspin.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Placement.Pinning;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A trial, run as whoever runs trials on one machine does.
 *
 * @param name of the side
 * @param jvm how it is started
 * @param plan what the trial runs
 * @param cpus of each of its processes: one, or driver and responder
 */
public record HarnessSide(String name, Jvm jvm, TrialPlan plan, List<ProcessCpus> cpus) implements Side {
    public HarnessSide {
        cpus = List.copyOf(cpus);
    }

    @Override
    public Map<Figure, Double> run() throws IOException, InterruptedException {
        return run(0);
    }

    /** @param metricsPort where the driver can be scraped; 0 for nowhere */
    Map<Figure, Double> run(int metricsPort) throws IOException, InterruptedException {
        int controlPort = freePort();
        Path file = Files.createTempFile("topspin-bench", ".json");
        Files.writeString(file, Json.write(plan));
        long start = System.nanoTime();
        try {
            if (cpus.size() == 1) {
                return driver(file, controlPort, metricsPort, start);
            }
            try (Program responder = new Program(command(1, "@" + file, controlPort))) {
                Map<Figure, Double> figures = driver(file, controlPort, metricsPort, start);
                responder.finish();
                return figures;
            }
        } finally {
            Files.delete(file);
        }
    }

    private Map<Figure, Double> driver(Path file, int controlPort, int metricsPort, long start)
            throws IOException, InterruptedException {
        try (Program driver = new Program(command(0, "@" + file, controlPort, metricsPort))) {
            String line = driver.finish();
            double seconds = (System.nanoTime() - start) / 1e9;
            PodReport report = Json.convert(Json.read(line, JsonNode.class).get("report"), PodReport.class);
            if (!report.succeeded()) {
                throw new IOException(report.reason() + ": " + report.message());
            }
            return figures(report, seconds);
        }
    }

    /** @return the command of a process that can't be scraped: 0 for the driver, 1 for the responder */
    List<String> command(int process, String planArgument, int controlPort) {
        return command(process, planArgument, controlPort, 0);
    }

    private List<String> command(int process, String planArgument, int controlPort, int metricsPort) {
        ProcessCpus own = cpus.get(process);
        List<String> arguments = new ArrayList<>(List.of(
                "--plan",
                planArgument,
                "--role",
                process == 0 ? "driver" : "responder",
                "--control-port",
                String.valueOf(controlPort),
                "--data-port",
                "0",
                "--metrics-port",
                String.valueOf(metricsPort),
                "--linger",
                "0s"));
        if (plan.placement().pinning() == Pinning.None) {
            arguments.add("--no-pin");
        } else {
            arguments.addAll(List.of("--cpus", own.measuredList()));
            if (!own.housekeeping().isEmpty()) {
                arguments.addAll(List.of("--housekeeping", own.housekeepingList()));
            }
        }
        return jvm.trial(plan, own, arguments);
    }

    private Map<Figure, Double> figures(PodReport report, double seconds) {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        // a query and its answer are two messages, as a round trip is
        double hops = 2.0 / plan.cell().workload().kind().unit().perExchange();
        List<Double> slices = report.measured().iterationNsPerOp().stream()
                .map(perOp -> perOp / hops)
                .sorted()
                .toList();
        figures.put(Figure.NS_PER_HOP, slices.get(slices.size() / 2));
        figures.put(Figure.FAST_NS_PER_HOP, slices.get(slices.size() / 10));
        figures.put(Figure.OPS_PER_SECOND, report.measured().opsPerSecond() * hops);
        if (report.measured().p50Nanos() != null) {
            figures.put(
                    Figure.P50_MICROS, Figure.P50_MICROS.of(report.measured().p50Nanos()));
            figures.put(
                    Figure.P999_MICROS, Figure.P999_MICROS.of(report.measured().p999Nanos()));
        }
        figures.put(Figure.OVERHEAD_SECONDS, seconds - plan.measurement().totalNanos() / 1e9);
        return figures;
    }

    static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }
}
