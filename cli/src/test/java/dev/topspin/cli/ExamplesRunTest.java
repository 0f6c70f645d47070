package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.cli.command.ExperimentInput;
import dev.topspin.cli.fixture.RealWorkload;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.JvmFlags;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.spec.Chameneos;
import dev.topspin.model.spec.Contention;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Matrix;
import dev.topspin.model.spec.Measurement;
import dev.topspin.model.spec.PingPong;
import dev.topspin.model.spec.Placement;
import dev.topspin.model.spec.Queries;
import dev.topspin.model.spec.Variant;
import dev.topspin.model.spec.VariantRuntime;
import dev.topspin.model.spec.VariantRuntime.AkkaRemote;
import dev.topspin.model.spec.VariantRuntime.Spin;
import dev.topspin.model.spec.Workload;
import dev.topspin.model.spec.WorkloadKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every example with the real workload, at about a thousandth of its size; several at a time, as nothing is read off them. A
 * variant that has no option and no workload that the ones before it have not had does not run.
 */
@ExtendWith(RealWorkload.class)
class ExamplesRunTest {
    private static final Path ARTERY = Path.of("..", "examples", "ping-pong.yaml");

    /** To those that carry messages between processes; and of paths one machine has one. */
    private static final List<String> TOLD_TO_LIBRARIES = List.of("protocol", "call", "executor", "path");

    @TempDir
    private static Path caches;

    private static Path cache;

    @TempDir
    Path folder;

    /** An example with the variants that none before it has. */
    record Part(Path file, Experiment example) {
        @Override
        public String toString() {
            return file.getFileName().toString();
        }
    }

    static List<Part> parts() throws IOException, BadInputException {
        Set<String> known = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        for (Path file : ExamplesTest.examples()) {
            Experiment full = ExperimentInput.read(file.toString(), InputStream.nullInputStream());
            List<Variant> variants = full.spec().variants().stream()
                    // played by ConformanceCommandTest, where their programs can be built
                    .filter(variant -> variant.container() == null)
                    .filter(variant -> known.addAll(played(full.spec().workload(), variant)))
                    .toList();
            if (!variants.isEmpty()) {
                parts.add(new Part(
                        file,
                        new Experiment(
                                full.name(), full.namespace(), full.annotations(), with(variants, full.spec()))));
            }
        }
        return parts;
    }

    /**
     * What a variant is the first to play: a runtime with a workload, or a runtime with an option, whatever its value. Other pairs of
     * these, and each value, are for the workload's own tests, which start no process for most of them. Between processes a runtime is
     * told apart by what carries the messages.
     */
    private static Set<String> played(Workload workload, Variant variant) {
        ObjectNode told = Json.read(Json.write(variant), ObjectNode.class);
        told.remove("name");
        told.forEach(runtime -> {
            if (runtime.has("topology")) {
                ((ObjectNode) runtime).remove(TOLD_TO_LIBRARIES);
            }
        });
        Set<String> played = new HashSet<>();
        told.properties().forEach(entry -> addNames(entry.getKey(), entry.getValue(), played));
        ObjectNode exchange = Json.read(Json.write(workload), ObjectNode.class);
        Set<String> names = new TreeSet<>();
        addNames("workload", exchange, names);
        told.fieldNames().forEachRemaining(runtime -> played.add(runtime + " plays " + names));
        return played;
    }

    /** The name of each field in it, with where it stands. */
    private static void addNames(String at, JsonNode node, Set<String> names) {
        names.add(at);
        node.properties().forEach(field -> addNames(at + "." + field.getKey(), field.getValue(), names));
    }

    private static ExperimentSpec with(List<Variant> variants, ExperimentSpec spec) {
        return spec.withVariants(variants);
    }

    @BeforeAll
    static void makeTheCache() throws IOException, InterruptedException {
        cache = caches.resolve("trials.aot");
        assertEquals(0, RealWorkload.train(cache.toString()));
        System.setProperty("topspin.workload.cache", cache.toString());
    }

    /** Only a cache that fits lets a JVM start that may not start without. */
    @Test
    void aTrialOverArteryStartsFromTheCacheThatTrainingMakes() throws Exception {
        TrialPlan plan = trialOfExample(AkkaRemote.class);
        starts(plan, JvmFlags.startingFrom(cache.toString(), plan), "-XX:AOTMode=on");
    }

    @Test
    void anotherTrialStartsFromTheArchiveOfTheClassesThatAreListed() throws Exception {
        TrialPlan plan = trialOfExample(Spin.class);
        starts(plan, JvmFlags.sharing(RealWorkload.ARCHIVE.toString(), plan), "-Xshare:on");
    }

    private static TrialPlan trialOfExample(Class<? extends VariantRuntime> runtime) throws Exception {
        Experiment example = ExperimentInput.read(ARTERY.toString(), InputStream.nullInputStream());
        return Plan.of(example.name(), example.spec()).trials().stream()
                .filter(trial -> runtime.isInstance(trial.cell().variant().runtime()))
                .findFirst()
                .orElseThrow();
    }

    private static void starts(TrialPlan plan, List<String> from, String only) throws Exception {
        List<String> command = new ArrayList<>(JvmFlags.of(plan));
        command.addAll(from);
        command.addAll(List.of(only, "-jar", RealWorkload.JAR.toString(), "--help"));
        assertFalse(from.isEmpty());
        assertEquals(0, RealWorkload.java(command));
    }

    @AfterAll
    static void forgetIt() {
        System.clearProperty("topspin.workload.cache");
    }

    @ParameterizedTest
    @MethodSource("parts")
    @Execution(ExecutionMode.CONCURRENT)
    void everyVariantMeasuresAndConservesItsMessages(Part part) throws Exception {
        Experiment full = part.example();
        Path small = folder.resolve("small.json");
        Files.writeString(
                small,
                Json.write(Map.of(
                        "apiVersion",
                        "topspin.dev/v1alpha1",
                        "kind",
                        "Experiment",
                        "metadata",
                        Map.of("name", full.name()),
                        "spec",
                        small(full.spec()))));
        Cli cli = Cli.run("run", small.toString(), "--output", folder.toString());
        assertEquals(Exit.GOOD, cli.exit(), () -> cli.err() + cli.out());
        ResultsFile results = Json.read(Files.readString(folder.resolve("results.json")), ResultsFile.class);
        assertEquals(full.spec().variants().size(), results.rows().size());
        assertTrue(
                results.rows().stream()
                        .allMatch(row -> row.threads() > 0
                                && (row.openLoop() == null
                                        ? row.nsPerOp().median() > 0
                                        : row.openLoop().reachedRate() > 0)),
                cli::out);
    }

    private static ExperimentSpec small(ExperimentSpec spec) {
        Measurement brief = new Measurement(
                1,
                new Measurement.Warmup(1, "5ms"),
                1,
                "500ms", // most end sooner, after a thousandth of the count; a busy machine exchanges nothing in less
                spec.measurement().recording(),
                spec.measurement().scrapeLinger());
        return new ExperimentSpec(
                Workload.of(few(spec.workload().kind())),
                spec.variants(),
                first(spec.matrix()),
                besideOthers(spec.placement()),
                brief,
                spec.runPolicy(),
                spec.jvm());
    }

    /** So that several JVMs at a time need not touch the pages of whole heaps first, nor take turns on one CPU. */
    private static Placement besideOthers(Placement p) {
        return new Placement(
                p.cpus(),
                p.housekeepingCpus(),
                "256Mi",
                Placement.Pinning.None,
                p.nodeSelector(),
                p.tolerations(),
                p.priorityClassName(),
                p.runtimeClassName(),
                p.annotations());
    }

    /** A thousandth of it. */
    private static WorkloadKind few(WorkloadKind workload) {
        return switch (workload) {
            case PingPong p ->
                new PingPong(
                        thousandth(p.roundTrips()), p.pairs(), p.inFlight(), p.payloadBytes(), p.pause(), p.load());
            case Chameneos c -> new Chameneos(thousandth(c.meetings()), c.creatures(), c.colours());
            case Queries q ->
                new Queries(thousandth(q.queries()), q.pairs(), q.inFlight(), q.inFlightFollowsThroughput(), q.users());
            case Contention c -> new Contention(c.point(), c.parties(), thousandth(c.operations()));
        };
    }

    private static long thousandth(long count) {
        return Math.max(1, count / 1000);
    }

    /** The first value of each swept parameter, so that there is a cell a variant. */
    private static Matrix first(Matrix m) {
        return m == null
                ? null
                : new Matrix(
                        first(m.pairs()),
                        first(m.inFlight()),
                        first(m.payloadBytes()),
                        first(m.rate()),
                        first(m.meetings()),
                        first(m.creatures()),
                        first(m.parties()),
                        first(m.threads()),
                        first(m.throughput()),
                        first(m.idleCpuLevel()),
                        first(m.taskQueueSize()),
                        first(m.fairWorkThreshold()),
                        first(m.lanes()),
                        first(m.minimumRunnable()),
                        m.inStep(),
                        first(m.gc()),
                        first(m.compactObjectHeaders()),
                        first(m.aotCache()));
    }

    private static <T> List<T> first(List<T> values) {
        return values == null ? null : values.subList(0, 1);
    }
}
