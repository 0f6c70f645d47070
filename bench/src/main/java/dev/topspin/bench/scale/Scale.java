package dev.topspin.bench.scale;

import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the operator holds. Progress goes to stderr, the table to stdout; exit code 1 where a target is missed. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description = "Measures the installed operator with so many finished trials in the cluster.")
public final class Scale implements Callable<Integer> {
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(20);
    private static final int SCRAPES = 3;

    private final long started = System.nanoTime();

    @Option(
            names = "--sizes",
            split = ",",
            defaultValue = "100,1000,10000",
            description = "Finished trials, in rising order.")
    private List<Integer> sizes = List.of();

    @Option(
            names = "--audit-log",
            paramLabel = "FILE",
            description = "The API server's log of the operator's requests.")
    private Path auditLog;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the figures as JSON as well.")
    private Path json;

    /** @param args see {@code --help} */
    public static void main(String... args) {
        System.exit(new CommandLine(new Scale()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Column> columns = new ArrayList<>();
        try (ClusterProxy cluster = ClusterProxy.open();
                Operator operator = Operator.find(cluster)) {
            Runs runs = new Runs(cluster, operator, auditLog == null ? null : new AuditLog(auditLog), this::say);
            Stock stock = new Stock(cluster, runs.template(), this::say);
            say("a finished trial is %.1f kB of JSON".formatted(stock.trialKilobytes()));
            for (int size : sizes.stream().sorted().toList()) {
                Column column = new Column(size);
                columns.add(column);
                operator.stop();
                say("storing %,d finished trials".formatted(size));
                stock.fill(size);
                measure(column, operator, runs);
            }
        }
        Outcome outcome = new Outcome(columns, Runtime.getRuntime().availableProcessors());
        System.out.print(outcome.table());
        if (json != null) {
            Files.writeString(json, Json.writeIndented(outcome.document()));
        }
        return outcome.good() ? 0 : 1;
    }

    private void measure(Column column, Operator operator, Runs runs) throws IOException, InterruptedException {
        if (!runs.canRunSideBySide()) {
            column.skip("the installed CRD has no runPolicy.parallelism", ScaleFigure.AT_ONCE);
        }
        say("starting the operator");
        long before = System.nanoTime();
        Operator.Start start = operator.start(LONGEST_START);
        if (start.readySeconds().isPresent()) {
            column.put(ScaleFigure.READY_SECONDS, start.readySeconds().get());
            step(
                    "nothing happens for " + IDLE.toSeconds() + " s",
                    column,
                    operator,
                    () -> idle(column, operator, runs));
            step("trials one after the other", column, operator, () -> runs.oneAfterTheOther(column));
            step("the same while others wait", column, operator, () -> runs.whileOthersWait(column));
            if (runs.canRunSideBySide()) {
                step("trials side by side", column, operator, () -> runs.sideBySide(column));
            }
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
