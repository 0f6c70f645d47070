package dev.topspin.bench;

import dev.topspin.model.Json;
import dev.topspin.model.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        description = "Compares trials with bare versions of the same loops, in interleaved runs on the same CPUs.")
public final class Main implements Callable<Integer> {
    @Option(
            names = "--subject",
            split = ",",
            paramLabel = "NAME",
            description = "What to compare; where not given, all but control and operator.")
    private List<String> names = List.of();

    @Option(names = "--rounds", defaultValue = "6", description = "Pairs of runs; 6 or more give an interval.")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "0.8", description = "Measured seconds of each run.")
    private double seconds;

    @Option(names = "--warmup", defaultValue = "1.5", description = "Seconds each run warms up.")
    private double warmup;

    @Option(names = "--cpus", paramLabel = "LIST", description = "CPUs to use, e.g. 0-3; those of one cache otherwise.")
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

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the rows as JSON as well.")
    private Path json;

    @Option(
            names = "--profile",
            paramLabel = "FOLDER",
            description =
                    "Instead of comparing: runs every side once, records its CPU time there, prints where it went.")
    private Path profile;

    @Spec
    private CommandSpec spec;

    @Option(names = "--list", description = "Prints the subjects and ends.")
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
        if (seconds < 0.2 || warmup < 0.1) {
            throw refused(
                    "--seconds must be 0.2 or more and --warmup 0.1: a run is cut into slices of a millisecond or more");
        }
        Cpus usable = cpus == null
                ? Cpus.ofThisMachine()
                : new Cpus(CpuSet.parse(cpus).toList());
        Timing timing = new Timing((int) (warmup * 1000), (int) (seconds * 1000));
        Profiles profiles = profile == null ? null : new Profiles(profile, Duration.ofMillis(timing.measureMillis()));
        Jvm here = Jvm.here(
                workload, Optional.of(cache).filter(file -> file.toFile().length() > 0));
        Jvm jvm = profiles == null ? here : here.profiled(profiles.made());
        List<Subject> subjects = chosen(new Subjects(jvm, usable, timing));
        if (list) {
            subjects.forEach(s -> System.out.printf(
                    "%-16s %s%s%n", s.name(), s.what(), s.skipped() == null ? "" : " (not here: " + s.skipped() + ")"));
            return 0;
        }
        System.out.print(Machine.describe(usable, timing, profiles == null ? rounds : 1));
        return profiles == null ? compared(subjects) : profiled(subjects, profiles);
    }

    private static int profiled(List<Subject> subjects, Profiles profiles) throws IOException, InterruptedException {
        for (Subject subject : subjects) {
            System.out.print(profiles.run(subject));
        }
        return 0;
    }

    private int compared(List<Subject> subjects) throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        boolean failed = false;
        Rounds runner = new Rounds(rounds, System.err::println);
        for (Subject subject : subjects) {
            if (subject.skipped() != null) {
                System.out.printf("%s: skipped, %s%n", subject.name(), subject.skipped());
            } else {
                failed |= !run(runner, subject, rows);
            }
        }
        System.out.print(Table.of(rows));
        if (json != null) {
            Files.writeString(json, Json.writeIndented(rows));
        }
        return failed ? 1 : 0;
    }

    /** One subject that fails leaves the others' rows. */
    private static boolean run(Rounds runner, Subject subject, List<Row> rows) throws InterruptedException {
        try {
            rows.addAll(runner.run(subject));
            return true;
        } catch (IOException e) {
            System.out.printf("%s: failed, %s%n", subject.name(), e.getMessage());
            return false;
        }
    }

    private List<Subject> chosen(Subjects subjects) {
        List<Subject> all = new ArrayList<>(subjects.all());
        List<Subject> usual = List.copyOf(all);
        all.addAll(subjects.onRequest());
        List<String> known = all.stream().map(Subject::name).toList();
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
