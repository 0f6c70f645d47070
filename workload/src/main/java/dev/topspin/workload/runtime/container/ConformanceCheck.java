package dev.topspin.workload.runtime.container;

import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.ContainerProgram;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.Measurement.Recording;
import dev.topspin.model.spec.Measurement.Warmup;
import dev.topspin.model.spec.Pause;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Placement.Pinning;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import dev.topspin.workload.harness.pinning.MeasuredThreads;
import dev.topspin.workload.harness.trial.IterationOutcome;
import dev.topspin.workload.harness.trial.TrialException;
import dev.topspin.workload.runtime.container.Ask.Done;
import dev.topspin.workload.runtime.container.Breach.Section;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Plays the protocol with a program, once for each workload, and prints what it did right and what is wrong. */
public final class ConformanceCheck {
    /** Enough to come back at once, whatever the language. */
    private static final long FEW = 100;

    /** More than can be exchanged in the time. */
    private static final long MANY = 1_000_000_000;

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int SAMPLED = 128;

    private static final List<WorkloadKind> PLAYED = List.of(
            new PingPong(MANY, 1, 1, 0, new Pause(Pause.Kind.None, null)),
            new PingPong(MANY, 2, 4, 0, new Pause(Pause.Kind.None, null)),
            new Chameneos(MANY, Chameneos.CREATURES, null));

    private final List<String> command;
    private final Optional<Path> plans;
    private final MeasuredThreads threads;
    private final int cpus;
    private final Patience patience;
    private final PrintStream out;
    private boolean greeted;
    private int played;
    private int wrong;

    /**
     * @param command of the program, with its arguments; not empty
     * @param plans the folder below which its plans go, where it is not a process of what is started; empty where it is
     * @param threads where it is started
     * @param cpus that it is told it has
     * @param hello how long it may take until it says hello
     * @param out gets the list
     */
    public ConformanceCheck(
            List<String> command,
            Optional<Path> plans,
            MeasuredThreads threads,
            int cpus,
            Duration hello,
            PrintStream out) {
        this(command, plans, threads, cpus, Patience.of(hello), out);
    }

    ConformanceCheck(
            List<String> command,
            Optional<Path> plans,
            MeasuredThreads threads,
            int cpus,
            Patience patience,
            PrintStream out) {
        this.plans = plans;
        this.command = command;
        this.threads = threads;
        this.cpus = cpus;
        this.patience = patience;
        this.out = out;
    }

    /** @return whether all is as it should be: with each workload that the program plays, of which there is one at the least */
    public boolean run() throws InterruptedException {
        for (WorkloadKind workload : PLAYED) {
            out.println(title(workload));
            try (ProgramSession session = new ProgramSession(host(), plan(workload), patience)) {
                play(session, workload);
            } catch (Breach e) {
                wrong(e.section() + ": the program " + e.getMessage(), e.page());
                if (!greeted) {
                    break; // it would say the same again
                }
            } catch (TrialException e) {
                wrong(Section.Counts + ": " + e.getMessage(), new Breach(Section.Counts, e.getMessage()).page());
            } catch (IOException e) {
                wrong("the program can't be started: " + e.getMessage(), null);
                break;
            }
        }
        if (played == 0 && wrong == 0) {
            wrong("Hello: the program plays none of pingPong, chameneos", new Breach(Section.Hello, "").page());
        }
        out.println(wrong == 0 ? "It conforms." : "It does not conform: %d wrong.".formatted(wrong));
        return wrong == 0;
    }

    private ProgramHost host() throws IOException {
        return plans.isPresent()
                ? LocalProgram.ledTo(command, threads, plans.get())
                : new LocalProgram(command, threads);
    }

    private void play(ProgramSession session, WorkloadKind workload)
            throws Breach, TrialException, IOException, InterruptedException {
        ProgramHello hello = session.greet();
        greeted = true;
        ok(Section.Hello, "%s, process %d%s".formatted(hello.name(), hello.pid(), hello.records() ? ", records" : ""));
        if (hello.workloads().contains(workload.kind())) {
            session.watchedBy(threads);
            exchange(session, workload);
            played++;
        } else {
            out.println("  --    not among its workloads: " + hello.workloads());
        }
        session.report();
        ok(Section.Report, "its totals are those of all it said");
        OptionalInt code = session.end();
        if (code.orElse(0) != 0) {
            throw new Breach(Section.End, "ended with exit code %d: must be 0".formatted(code.getAsInt()));
        }
        ok(Section.End, "exit code 0");
    }

    private void exchange(ProgramSession session, WorkloadKind workload) throws Breach, TrialException {
        Counted counted = new Counted(workload);
        ok(Section.Counts, judged(counted, session.exchange(true, FEW, LONG_NANOS, 0)));
        ok(Section.Times, judged(counted, session.exchange(false, MANY, SHORT_NANOS, 0)));
        if (session.records()) {
            ok(Section.Recording, "each: " + judged(counted, session.exchange(false, MANY, SHORT_NANOS, 1)));
            String some = judged(counted, session.exchange(false, MANY, SHORT_NANOS, SAMPLED));
            ok(Section.Recording, "one in %d: %s".formatted(SAMPLED, some));
        }
    }

    private static String judged(Counted counted, Done done) throws Breach, TrialException {
        IterationOutcome outcome = counted.outcome(done);
        if (outcome.sent() != outcome.expected() || outcome.received() != outcome.expected()) {
            throw new Breach(
                    Section.Counts,
                    "sent %d messages and received %d, where %d exchanges take %d"
                            .formatted(outcome.sent(), outcome.received(), outcome.exchanges(), outcome.expected()));
        }
        String lengths = done.roundTrips().isEmpty()
                ? ""
                : ", of %d lengths".formatted(done.roundTrips().size());
        return "%d exchanges in %.3f s%s".formatted(done.exchanges(), done.nanos() / 1e9, lengths);
    }

    private void ok(Section section, String words) {
        out.println("  ok    %s: %s".formatted(section, words));
    }

    private void wrong(String words, String page) {
        wrong++;
        out.println("  wrong " + words);
        if (page != null) {
            out.println("        see " + page);
        }
    }

    private static String title(WorkloadKind workload) {
        return workload instanceof PingPong pingPong
                ? "pingPong, pairs: %d, inFlight: %d".formatted(pingPong.pairs(), pingPong.inFlight())
                : workload.kind();
    }

    private TrialPlan plan(WorkloadKind workload) {
        ContainerProgram program = new ContainerProgram("none", null, null, command);
        Measurement measurement = new Measurement(1, new Warmup(1, "1s"), 1, "1s", Recording.All, "0s");
        return new TrialPlan(
                "conformance",
                "conformance",
                0,
                1,
                new Cell(Variant.of("conformance", program), Workload.of(workload), null),
                new Placement(cpus, 1, "1Gi", Pinning.None, null, null, null, null, null),
                measurement,
                TimeUnit.MINUTES.toNanos(1));
    }
}
