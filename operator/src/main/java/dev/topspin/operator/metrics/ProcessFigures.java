package dev.topspin.operator.metrics;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.Proof;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What each process of a finished trial took of its CPUs: with the trial's labels, role and node. */
final class ProcessFigures {
    private static final double NANOS = 1e9;
    private static final String CORES = "topspin_trial_cpu_cores";
    private static final String THREADS = "topspin_trial_threads";
    private static final String SWITCHES = "topspin_trial_context_switches";
    private static final String MIGRATIONS = "topspin_trial_cpu_migrations";
    private static final String GC = "topspin_trial_gc_seconds";
    private static final String COLLECTIONS = "topspin_trial_gc_collections";
    private static final String COMPILE = "topspin_trial_compile_seconds";
    private static final String THROTTLED = "topspin_trial_throttled_periods";
    private static final String STEAL = "topspin_trial_steal_seconds";

    private final Gauges gauges = new Gauges()
            .with(CORES, "CPU cores kept busy by one process of the trial.")
            .with(THREADS, "Threads that ran the measured parties.")
            .with(SWITCHES, "Context switches of the measured threads in the measured iterations.")
            .with(MIGRATIONS, "Moves of the measured threads from one CPU to another in the measured iterations.")
            .with(GC, "Time in garbage collection in the measured iterations.")
            .with(COLLECTIONS, "Garbage collections in the measured iterations.")
            .with(
                    COMPILE,
                    "Time of the JIT compiler's threads for the compilations that ended in the measured iterations.")
            .with(THROTTLED, "Periods in which the CFS quota stopped the container.")
            .with(STEAL, "Time that the hypervisor took from the measured CPUs.");

    /**
     * @param trial the trial's labels
     * @param reports of its processes; those add nothing that measured nothing, nor a second one of the same role and node
     */
    void add(Labels trial, List<PodReport> reports) {
        Set<Labels> seen = new HashSet<>();
        for (PodReport report : reports) {
            Labels labels = trial.merge(Labels.of("role", Texts.orEmpty(report.role()), "node", node(report)));
            if (report.usage() != null && seen.add(labels)) {
                add(labels, report.usage(), report.proof());
            }
        }
    }

    private static String node(PodReport report) {
        return report.environment() == null
                ? ""
                : Texts.orEmpty(report.environment().node());
    }

    private void add(Labels labels, Usage usage, Proof proof) {
        gauges.add(CORES, labels, usage.cpuCores());
        gauges.add(THREADS, labels, usage.threads());
        gauges.add(SWITCHES, labels.add("kind", "voluntary"), usage.voluntarySwitches());
        gauges.add(SWITCHES, labels.add("kind", "involuntary"), usage.involuntarySwitches());
        gauges.add(MIGRATIONS, labels, usage.migrations());
        gauges.add(GC, labels, usage.gcNanos() / NANOS);
        gauges.add(COLLECTIONS, labels, usage.gcCount());
        gauges.add(COMPILE, labels, usage.compileNanos() == null ? null : usage.compileNanos() / NANOS);
        if (proof != null) {
            gauges.add(THROTTLED, labels, proof.throttledPeriods());
            gauges.add(STEAL, labels, proof.stealNanos() == null ? null : proof.stealNanos() / NANOS);
        }
    }

    List<MetricSnapshot> build() {
        return gauges.build();
    }
}
