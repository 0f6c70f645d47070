package dev.topspin.bench.scale;

import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.model.Json;
import dev.topspin.model.sweep.NodeSweepSpec.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the operator holds. Progress goes to stderr, the table to stdout; exit code 1 where a target is missed. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description =
                "Measures the installed operator with so many finished trials in the cluster, and over so large sweeps."
                        + " Without --sizes and --sweeps all of both that their descriptions name; with one of them only that.")
public final class Scale implements Callable<Integer> {
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(20);
    private static final int SCRAPES = 3;

    private final long started = System.nanoTime();

    @Option(names = "--sizes", split = ",", description = "Finished trials, in rising order: 100,1000,10000")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--sweeps",
            split = ",",
            paramLabel = "NODESxROUNDS[:PerNode]",
            converter = SweepSize.Converter.class,
            description =
                    "Sweeps over so many nodes in so many rounds of pairs, with an experiment for each pair or a process"
                            + " on each node: 64x63,1000x12:PerNode,1000x12")
    private List<SweepSize> sweeps = List.of();

    @Option(
            names = "--audit-log",
            paramLabel = "FILE",
            description = "The API server's log of the operator's requests.")
    private Path auditLog;

    @Option(
            names = "--workload",
            defaultValue = "workload/target/app/topspin-workload.jar",
            paramLabel = "JAR",
            description = "The built workload, whose processes meet in rounds.")
    private Path workload;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private Path json;

    /** @param args see {@code --help} */
    public static void main(String... args) {
        System.exit(new CommandLine(new Scale()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sizes.isEmpty() && sweeps.isEmpty()) {
            sizes = List.of(100, 1_000, 10_000);
            sweeps = List.of(
                    new SweepSize(64, 63), new SweepSize(1_000, 12, Processes.PerNode), new SweepSize(1_000, 12));
        }
        List<Column> ofTrials = new ArrayList<>();
        List<Column> ofSweeps = new ArrayList<>();
        try (ClusterProxy cluster = ClusterProxy.open();
                Operator operator = Operator.find(cluster)) {
            AuditLog log = auditLog == null ? null : new AuditLog(auditLog);
            // before there are ten thousand trials
            MeetingProcesses processes =
                    new MeetingProcesses(Path.of(System.getProperty("java.home"), "bin", "java"), workload);
            sweep(ofSweeps, operator, new SweepRuns(cluster, operator, log, processes, this::say));
            withTrials(ofTrials, cluster, operator, new Runs(cluster, operator, log, this::say));
        }
        int cpus = Runtime.getRuntime().availableProcessors();
        Outcome trials = new Outcome("with so many finished trials", ofTrials, cpus);
        Outcome swept = new Outcome("sweep of nodes x rounds", ofSweeps, cpus);
        System.out.print(trials.table() + (ofTrials.isEmpty() || ofSweeps.isEmpty() ? "" : "\n") + swept.table());
        if (json != null) {
            Files.writeString(
                    json, Json.writeIndented(Map.of("trials", trials.document(), "sweeps", swept.document())));
        }
        return trials.good() && swept.good() ? 0 : 1;
    }

    private void sweep(List<Column> columns, Operator operator, SweepRuns runs)
            throws IOException, InterruptedException {
        for (SweepSize size : sweeps) {
            Column column = new Column(size.toString(), ScaleFigure.OF_SWEEPS);
            columns.add(column);
            operator.stop();
            measure(column, operator, () -> step("a sweep of " + size, column, operator, () -> runs.run(size, column)));
        }
    }

    private void withTrials(List<Column> columns, ClusterProxy cluster, Operator operator, Runs runs)
            throws IOException, InterruptedException {
        if (sizes.isEmpty()) {
            return;
        }
        Stock stock = new Stock(cluster, runs.template(), this::say);
        say("a finished trial is %.1f kB of JSON".formatted(stock.trialKilobytes()));
        for (int size : sizes.stream().sorted().toList()) {
            Column column = Column.ofTrials(size);
            columns.add(column);
            operator.stop();
            say("storing %,d finished trials".formatted(size));
            stock.fill(size);
            if (!runs.canRunSideBySide()) {
                column.skip("the installed CRD has no runPolicy.parallelism", ScaleFigure.AT_ONCE);
            }
            measure(column, operator, () -> all(column, operator, runs));
        }
    }

    private void all(Column column, Operator operator, Runs runs) throws IOException, InterruptedException {
        step("nothing happens for " + IDLE.toSeconds() + " s", column, operator, () -> idle(column, operator, runs));
        step("trials one after the other", column, operator, () -> runs.oneAfterTheOther(column));
        step("the same while others wait", column, operator, () -> runs.whileOthersWait(column));
        if (runs.canRunSideBySide()) {
            step("trials side by side", column, operator, () -> runs.sideBySide(column));
        }
    }

    /** Starts the operator, and does what is to be done with it where it starts. */
    private void measure(Column column, Operator operator, Step steps) throws IOException, InterruptedException {
        say("starting the operator");
        long before = System.nanoTime();
        Operator.Start start = operator.start(LONGEST_START);
        if (start.readySeconds().isPresent()) {
            if (column.figures().contains(ScaleFigure.READY_SECONDS)) {
                column.put(ScaleFigure.READY_SECONDS, start.readySeconds().get());
            }
            steps.run();
            step("the books", column, operator, () -> books(column, operator));
        } else {
            String reason = "not ready after %d s; its container ended %d times (%s)"
                    .formatted((System.nanoTime() - before) / 1_000_000_000L, start.kills(), start.lastEnd());
            say(reason);
            // its memory too, however little it had when it was ended
            column.fail(reason, column.open());
        }
        column.put(ScaleFigure.KILLS, operator.kills());
        column.put(ScaleFigure.PEAK_MIB, operator.peakMib());
    }

    /** What is done with a started operator. */
    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    /** One that fails leaves the others, where the operator has lived on. */
    private void step(String what, Column column, Operator operator, Step step)
            throws IOException, InterruptedException {
        if (operator.kills() > 0) {
            return;
        }
        say(what);
        try {
            step.run();
        } catch (IOException e) {
            say(e.getMessage());
            column.blame(what + ": " + e.getMessage());
        }
        if (operator.kills() > 0) {
            String reason = "the operator was ended (" + operator.lastEnd() + ") at: " + what;
            say(reason);
            column.fail(reason, column.open());
        }
    }

    private static void books(Column column, Operator operator) throws IOException, InterruptedException {
        column.put(ScaleFigure.PEAK_WITH_FILES_MIB, operator.use().peakMib());
        column.put(ScaleFigure.LIMIT_HITS, operator.use().limitHits());
        String reason = column.blamed();
        ScaleFigure[] open = Arrays.stream(column.open())
                .filter(f -> f != ScaleFigure.KILLS && f != ScaleFigure.PEAK_MIB)
                .toArray(ScaleFigure[]::new);
        column.fail(reason, open);
    }

    private void idle(Column column, Operator operator, Runs runs) throws IOException, InterruptedException {
        Thread.sleep(SETTLING);
        say("nothing happens for " + IDLE.toSeconds() + " s");
        OperatorLoad load = new OperatorLoad(operator, runs.log());
        Thread.sleep(IDLE);
        column.put(ScaleFigure.IDLE_CPU, load.cores());
        Runs.putCalls(column, load, ScaleFigure.IDLE_CALLS);
        column.put(ScaleFigure.IDLE_WORKING_SET_MIB, operator.use().workingSetMib());
        List<Operator.Scrape> scrapes = new ArrayList<>();
        for (int i = 0; i < SCRAPES; i++) {
            scrapes.add(operator.scrape());
        }
        column.put(ScaleFigure.METRICS_MEGABYTES, scrapes.getLast().megabytes());
        column.put(ScaleFigure.METRICS_SECONDS, median(scrapes.stream().mapToDouble(Operator.Scrape::seconds)));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private void say(String what) {
        System.err.printf("%4d s  %s%n", (System.nanoTime() - started) / 1_000_000_000L, what);
    }
}
