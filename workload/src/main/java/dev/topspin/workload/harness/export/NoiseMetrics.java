package dev.topspin.workload.harness.export;

import dev.topspin.model.result.Interference;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a report says of the measured CPUs, as gauges. What it doesn't say has no series. */
final class NoiseMetrics {
    private static final double NANOS = 1e-9;
    private static final double GIGA = 1e9;

    private final Labels labels;
    private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();

    private NoiseMetrics(Labels labels) {
        this.labels = labels;
    }

    /**
     * @param report of a process that has ended
     * @param labels on every metric
     */
    static MetricSnapshots of(PodReport report, Labels labels) {
        NoiseMetrics metrics = new NoiseMetrics(labels);
        if (report.settling() != null) {
            metrics.add(
                    "topspin_settling_seconds",
                    "How long the process waited for others to leave its CPUs.",
                    report.settling().waitedNanos() * NANOS,
                    labels);
        }
        Interference taken = report.proof() == null ? null : report.proof().interference();
        if (taken != null && taken.runDelayShare() != null) {
            metrics.add(
                    "topspin_run_delay_ratio",
                    "The part of the measured time in which the measured thread that waited longest was kept off its CPU.",
                    taken.runDelayShare(),
                    labels);
        }
        if (report.noise() != null) {
            metrics.floors(report.noise().before(), "before");
            metrics.floors(report.noise().after(), "after");
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        metrics.gauges.values().forEach(gauge -> all.metricSnapshot(gauge.build()));
        return all.build();
    }

    private void floors(List<NoiseFloor> floors, String when) {
        for (NoiseFloor floor : floors) {
            Labels of = labels.merge(Labels.of("cpu", String.valueOf(floor.cpu()), "when", when));
            gaps(floor, of);
            if (floor.gigahertz() != null) {
                add(
                        "topspin_cpu_hertz",
                        "Cycles of a measured CPU a second, by a chain of additions.",
                        floor.gigahertz() * GIGA,
                        of);
            }
            wake(floor.wakeAfter10usNanos(), of.add("idle", "10us"));
            wake(floor.wakeAfter1msNanos(), of.add("idle", "1ms"));
            wake(floor.wakeAfter100msNanos(), of.add("idle", "100ms"));
        }
    }

    private void gaps(NoiseFloor floor, Labels of) {
        String name = "topspin_cpu_noise_gaps";
        String help = "Gaps between readings of the clock on a measured CPU that were longer than so much, in 200 ms.";
        add(name, help, (double) floor.gapsOver1us(), of.add("over", "1us"));
        add(name, help, (double) floor.gapsOver10us(), of.add("over", "10us"));
        add(name, help, (double) floor.gapsOver100us(), of.add("over", "100us"));
        add(
                "topspin_cpu_noise_longest_gap_seconds",
                "The longest gap between readings of the clock on a measured CPU.",
                floor.longestGapNanos() * NANOS,
                of);
        add(
                "topspin_cpu_noise_lost_ratio",
                "The part of the time of a measured CPU that gaps over 1 us took.",
                floor.lostShare(),
                of);
    }

    private void wake(Long nanos, Labels of) {
        if (nanos != null) {
            add(
                    "topspin_cpu_wake_seconds",
                    "From the call that wakes a thread on a measured CPU until it runs, after so long a sleep.",
                    nanos * NANOS,
                    of);
        }
    }

    private void add(String name, String help, double value, Labels of) {
        gauges.computeIfAbsent(name, n -> GaugeSnapshot.builder().name(n).help(help))
                .dataPoint(
                        GaugeDataPointSnapshot.builder().labels(of).value(value).build());
    }
}
