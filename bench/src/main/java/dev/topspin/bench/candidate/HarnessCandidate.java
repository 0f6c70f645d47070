package dev.topspin.bench.candidate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.bench.process.BenchPlans;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Program;
import dev.topspin.bench.process.Timing;
import dev.topspin.bench.process.Tokens;
import dev.topspin.model.Json;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Measurement.Recording;
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
 * @param name of the candidate
 * @param jvm how it is started
 * @param plan what the trial runs
 * @param cpus of each of its processes: one, or driver and responder
 */
public record HarnessCandidate(String name, Jvm jvm, TrialPlan plan, List<ProcessCpus> cpus) implements Holdable {
    public HarnessCandidate {
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
            return figures(
                    line, (System.nanoTime() - start) / 1e9, plan.measurement().totalNanos() / 1e9);
        }
    }

    @Override
    public Held start(Tokens tokens) throws IOException, InterruptedException {
        TrialPlan held = BenchPlans.held(plan, tokens);
        int controlPort = freePort();
        Path file = Files.createTempFile("topspin-bench", ".json");
        Files.writeString(file, Json.write(held));
        long start = System.nanoTime();
        List<Program> programs = new ArrayList<>();
        try {
            if (cpus.size() > 1) {
                programs.add(new Program(command(1, "@" + file, controlPort)));
            }
            List<String> driver = new ArrayList<>(command(0, "@" + file, controlPort));
            driver.addAll(List.of("--gate", String.valueOf(tokens.iterations())));
            programs.addFirst(new Program(driver));
            return new Held(tokens, programs, new Lines()).warm(start);
        } catch (IOException | InterruptedException | RuntimeException e) {
            for (Program program : programs) {
                program.close();
            }
            throw e;
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public List<Integer> measuredCpus() {
        return cpus.stream().flatMap(each -> each.measured().stream()).toList();
    }

    private final class Lines implements Held.Reader {
        @Override
        public double nsPerHop(JsonNode iteration) {
            return iteration.path("nsPerOp").asDouble() / hops();
        }

        @Override
        public Map<Figure, Double> figures(String line, double seconds) throws IOException {
            return HarnessCandidate.this.figures(
                    line, seconds, plan.measurement().warmup().timeNanos() * Timing.WARMUPS / 1e9);
        }
    }

    /** @return the command of a process that can't be scraped: 0 for the driver, 1 for the responder */
    public List<String> command(int process, String planArgument, int controlPort) {
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

    /** A query and its answer are two messages, as a round trip is. */
    private double hops() {
        return 2.0 / plan.cell().workload().kind().unit().perExchange();
    }

    /**
     * @param line the report
     * @param seconds that the process lived, without what it was held
     * @param exchanging how many of them it exchanged messages
     */
    private Map<Figure, Double> figures(String line, double seconds, double exchanging) throws IOException {
        PodReport report = Json.convert(Json.read(line, JsonNode.class).get("report"), PodReport.class);
        if (!report.succeeded()) {
            throw new IOException(report.reason() + ": " + report.message());
        }
        Measured measured = report.measured();
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        boolean recorded = plan.measurement().recording() == Recording.All && measured.recordedNsPerOp() != null;
        figures.put(Figure.NS_PER_HOP, (recorded ? measured.recordedNsPerOp() : measured.nsPerOp()) / hops());
        figures.put(Figure.OPS_PER_SECOND, measured.opsPerSecond() * hops());
        if (measured.places() != null) {
            figures.put(Figure.NS_PER_HOP_OVER_LINES, measured.nsPerOp() / hops());
        }
        if (measured.p50Nanos() != null) {
            figures.put(Figure.P50_MICROS, Figure.P50_MICROS.of(measured.p50Nanos()));
            figures.put(Figure.P999_MICROS, Figure.P999_MICROS.of(measured.p999Nanos()));
        }
        figures.put(Figure.OVERHEAD_SECONDS, seconds - exchanging);
        return figures;
    }

    static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }
}
