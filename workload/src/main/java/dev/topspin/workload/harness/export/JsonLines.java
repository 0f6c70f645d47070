package dev.topspin.workload.harness.export;

import dev.topspin.model.Json;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.workload.harness.trial.Iteration;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.Taken;
import dev.topspin.workload.harness.trial.TrialListener;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Progress as one JSON object a line. The report is not among it: that is the last line, and the process writes it last. */
public final class JsonLines implements TrialListener {
    private final PrintStream out;
    private final TrialPlan plan;
    private final Role role;

    /**
     * @param out where the lines go
     * @param plan of the trial
     * @param role of this process
     */
    public JsonLines(PrintStream out, TrialPlan plan, Role role) {
        this.out = out;
        this.plan = plan;
        this.role = role;
    }

    /** The process has read its plan and begins to open the runtime. */
    public void started() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("experiment", plan.experiment());
        fields.put("trial", plan.index());
        fields.put("fork", plan.fork());
        fields.put("cell", plan.cell().name());
        fields.put("role", role.name());
        line("started", fields);
    }

    @Override
    public void opened(List<String> settings) {
        line("opened", Map.of("settings", settings));
    }

    @Override
    public void iterationEnded(Iteration iteration, IterationOutcome outcome, Histogram roundTrips, Taken taken) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("n", iteration.number());
        fields.put("of", iteration.of());
        fields.put("exchanges", outcome.exchanges());
        fields.put("elapsedNanos", outcome.elapsedNanos());
        fields.put("cpuNanos", taken.cpuNanos());
        fields.put("gcNanos", taken.gcNanos());
        fields.put("gcCount", taken.gcCount());
        fields.put("compileNanos", taken.compileNanos());
        fields.put("nsPerOp", plan.cell().workload().kind().nsPerOp(outcome.exchanges(), outcome.elapsedNanos()));
        if (roundTrips.getTotalCount() > 0) {
            fields.put("p50Nanos", roundTrips.getValueAtPercentile(50));
            fields.put("p99Nanos", roundTrips.getValueAtPercentile(99));
            fields.put("maxNanos", roundTrips.getMaxValue());
        }
        line(iteration.warmup() ? "warmup" : "iteration", fields);
    }

    /** Writes the report: the last line of all. */
    public static void report(PrintStream out, PodReport report) {
        line(out, "report", Map.of("report", report));
    }

    private void line(String event, Map<String, Object> fields) {
        line(out, event, fields);
    }

    private static void line(PrintStream out, String event, Map<String, Object> fields) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", event);
        line.putAll(fields);
        out.println(Json.writeInOrder(line));
        out.flush();
    }
}
