package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.cli.results.RunRequest;
import dev.topspin.cli.results.RunResults;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.Role;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.result.EffectiveConfig;
import dev.topspin.model.result.Environment;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.ResultsFile;
import dev.topspin.model.result.ResultsFile.Machine;
import dev.topspin.model.result.ResultsFile.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.PublishedFigures;
import dev.topspin.model.testing.EnvironmentFixture;
import dev.topspin.model.testing.Reports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it takes to repeat a run, from the reports of its processes to what a person reads. */
class RepeatableResultsTest {
    private static final Map<String, String> SHIPPED = Map.of("akka.throughput", "5", "akka.daemonic", "off");

    @TempDir
    Path folder;

    @Test
    void everySettingStandsInTheResultsOnceForAllThatHadTheSame() throws Exception {
        ResultsFile results = results("5", "abc");
        EffectiveConfig config = config("5");
        assertEquals(Map.of(config.hash(), List.of("akka.daemonic=on", "akka.throughput=5")), results.configurations());
        for (Trial trial : results.trials()) {
            EffectiveConfig left =
                    trial.result().reports().getFirst().environment().config();
            assertNull(left.all());
            assertEquals(config.hash(), left.hash());
            assertEquals(List.of("akka.daemonic=on"), left.changed());
        }
        assertEquals(results, Json.read(Json.write(results), ResultsFile.class));
    }

    @Test
    void theReportShowsIt() throws Exception {
        Path file = write("a", results("5", "abc"));
        Cli cli = Cli.run("report", file.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        String html = Files.readString(file.resolveSibling("report.html"));
        for (String shown : List.of(
                "<dd>abc</dd>",
                "<dd>registry.example/topspin@sha256:0123</dd>",
                "<dd>n1: v1.34.1, CPU manager static</dd>",
                "<dd>containerd://2.1.4</dd>",
                "<dd>a system</dd>",
                "akka.daemonic=on",
                "<dt>garbage collector</dt><dd>Serial</dd>",
                "<dt>compact object headers</dt><dd>yes</dd>",
                "the JVM that ran: ",
                "-XX:+UseSerialGC")) {
            assertTrue(html.contains(shown), shown);
        }
    }

    @Test
    void theFlagsOfTopspinsOwnJvmAreNotShownAsThoseOfAProgramBesideIt() throws Exception {
        Path file = write("a", results("5", "abc", "container: {image: registry.example/go, command: [/go]}"));
        Cli cli = Cli.run("report", file.toString());
        assertEquals(Exit.GOOD, cli.exit(), cli::err);
        String html = Files.readString(file.resolveSibling("report.html"));
        assertTrue(html.contains("akka.daemonic=on"));
        assertFalse(html.contains("-XX:+UseSerialGC"));
    }

    @Test
    void whatDiffersBetweenTwoRunsIsTold() throws Exception {
        Path a = write("a", results("5", "abc"));
        Path b = write("b", results("50", "def"));
        Cli cli = Cli.run("compare", a.toString(), b.toString());
        assertTrue(cli.out().contains("commit: abc in A, def in B"), cli::out);
        assertTrue(cli.out().contains("configuration of actors: not set in A, akka.throughput=50 in B"), cli::out);
    }

    private Path write(String name, ResultsFile results) throws Exception {
        Path file = Files.createDirectory(folder.resolve(name)).resolve("results.json");
        return Files.writeString(file, Json.writeIndented(results));
    }

    private static EffectiveConfig config(String throughput) {
        return EffectiveConfig.of(Map.of("akka.throughput", throughput, "akka.daemonic", "on"), SHIPPED, Set.of());
    }

    private static ResultsFile results(String throughput, String commit) throws Exception {
        return results(throughput, commit, "akka: {}");
    }

    private static ResultsFile results(String throughput, String commit, String runtime) throws Exception {
        Experiment experiment = ExperimentFile.read("""
                apiVersion: topspin.dev/v1alpha1
                kind: Experiment
                metadata: {name: lab-1}
                spec:
                  workload: {pingPong: {}}
                  variants: [{name: actors, %s}]
                  measurement: {forks: 2}
                """.formatted(runtime));
        Plan plan = Plan.of(experiment.name(), experiment.spec());
        return RunResults.of(
                new RunRequest(
                        experiment.name(),
                        experiment.spec(),
                        false,
                        List.of(),
                        PublishedFigures.of(Map.of(), Plan.cells(experiment.spec()))),
                plan,
                new Machine("a CPU", "0-3", "6.12", "25"),
                Instant.EPOCH,
                Instant.EPOCH,
                plan.trials().stream().map(t -> trial(t, throughput, commit)).toList());
    }

    private static Trial trial(TrialPlan plan, String throughput, String commit) {
        Environment environment = new EnvironmentFixture()
                .node("n1")
                .commit(commit)
                .jvm("a vendor's VM", List.of("-XX:+UseSerialGC"))
                .ran("Serial", true, false)
                .config(config(throughput))
                .build();
        PodReport report = Reports.good(plan, Role.driver, 80).withEnvironment(environment);
        Host host = new Host(
                "driver",
                "n1",
                "registry.example/topspin:1",
                "registry.example/topspin@sha256:0123",
                "v1.34.1",
                "static",
                "containerd://2.1.4",
                "a system",
                null);
        TrialResult result = TrialResult.of(plan, List.of(report)).withHosts(List.of(host));
        return new Trial(
                plan.index(), plan.name(), plan.cell().name(), plan.fork(), Instant.EPOCH.toString(), 1, result);
    }
}
