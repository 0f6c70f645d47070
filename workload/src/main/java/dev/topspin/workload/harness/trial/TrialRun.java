package dev.topspin.workload.harness.trial;

import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.CreatureCount;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.PodReport.Counts;
import dev.topspin.model.result.PodReport.Usage;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Reason;
import dev.topspin.model.result.RoundFigures;
import dev.topspin.model.result.Window;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.workload.harness.pinning.Pinning;
import dev.topspin.workload.harness.pinning.ThreadFigures;
import dev.topspin.workload.harness.recorder.RoundTripRecorder;
import dev.topspin.workload.harness.recorder.Sampling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/** One process' part of a trial, from the opening of the runtime to the report. It is run once. */
public final class TrialRun {
    /** A thread that took less than this part of the measured time only looked whether there was work. */
    private static final int BUSY_PART = 1000;

    private static final String RECORDING = "recording=";

    private final TrialPlan plan;
    private final Role role;
    private final Pinning pinning;
    private final Meter meter;
    private final List<RoundTripRecorder> recorders;
    private final List<TrialListener> listeners;
    private final Histogram scratch = RoundTripRecorder.histogram();
    private final Tally tally;
    private final List<String> settings = new ArrayList<>();
    private final Environment environment;
    private final SplittableRandom chance;
    private final Surroundings surroundings;
    private long aroundNanos;
    private PeerCheck peers;
    private Exchange opened;
    private List<CreatureCount> creatures = List.of();
    private Usage usage;
    private Proof proof;

    /**
     * @param plan what is run
     * @param role what this process does in it
     * @param pinning where its threads run
     * @param meter what it takes
     * @param recorders one for each pair
     * @param environment what it runs on, without the settings of the runtime
     * @param surroundings what is looked at before and after it
     * @param listeners told of progress
     */
    public TrialRun(
            TrialPlan plan,
            Role role,
            Pinning pinning,
            Meter meter,
            List<RoundTripRecorder> recorders,
            Environment environment,
            Surroundings surroundings,
            List<TrialListener> listeners) {
        this.plan = plan;
        this.role = role;
        this.pinning = pinning;
        this.meter = meter;
        this.recorders = List.copyOf(recorders);
        this.environment = environment;
        this.surroundings = surroundings;
        this.listeners = List.copyOf(listeners);
        this.chance = new SplittableRandom(plan.seed());
        this.tally = new Tally(plan.cell().workload().kind());
    }

    /** Runs a trial that measures no floor itself, as {@link #run(ExchangeRuntime, Optional, Network)}. */
    public PodReport run(ExchangeRuntime runtime, Network network) {
        return run(runtime, Optional.empty(), network);
    }

    /**
     * Runs the trial. Whatever goes wrong ends in a report with its reason.
     *
     * @param runtime what is measured
     * @param floor what plays the floor beside it; empty where none is measured in the trial itself
     * @param network where the processes of the trial are
     */
    public PodReport run(ExchangeRuntime runtime, Optional<ExchangeRuntime> floor, Network network) {
        PodReport report;
        synchronized (this) {
            peers = network.peers();
        }
        try {
            aroundNanos = surroundings.before();
            exchange(runtime, floor, network);
            surroundings.after();
            report = judged();
        } catch (TrialException e) {
            report = report(e.reason(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            report = report(Reason.PodKilled, "the trial was interrupted");
        } catch (Throwable e) {
            // an error such as OutOfMemoryError is a result of the trial too: its report is the one place to say so
            report = report(Reason.WorkloadError, e.toString());
        }
        PodReport made = report;
        listeners.forEach(listener -> listener.reported(made));
        return made;
    }

    private void exchange(ExchangeRuntime runtime, Optional<ExchangeRuntime> floor, Network network)
            throws TrialException, InterruptedException {
        Sampling sampling = Sampling.of(
                plan.measurement().recording(), plan.cell().variant().runtime());
        TrialContext context = new TrialContext(plan, role, pinning, sampling, recorders, network);
        try (Exchange exchange = runtime.open(context);
                FloorBeside beside =
                        floor.isEmpty() ? null : FloorBeside.open(floor.get(), context, pinning.ofFloor())) {
            note(exchange, settings(exchange, beside, sampling));
            pinning.watch();
            warmUp(exchange, beside);
            pinning.beginMeasuring();
            Measurement m = plan.measurement();
            Instant began = Instant.now();
            for (int i = 1; i <= m.iterations(); i++) {
                run(exchange, beside, iteration(i, m.iterations(), false, m.timeNanos()));
            }
            measuredIn(Window.between(began, Instant.now()));
            Proof seen = pinning.proof();
            note(exchange, seen, used(exchange.partyThreads()));
        }
    }

    /** With what is recorded, where the runtime has not said that it does it in its own way. */
    private static List<String> settings(Exchange exchange, FloorBeside beside, Sampling sampling) {
        boolean said = exchange.settings().stream().anyMatch(s -> s.startsWith(RECORDING));
        List<String> settings = new ArrayList<>(exchange.settings());
        if (!said) {
            settings.add(RECORDING + sampling);
        }
        if (beside != null) {
            settings.add(beside.settings());
        }
        return settings;
    }

    private synchronized void measuredIn(Window window) {
        tally.measuredIn(window);
    }

    private void warmUp(Exchange exchange, FloorBeside beside) throws TrialException, InterruptedException {
        Warmup warmup = plan.measurement().warmup();
        WarmupSteadiness steadiness = new WarmupSteadiness(warmup);
        boolean warm = false;
        for (int i = 1; i <= warmup.iterations() && !warm; i++) {
            IterationOutcome outcome =
                    run(exchange, beside, iteration(i, warmup.iterations(), true, warmup.timeNanos()));
            // in an open loop ns/op is what the rate makes it: what settles is the round trip
            steadiness.add(plan.cell().openLoop() ? scratch.getValueAtPercentile(50) : tally.robustNsPerOp(outcome));
            warm = warmup.judged() && i < warmup.iterations() && exchange.isWarm(steadiness.steady());
        }
        while (beside != null && !beside.warm()) {
            beside.block(true);
        }
        synchronized (this) {
            tally.warmedUp(steadiness.ended());
        }
    }

    private Iteration iteration(int number, int of, boolean warmup, long timeNanos) {
        return new Iteration(number, of, warmup, plan.cell().workload().kind().limit(), timeNanos);
    }

    /** The floor runs before or after it, which chance decides: what drifts is on neither side then. */
    private IterationOutcome run(Exchange exchange, FloorBeside beside, Iteration iteration)
            throws TrialException, InterruptedException {
        if (beside == null || (iteration.warmup() && beside.warm())) {
            return run(exchange, iteration);
        }
        boolean first = chance.nextBoolean();
        IterationOutcome before = first ? beside.block(iteration.warmup()) : null;
        IterationOutcome outcome = run(exchange, iteration);
        IterationOutcome block = first ? before : beside.block(iteration.warmup());
        synchronized (this) {
            tally.add(outcome, !iteration.warmup(), beside.cell(), block);
        }
        return outcome;
    }

    private IterationOutcome run(Exchange exchange, Iteration iteration) throws TrialException, InterruptedException {
        pinning.confineOthers();
        Taken before = meter.taken();
        IterationOutcome outcome = exchange.run(iteration);
        Taken taken = meter.taken().minus(before);
        pinning.look();
        scratch.reset();
        recorders.forEach(recorder -> recorder.drainTo(scratch));
        synchronized (this) {
            tally.add(iteration, outcome, scratch, taken);
        }
        for (TrialListener listener : listeners) {
            listener.iterationEnded(iteration, outcome, scratch, taken);
        }
        return outcome;
    }

    private Usage used(OptionalInt partyThreads) {
        ThreadFigures figures = pinning.measured();
        Taken taken = tally.taken();
        return new Usage(
                tally.elapsedNanos(),
                taken.cpuNanos(),
                partyThreads.orElseGet(() -> pinning.threadsBusy(tally.elapsedNanos() / BUSY_PART)),
                ThreadFigures.boxed(figures.voluntarySwitches()),
                ThreadFigures.boxed(figures.involuntarySwitches()),
                ThreadFigures.boxed(figures.migrations()),
                taken.gcNanos(),
                taken.gcCount(),
                Math.max(0, meter.lifeNanos() - tally.exchangingNanos() - aroundNanos),
                taken.compileNanos());
    }

    private void note(Exchange exchange, List<String> effective) {
        synchronized (this) {
            opened = exchange;
            settings.addAll(effective);
        }
        listeners.forEach(listener -> listener.opened(effective));
    }

    private synchronized void note(Exchange exchange, Proof seen, Usage taken) {
        creatures = exchange.creatures();
        exchange.pace().ifPresent(tally::kept);
        proof = seen;
        usage = taken;
    }

    private PodReport judged() {
        Counts counts = tally.counts();
        if (counts != null && !counts.conserved()) {
            return report(
                    Reason.MessagesNotConserved,
                    "%d messages were expected, %d were sent and %d received"
                            .formatted(counts.expected(), counts.sent(), counts.received()));
        }
        if (tally.exchanges() == 0) {
            Optional<RoundFigures.Missed> missed =
                    opened.rounds().flatMap(rounds -> rounds.missed().stream().findFirst());
            if (missed.isPresent()) {
                return report(
                        Reason.valueOf(missed.get().reason()),
                        "of %d rounds none was measured: %s"
                                .formatted(
                                        plan.measurement().iterations(),
                                        missed.get().message()));
            }
            return report(Reason.WorkloadError, "nothing was exchanged in the measured iterations");
        }
        return report(null, null);
    }

    /**
     * The report as far as the trial has come; any thread may ask, e.g. one that ends the process.
     *
     * @param reason null for a good trial
     * @param message null for a good trial; else what happened
     */
    public synchronized PodReport report(Reason reason, String message) {
        PodReport report = new PodReport(
                        PodReport.VERSION,
                        plan.planHash(),
                        plan.index(),
                        role.name(),
                        reason == null ? null : reason.name(),
                        message,
                        tally.counts(),
                        role == Role.driver ? tally.measured() : null,
                        usage,
                        proof != null ? proof : pinning.proof(),
                        // only now: taking it apart takes time, which was not to be part of the process' own
                        environment.with(
                                settings,
                                opened == null ? null : opened.config().orElse(null)))
                .withCreatures(creatures.isEmpty() ? null : creatures)
                .withRounds(opened == null ? null : opened.rounds().orElse(null))
                .withStrangers(peers == null || peers.strangers() == 0 ? null : peers.strangers());
        return surroundings.around(report);
    }
}
