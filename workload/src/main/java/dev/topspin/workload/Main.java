package dev.topspin.workload;

import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.Durations;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.export.JsonLines;
import dev.topspin.workload.harness.export.MetricsServer;
import dev.topspin.workload.harness.noise.MeasuredCpus;
import dev.topspin.workload.harness.pinning.Affinity;
import dev.topspin.workload.harness.pinning.KernelReader;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.PinningRequest;
import dev.topspin.workload.harness.pinning.ProcFs;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.trial.JvmMeter;
import dev.topspin.workload.harness.trial.ProgramMeter;
import dev.topspin.workload.harness.trial.Surroundings;
import dev.topspin.workload.harness.trial.TrialListener;
import dev.topspin.workload.harness.trial.TrialRun;
import dev.topspin.workload.runtime.spin.CoreToCoreMeter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The entry: one process of a trial. Ends with 0 for a good report, 1 for a bad one, 2 where there is nothing to run. */
@Command(
        name = "topspin-workload",
        mixinStandardHelpOptions = true,
        description = "Runs one process of a trial. Started by the operator or by `topspin run`.")
public final class Main implements Callable<Integer> {
    private static final int GOOD = 0;
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    private final PrintStream out;

    @Mixin
    private Options options;

    private Main(PrintStream out) {
        this.out = out;
    }

    /** @param args see the options */
    public static void main(String[] args) {
        // standard output carries JSON lines only: whatever a library prints goes the way of the logs
        PrintStream out = System.out;
        System.setOut(System.err);
        Logger.getLogger("").setLevel(Level.WARNING);
        System.exit(commandLine(out).execute(args));
    }

    /** @param out gets JSON lines */
    static CommandLine commandLine(PrintStream out) {
        return new CommandLine(new Main(out)).setExpandAtFiles(false);
    }

    @Override
    public Integer call() {
        LastWord lastWord = new LastWord(out, options.reportFile());
        TrialPlan plan;
        try {
            plan = PlanReader.read(options.planText());
        } catch (IOException | IllegalArgumentException e) {
            System.err.println("the plan can't be read: " + e.getMessage());
            lastWord.say(PlanReader.unreadable(options.role, e.getMessage()));
            return BAD_INPUT;
        }
        return run(plan, lastWord);
    }

    private int run(TrialPlan plan, LastWord lastWord) {
        ProcFs proc = new ProcFs(Path.of("/"));
        PinningRequest asked = PinningRequest.of(plan.placement(), options.namedCpus(), options.noPin);
        PinningRequest request = options.programFolder == null ? asked : asked.besideAnother();
        Pinning pinning = new Pinning(request, proc, Affinity.ofThisMachine());
        JsonLines lines = new JsonLines(out, plan, options.role);
        RunningJvm jvm = RunningJvm.here();
        lines.started();
        try (MetricsServer metrics = metrics(plan)) {
            List<TrialListener> listeners = new ArrayList<>(List.of(lines, metrics));
            if (options.gate > 0) {
                listeners.add(new TokenGate(options.gate, System.in, out));
            }
            TrialRun trial = new TrialRun(
                    plan,
                    options.role,
                    pinning,
                    plan.cell().variant().container() == null ? new JvmMeter() : new ProgramMeter(pinning),
                    recorders(plan.cell().workload().kind()),
                    Machine.environment(proc, options.node, jvm)
                            .withKernelSettings(KernelReader.read(proc, pinning.usedCpus())),
                    surroundings(plan, pinning),
                    listeners);
            Guard guard = new Guard(trial, lastWord, plan.deadlineNanos());
            guard.stand();
            if (options.endWithStdin) {
                guard.endWith(System.in);
            }
            PodReport report = trial.run(
                    jvm.holding(plan.cell().variant().jvm(), Runtimes.of(plan.cell(), options.programFolder)),
                    Optional.ofNullable(plan.floor()).map(floor -> Runtimes.of(floor, null)),
                    options.network());
            lastWord.say(report);
            guard.relieve(report.succeeded() ? GOOD : FAILED);
            metrics.linger(linger(plan));
            return report.succeeded() ? GOOD : FAILED;
        }
    }

    private Surroundings surroundings(TrialPlan plan, Pinning pinning) {
        Surroundings cpus = new MeasuredCpus(pinning, options.reconcilePeriod);
        return plan.measuresCoreToCore()
                ? Surroundings.nested(cpus, new CoreToCoreMeter(pinning.idleCpus(), plan.seed()))
                : cpus;
    }

    private static List<RoundTripRecorder> recorders(WorkloadKind workload) {
        return Stream.generate(RoundTripRecorder::new)
                .limit(workload.timed() ? workload.strands() : 0)
                .toList();
    }

    private MetricsServer metrics(TrialPlan plan) {
        return MetricsServer.start(plan, options.role, options.metricsPort);
    }

    private Duration linger(TrialPlan plan) {
        return Optional.ofNullable(options.linger)
                .orElseGet(() -> Durations.parse(plan.measurement().scrapeLinger()));
    }
}
