package dev.topspin.cli.sweep;

import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.run.Assignments;
import dev.topspin.cli.sweep.MachineSweep.Alone;
import dev.topspin.cli.sweep.MachineSweep.Between;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.model.cpu.CpuPair;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.cpu.UsedCpu;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CoreToCore;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Measured;
import dev.topspin.model.result.NoiseFloor;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentSpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Carries out a sweep of one machine, one trial after the other: first its CPUs, then the variants alone, then those between two CPUs. */
final class SweepOnMachine {
    private final SweepRequest what;
    private final Topology topology;
    private final LocalTrial trials;
    private final Consumer<String> progress;
    private final Instant started = Instant.now();
    private final List<Alone> local = new ArrayList<>();
    private final List<Between> pairs = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private Environment environment;
    private List<NoiseFloor> floors = List.of();
    private CoreToCore coreToCore;
    private List<UsedCpu> described = List.of();

    /**
     * @param topology of the CPUs that may be used
     * @param trials runs them
     * @param progress told what is finished, a line each
     */
    SweepOnMachine(SweepRequest what, Topology topology, LocalTrial trials, Consumer<String> progress) {
        this.what = what;
        this.topology = topology;
        this.trials = trials;
        this.progress = progress;
    }

    /**
     * @param finished told after each trial what there is
     * @throws BadInputException where a variant can't run on this machine
     */
    void run(Consumer<MachineSweep> finished) throws BadInputException {
        try {
            survey();
            finished.accept(soFar());
            local(finished);
            between(finished);
        } catch (InterruptedException e) {
            failed.add("stopped before it was over");
            finished.accept(soFar());
        }
    }

    private void survey() throws InterruptedException {
        CpuSet all = topology.set();
        TrialResult result = trials.run(SweepTrials.survey(what, all), SweepTrials.all(all), _ -> {});
        if (!ok("CPUs " + all, result)) {
            return;
        }
        PodReport report = result.reports().getFirst();
        environment = report.environment();
        floors = report.noise() == null ? List.of() : report.noise().before();
        coreToCore = report.coreToCore();
        described = report.proof().cpus();
        progress.accept("CPUs %s: noise floors, and core to core of %s"
                .formatted(
                        all,
                        Text.count(coreToCore == null ? 0 : coreToCore.pairs().size(), "pair")));
    }

    private void local(Consumer<MachineSweep> finished) throws BadInputException, InterruptedException {
        if (what.local().isEmpty()) {
            return;
        }
        ExperimentSpec spec = SweepTrials.local(what.local().get());
        Assignments assignments = Assignments.of(topology, spec);
        for (TrialPlan trial : Plan.of(what.name(), spec).certain()) {
            String variant = trial.cell().name();
            TrialResult result = trials.run(trial, assignments.of(trial.pods()), _ -> {});
            if (ok(variant, result)) {
                double nsPerHop = result.measured().nsPerOp();
                String cpus = result.reports().getFirst().proof().measuredCpus();
                local.add(new Alone(variant, trial.fork(), cpus, nsPerHop, result.pinned()));
                progress.accept("%s on CPUs %s: %s ns/hop".formatted(variant, cpus, Text.figure(nsPerHop)));
            }
            finished.accept(soFar());
        }
    }

    private void between(Consumer<MachineSweep> finished) throws InterruptedException {
        List<TrialPlan> forks = SweepTrials.between(what);
        for (CpuPair pair : chosen()) {
            for (TrialPlan trial : forks) {
                String variant = trial.cell().name();
                String name = "%s between CPUs %d and %d".formatted(variant, pair.one(), pair.other());
                TrialResult result = trials.run(trial, SweepTrials.on(pair, topology.set()), _ -> {});
                Measured measured = result.measured();
                if (ok(name, result) && measured.p50Nanos() != null) {
                    pairs.add(new Between(
                            variant,
                            pair.one(),
                            pair.other(),
                            pair.relation(),
                            measured.p50Nanos(),
                            measured.p99Nanos(),
                            result.pinned()));
                    progress.accept("%s: p50 %s us".formatted(name, Text.figure(measured.p50Nanos() / 1e3)));
                }
                finished.accept(soFar());
            }
        }
    }

    private List<CpuPair> all() {
        return CpuPair.all(described);
    }

    private List<CpuPair> chosen() {
        return CpuPair.sample(
                all(), what.mostPairs(topology.cpus().size()), what.name().hashCode());
    }

    private boolean ok(String name, TrialResult result) {
        if (!result.valid()) {
            failed.add("%s: %s: %s".formatted(name, result.reason(), result.message()));
            progress.accept(failed.getLast());
        }
        return result.valid();
    }

    private MachineSweep soFar() {
        return new MachineSweep(
                MachineSweep.VERSION,
                what.name(),
                started.truncatedTo(ChronoUnit.MILLIS).toString(),
                topology.set().toString(),
                environment,
                floors,
                coreToCore,
                local,
                pairs,
                all().size(),
                failed);
    }
}
