package dev.topspin.cli.sweep;

import dev.topspin.cli.cpu.Topology;
import dev.topspin.cli.results.ResultsFolder;
import dev.topspin.cli.run.JdkHomes;
import dev.topspin.cli.run.LocalRun;
import dev.topspin.cli.run.WorkloadJar;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import dev.topspin.cli.trial.LocalTrial;
import dev.topspin.cli.trial.UntilStopped;
import dev.topspin.cli.trial.WorkloadCommand;
import dev.topspin.model.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Sweeps this machine, from the announcement to the page. */
public final class SweepRun {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String DOCUMENT = "sweep.json";
    private static final String PAGE = "sweep.html";

    private final LocalRun options;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * @param options of the command: which CPUs, and where the results go
     * @param out gets the figures
     * @param err gets the progress
     */
    public SweepRun(LocalRun options, PrintWriter out, PrintWriter err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    /** @return the exit code */
    public int run(SweepRequest what) throws BadInputException {
        JdkHomes.check(what.between(), "spec.variants[0]", "spec.pairs.variant");
        Topology topology = options.topology();
        WorkloadCommand workload = WorkloadJar.find();
        ResultsFolder folder = options.folder(what.name());
        progress("%s: a sweep of this machine alone, on CPUs %s; in a cluster it is of all nodes and between them"
                .formatted(what.name(), topology.set()));
        AtomicReference<MachineSweep> latest = new AtomicReference<>();
        try {
            return UntilStopped.run(children -> {
                LocalTrial trials = new LocalTrial(workload, children, folder.path("."), GRACE_NANOS, _ -> {});
                new SweepOnMachine(what, topology, trials, this::progress).run(sweep -> {
                    latest.set(sweep);
                    write(folder, DOCUMENT, Json.writeIndented(sweep) + "\n");
                });
                return conclude(latest.get(), folder);
            });
        } catch (UncheckedIOException e) {
            throw new BadInputException("the results can't be written any more: " + Text.problem(e.getCause()));
        }
    }

    private int conclude(MachineSweep sweep, ResultsFolder folder) {
        MachineSweepText.of(sweep, options.terminal()).forEach(out::println);
        write(folder, PAGE, MachineSweepPage.of(sweep));
        out.println("\nresults: " + folder.path(DOCUMENT));
        out.println("report:  " + folder.path(PAGE));
        out.flush();
        return sweep.failed().isEmpty() ? Exit.GOOD : Exit.FAILED;
    }

    private static void write(ResultsFolder folder, String name, String text) {
        try {
            folder.write(name, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void progress(String line) {
        err.println(line);
        err.flush();
    }
}
