package dev.topspin.cli;

import dev.topspin.cli.cpu.CpuAssignment.ProcessCpus;
import dev.topspin.cli.cpu.Topology;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.cpu.UsedCpu.CpuRole;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EncodedHistogram;
import dev.topspin.model.result.FloorInside;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.Modes;
import dev.topspin.model.result.Noise;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.OpenLoop;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.Slices;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.ProofFixture;
import dev.topspin.model.testing.UsageFixture;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Results as a run would leave them, with made-up figures: the same for the same arguments. */
public final class SampleResults {
    /** Median round trips in nanoseconds, CPU cores a process and threads a process, by variant. */
    private record Figures(double roundTripNanos, double cores, int threads) {}

    private static final Map<String, Figures> FIGURES = Map.ofEntries(
            Map.entry("spin", new Figures(74, 1.98, 2)),
            Map.entry("akka-default", new Figures(840, 2.7, 2)),
            Map.entry("akka-one-thread", new Figures(132, 1.02, 1)),
            Map.entry("socket", new Figures(11_400, 0.97, 1)),
            Map.entry("akka-tcp", new Figures(48_700, 1.3, 4)),
            Map.entry("threads", new Figures(160, 1.98, 2)),
            Map.entry("scala-actors", new Figures(4_600, 1.9, 2)),
            Map.entry("akka-four-tells", new Figures(1_600, 2.4, 2)),
            Map.entry("akka-lean", new Figures(700, 1.01, 1)),
            Map.entry("lock", new Figures(260, 1.8, 2)),
            Map.entry("compare-and-swap", new Figures(90, 2.9, 2)),
            Map.entry("affinity", new Figures(610, 2.9, 3)));

    private SampleResults() {}

    /**
     * @param file an experiment with variants of the names known here, others are taken for akka-default
     * @param cpus of the machine
     * @param failing the name of a variant whose trials all fail, or null
     */
    public static ResultsFile of(String file, int cpus, String failing) throws Exception {
        Experiment experiment = ExperimentInput.read(file, InputStream.nullInputStream());
        Plan plan = Plan.of(experiment.name(), experiment.spec());
        Topology topology = Topology.flat(CpuSet.parse("0-" + (cpus - 1)));
        Assignments assignments = Assignments.of(topology, experiment.spec());
        List<Trial> trials = new ArrayList<>();
        for (TrialPlan trial : plan.trials()) {
            TrialResult result = trial.cell().variant().name().equals(failing)
                    ? TrialResult.failed("OOMKilled", "it took more memory than it was given")
                    : result(trial, assignments);
            trials.add(new Trial(
                    trial.index(),
                    trial.name(),
                    trial.cell().name(),
                    trial.fork(),
                    "2026-01-02T03:04:05Z",
                    11.2,
                    result));
        }
        RunContext context = new RunContext(
                experiment.name(),
                experiment.spec(),
                plan,
                assignments,
                topology.set(),
                false,
                PublishedFigures.of(experiment.annotations(), Plan.cells(experiment.spec())),
                List.of(),
                null,
                null);
        return ResultsOfRun.of(
                context, Instant.parse("2026-01-02T03:04:05Z"), Instant.parse("2026-01-02T03:06:53Z"), trials);
    }

    private static TrialResult result(TrialPlan plan, Assignments assignments) {
        List<ProcessCpus> cpus = assignments.of(plan.pods()).processes();
        List<PodReport> reports = new ArrayList<>();
        reports.add(report(plan, Role.driver, cpus.getFirst()).withNoise(noise(plan, cpus.getFirst())));
        if (plan.pods() > 1) {
            reports.add(report(plan, Role.responder, cpus.getLast()).withNoise(noise(plan, cpus.getLast())));
        }
        TrialResult result = TrialResult.of(plan, reports);
        List<String> lacks = assignments.of(plan.pods()).lacks();
        return new TrialResult(
                result.reason(),
                result.message(),
                result.measured(),
                result.cpuCores(),
                result.threads(),
                lacks.isEmpty(),
                lacks,
                result.reports());
    }

    private static PodReport report(TrialPlan plan, Role role, ProcessCpus cpus) {
        Figures figures = FIGURES.getOrDefault(plan.cell().variant().name(), FIGURES.get("akka-default"));
        Measured measured = role == Role.driver ? measured(plan, figures.roundTripNanos) : null;
        List<Proof.MeasuredThread> threads = cpus.measured().toList().stream()
                .limit(figures.threads)
                .map(cpu -> new Proof.MeasuredThread("measured-" + cpu, "" + cpu, "" + cpu))
                .toList();
        return new PodReport(
                PodReport.VERSION,
                plan.planHash(),
                plan.index(),
                role.name(),
                null,
                null,
                new PodReport.Counts(1_000_000, 1_000_000, 1_000_000),
                measured,
                new UsageFixture()
                        .over(5_000_000_000L, (long) (5e9 * figures.cores))
                        .threads(figures.threads)
                        .switches(3, 12)
                        .overheadNanos(1_400_000_000L)
                        .build(),
                new ProofFixture()
                        .requested(plan.placement().podCpus())
                        .cpuset("0-3")
                        .measured(cpus.measured().toString())
                        .housekeeping(cpus.housekeeping().toString())
                        .threads(threads)
                        .watch(new Proof.Watch(
                                "2026-01-02T03:04:06Z", "2026-01-02T03:04:17Z", 14, 1_001_000_000, null, null))
                        .cpus("Sample CPU at 3.0 GHz", used(cpus))
                        .build(),
                new EnvironmentFixture()
                        .cpuModel("Sample CPU at 3.0 GHz")
                        .clockNanos(21.7)
                        .settings(List.of("recording=All", "akka.actor.default-dispatcher.throughput=5"))
                        .build());
    }

    /** Of the same CPUs before and after: quiet ones. */
    private static Noise noise(TrialPlan plan, ProcessCpus cpus) {
        List<NoiseFloor> quiet = cpus.measured().toList().stream()
                .map(cpu -> new NoiseFloor(
                        cpu, 200_000_000, 80 + plan.index() % 7, 50, 2, 180_000, 0.004, 3.0, 2_000L, 4_000L, 30_000L))
                .toList();
        return new Noise(quiet, quiet);
    }

    /** On one machine of four cores under one cache. */
    private static List<UsedCpu> used(ProcessCpus cpus) {
        return Stream.concat(used(cpus.measured(), CpuRole.measured), used(cpus.housekeeping(), CpuRole.housekeeping))
                .toList();
    }

    private static Stream<UsedCpu> used(CpuSet cpus, CpuRole role) {
        return cpus.stream().mapToObj(cpu -> new UsedCpu(cpu, role, "" + cpu, "0-3", 0, 3000));
    }

    private static Measured measured(TrialPlan plan, double median) {
        Random random = new Random(plan.index());
        WorkloadKind workload = plan.cell().workload().kind();
        double shift = 1 + 0.04 * random.nextGaussian();
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 20_000; i++) {
            double tail = random.nextInt(400) == 0 ? 4 + 12 * random.nextDouble() : 1;
            double value = median * shift * tail * Math.exp(0.12 * random.nextGaussian());
            histogram.recordValueWithCount((long) value, 50);
        }
        if (!workload.timed()) {
            return untimed(plan, histogram.getMean() / 2);
        }
        double nsPerOp = histogram.getMean() / 2;
        PingPong pingPong = plan.cell().workload().pingPong();
        Slices slices = slices(random, nsPerOp);
        OpenLoop openLoop = pingPong == null || pingPong.load() == null
                ? null
                : new OpenLoop(pingPong.load().rate(), Math.min(pingPong.load().rate(), 1e9 / median), 90_000);
        return Measured.builder()
                .exchanges(1_000_000)
                .elapsedNanos((long) (2_000_000 * nsPerOp))
                .nsPerOp(nsPerOp)
                .opsPerSecond(1e9 / nsPerOp)
                .iterationNsPerOp(List.of(nsPerOp, nsPerOp * 1.01))
                .warmupNsPerOp(List.of(nsPerOp * 1.6))
                .recorded(1_000_000)
                .minNanos(histogram.getMinValue())
                .p50Nanos(histogram.getValueAtPercentile(50))
                .p99Nanos(histogram.getValueAtPercentile(99))
                .p999Nanos(histogram.getValueAtPercentile(99.9))
                .maxNanos(histogram.getMaxValue())
                .meanNanos(histogram.getMean())
                .histogram(EncodedHistogram.of(histogram))
                .openLoop(openLoop)
                .floor(floor(plan, nsPerOp))
                .slices(plan.pods() > 1 ? null : slices)
                .keptShare(plan.pods() > 1 ? null : (Double) 0.975)
                .modes(plan.pods() > 1 ? null : Modes.of(kept(slices)).orElseThrow())
                .build();
    }

    /** Forty of which every other one was recorded, two ran at a second speed, and one is set aside. */
    private static Slices slices(Random random, double nsPerOp) {
        List<Slices.Figure> figures = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            double speed = i / 2 == 8 ? 1.3 : 1;
            figures.add(new Slices.Figure(
                    nsPerOp * speed * (1 + 0.01 * random.nextGaussian()) * (i == 31 ? 3 : 1), i % 2 == 1, i == 31));
        }
        return Slices.of(figures);
    }

    private static List<Double> kept(Slices slices) {
        return slices.figures().stream()
                .filter(s -> !s.recorded() && !s.disturbed())
                .map(Slices.Figure::nsPerOp)
                .toList();
    }

    /** Measured beside it, where a trial does that. */
    private static FloorInside floor(TrialPlan plan, double nsPerOp) {
        if (plan.floor() == null) {
            return null;
        }
        double beside = FIGURES.getOrDefault(plan.floor().variant().name(), FIGURES.get("spin")).roundTripNanos / 2;
        return new FloorInside(plan.floor().name(), beside, nsPerOp / beside, List.of(beside, beside));
    }

    /** All exchanges of one iteration, of which the first are slow. */
    private static Measured untimed(TrialPlan plan, double warmNanos) {
        WorkloadKind workload = plan.cell().workload().kind();
        long exchanges = workload.limit() * workload.strands();
        double cold = 20_000_000 * Math.min(1, exchanges / 100_000.0 + 0.05);
        long elapsed = (long) (cold + exchanges * warmNanos);
        double nsPerOp = workload.nsPerOp(exchanges, elapsed);
        return Measured.builder()
                .exchanges(exchanges)
                .elapsedNanos(elapsed)
                .nsPerOp(nsPerOp)
                .opsPerSecond(workload.opsPerSecond(exchanges, elapsed))
                .iterationNsPerOp(List.of(nsPerOp))
                .build();
    }
}
