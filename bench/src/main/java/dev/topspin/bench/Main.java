package dev.topspin.bench;

import dev.topspin.bench.benchmark.Benchmarks;
import dev.topspin.bench.compare.Benchmark;
import dev.topspin.bench.compare.BenchmarkRunner;
import dev.topspin.bench.compare.Design;
import dev.topspin.bench.compare.PairedRounds;
import dev.topspin.bench.compare.Profiles;
import dev.topspin.bench.compare.Row;
import dev.topspin.bench.compare.Table;
import dev.topspin.bench.compare.TurnedRounds;
import dev.topspin.bench.measurement.MeasurementFile;
import dev.topspin.bench.measurement.TestMachine;
import dev.topspin.bench.process.Cpus;
import dev.topspin.bench.process.Jvm;
import dev.topspin.bench.process.ProcessCpus;
import dev.topspin.bench.process.Timing;
import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the benchmarks. Progress goes to stderr, the table to stdout. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = {
            "Compares trials with bare versions of the same loops, and the spin loop with the limit in C.",
            "",
            "Two programs that can be held are both alive and warm and take turns on the same CPUs, 50 ms each, in ABBA and"
                    + " BAAB blocks (quads) by chance; a quad in which the hypervisor took time from these CPUs is dropped."
                    + " Pairs of fresh processes are added until the interval is narrow. All else runs in rounds, one after"
                    + " the other. Verdicts are by the 95 %% interval alone: met, missed, undecided.",
            "",
            "Progress goes to stderr, the table to stdout. Exit code 1 where a benchmark could not be run, 2 for bad input.",
            ""
        })
public final class Main implements Callable<Integer> {
    @Option(
            names = "--subject",
            split = ",",
            paramLabel = "NAME",
            description = "What to compare; where not given, all that --list has before control.")
    private List<String> names = List.of();

    @Option(
            names = "--pairs",
            defaultValue = "12",
            description = "Of candidates that take turns: the most pairs of fresh processes; from 6 on no more are"
                    + " added once the interval reaches 2 %% to either side (default: ${DEFAULT-VALUE}).")
    private int pairs;

    @Option(
            names = "--quads",
            defaultValue = "30",
            description =
                    "Of candidates that take turns: ABBA or BAAB blocks of each pair (default: ${DEFAULT-VALUE}).")
    private int quads;

    @Option(
            names = "--rounds",
            defaultValue = "6",
            description = "Of the other candidates: runs of each; 6 or more give an interval"
                    + " (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seconds",
            defaultValue = "0.8",
            description = "Measured seconds of each run in rounds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(
            names = "--warmup",
            defaultValue = "1.5",
            description = "Seconds each process warms up, over Artery eight times as long (default: ${DEFAULT-VALUE}).")
    private double warmup;

    @Option(
            names = "--cpus",
            paramLabel = "LIST",
            description = "CPUs to use, e.g. 0-3; those of one last-level cache otherwise.")
    private String cpus;

    @Option(
            names = "--workload",
            defaultValue = "workload/target/app/topspin-workload.jar",
            paramLabel = "JAR",
            description = "The built workload.")
    private Path workload;

    @Option(
            names = "--cache",
            defaultValue = "cli/target/trials.aot",
            paramLabel = "FILE",
            description =
                    "The ahead-of-time cache that trials over Artery start from, as those of `topspin run` do; without where it is not there.")
    private Path cache;

    @Option(
            names = "--archive",
            defaultValue = "cli/target/trials.jsa",
            paramLabel = "FILE",
            description =
                    "The class archive that other trials share, as those of `topspin run` do; without where it is not there.")
    private Path archive;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Where to write machine, build and rows as JSON as well, such as docs/measurements/NAME.json;"
                    + " rewritten after each benchmark.")
    private Path json;

    @Option(
            names = "--profile",
            paramLabel = "FOLDER",
            description =
                    "Instead of comparing: runs every candidate once, records its CPU time there, prints where it went.")
    private Path profile;

    private TestMachine machine;

    @Spec
    private CommandSpec spec;

    @Option(names = "--list", description = "Prints the benchmarks and ends.")
    private boolean list;

    /** @param args see {@code --help} */
    public static void main(String... args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw refused("--rounds must be 1 or more");
        }
        if (pairs < 1 || quads < 1) {
            throw refused("--pairs and --quads must be 1 or more");
        }
        if (seconds < 0.2 || warmup < 0.1) {
            throw refused(
                    "--seconds must be 0.2 or more and --warmup 0.1: a run is cut into slices of a millisecond or more");
        }
        Cpus usable = cpus == null
                ? Cpus.ofThisMachine()
                : new Cpus(CpuSet.parse(cpus).toList());
        Timing timing = new Timing((int) (warmup * 1000), (int) (seconds * 1000));
        Profiles profiles = profile == null ? null : new Profiles(profile);
        Jvm here = Jvm.here(workload, made(cache), made(archive));
        Jvm jvm = profiles == null ? here : here.profiled(profiles.made());
        List<Benchmark> benchmarks = chosen(new Benchmarks(jvm, usable, timing));
        if (list) {
            benchmarks.forEach(s -> System.out.printf(
                    "%-16s %s%s%n", s.name(), s.what(), s.skipped() == null ? "" : " (not here: " + s.skipped() + ")"));
            return 0;
        }
        machine = TestMachine.here(ProcessCpus.list(usable.cpus()));
        System.out.println(machine.describe());
        return profiles == null ? compared(benchmarks) : profiled(benchmarks, profiles);
    }

    /** One that could not be made is empty. */
    private static Optional<Path> made(Path file) {
        return Optional.of(file).filter(f -> f.toFile().length() > 0);
    }

    private static int profiled(List<Benchmark> benchmarks, Profiles profiles)
            throws IOException, InterruptedException {
        for (Benchmark benchmark : benchmarks) {
            System.out.print(profiles.run(benchmark));
        }
        return 0;
    }

    private int compared(List<Benchmark> benchmarks) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        Map<String, String> skipped = new TreeMap<>();
        boolean failed = false;
        BenchmarkRunner runner = new BenchmarkRunner(
                new PairedRounds(Design.DEFAULT.with(quads, pairs), new Random(), System.err::println),
                new TurnedRounds(rounds, System.err::println));
        for (Benchmark benchmark : benchmarks) {
            if (benchmark.skipped() != null) {
                System.out.printf("%s: skipped, %s%n", benchmark.name(), benchmark.skipped());
                skipped.put(benchmark.name(), benchmark.skipped());
            } else {
                failed |= !run(runner, benchmark, rows);
            }
            if (json != null) { // after each: what has been measured is not lost with what comes
                String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
                MeasurementFile.of(now, machine, rows, skipped).write(json);
            }
        }
        System.out.print(Table.of(rows));
        return failed ? 1 : 0;
    }

    /** One benchmark that fails leaves the others' rows. */
    private static boolean run(BenchmarkRunner runner, Benchmark benchmark, List<Row> rows)
            throws InterruptedException {
        try {
            rows.addAll(runner.run(benchmark));
            return true;
        } catch (IOException e) {
            System.out.printf("%s: failed, %s%n", benchmark.name(), e.getMessage());
            return false;
        }
    }

    private List<Benchmark> chosen(Benchmarks benchmarks) {
        List<Benchmark> all = new ArrayList<>(benchmarks.all());
        List<Benchmark> usual = List.copyOf(all);
        all.addAll(benchmarks.onRequest());
        List<String> known = all.stream().map(Benchmark::name).toList();
        List<String> unknown = names.stream().filter(n -> !known.contains(n)).toList();
        if (!unknown.isEmpty()) {
            throw refused("no subject " + unknown + "; there are " + known);
        }
        if (names.isEmpty()) {
            return list ? all : usual;
        }
        return all.stream().filter(s -> names.contains(s.name())).toList();
    }

    private CommandLine.ParameterException refused(String why) {
        return new CommandLine.ParameterException(spec.commandLine(), why);
    }
}
