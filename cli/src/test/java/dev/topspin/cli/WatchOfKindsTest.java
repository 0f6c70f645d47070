package dev.topspin.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.NodeReport;
import dev.topspin.cli.capacitysearch.StoredSearches;
import dev.topspin.cli.cluster.StoredSchedule;
import dev.topspin.cli.cluster.StoredSearch;
import dev.topspin.cli.cluster.StoredSweep;
import dev.topspin.cli.nodesweep.SweptClusters;
import dev.topspin.cli.schedule.ScheduledClusters;
import dev.topspin.cli.text.Exit;
import dev.topspin.model.Json;
import dev.topspin.model.testing.SimulatedCluster;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sweeps, searches and schedules in a cluster, as a person follows and reports them; against an API server that the test fills. */
class WatchOfKindsTest extends AgainstStoredObjects {
    private static final Map<String, String> PLURALS = Map.of(
            "NodeSweep", "nodesweeps",
            "NodeReport", "nodereports",
            "CapacitySearch", "capacitysearches",
            "Experiment", "experiments",
            "Trial", "trials",
            "ExperimentSchedule", "experimentschedules");

    /** @return the uid, which the server gives it */
    private String store(HasMetadata object) {
        try (var client = server.createClient()) {
            return client.genericKubernetesResources(
                            StoredObjects.kind(object.getKind(), PLURALS.get(object.getKind())))
                    .inNamespace("lab")
                    .resource(Serialization.unmarshal(Json.write(object), GenericKubernetesResource.class))
                    .createOr(NonDeletingOperation::update)
                    .getMetadata()
                    .getUid();
        }
    }

    private void store(HasMetadata object, String ownerUid) {
        object.getMetadata().getOwnerReferences().forEach(o -> o.setUid(ownerUid));
        store(object);
    }

    private void delete(String kind, String name) {
        try (var client = server.createClient()) {
            client.genericKubernetesResources(StoredObjects.kind(kind, PLURALS.get(kind)))
                    .inNamespace("lab")
                    .withName(name)
                    .delete();
        }
    }

    private void store(StoredSweep swept) {
        store(swept.sweep());
        for (NodeReport report : swept.reports()) {
            store(report);
        }
    }

    private void store(StoredSearch stored) {
        rest(stored, store(stored.search()));
    }

    private void rest(StoredSearch stored, String uid) {
        stored.trials().forEach(this::store); // a trial has ended before its experiment has
        stored.experiments().forEach(e -> store(e, uid));
    }

    private void store(StoredSchedule stored) {
        String uid = store(stored.schedule());
        stored.runs().forEach(r -> store(r, uid));
    }

    private Thread after(long millis, Runnable what) {
        return Thread.ofVirtual().start(() -> {
            stored.sleep(millis);
            what.run();
        });
    }

    @Test
    void aSweepThatHasEndedIsToldWithItsOutliers() {
        store(SweptClusters.hard(16, 15));
        Cli cli = Cli.run("watch", "nodesweep/weekly");
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        assertTrue(cli.err().startsWith("Succeeded: 15/16 nodes, 15/15 rounds"), cli::err);
        assertTrue(cli.out().contains("\n  n009: "), cli::out);
        assertTrue(cli.out().endsWith("report: topspin report nodesweep/weekly --namespace lab\n"), cli::out);
        assertFalse((cli.err() + cli.out()).contains("\u001b"), "no escapes");
    }

    @Test
    void aSweepIsFollowedUntilItIsDeleted() throws Exception {
        store(SweptClusters.stored(new SimulatedCluster(6, 1), 3, false));
        Thread deleter = after(2500, () -> delete("NodeSweep", "weekly"));
        Cli cli = Cli.run("watch", "sweep/weekly");
        deleter.join();
        assertEquals(Exit.FAILED, cli.exit(), cli::toString);
        assertTrue(cli.err().startsWith("Running: 5/6 nodes, 3/3 rounds"), cli::err);
        assertTrue(cli.err().endsWith("the node sweep was deleted while it was watched\n"), cli::err);
        assertEquals(1, cli.err().lines().filter(l -> l.startsWith("Running: ")).count(), "a line a change");
    }

    @Test
    void aSearchIsToldTrialByTrialToItsAnswers() throws Exception {
        StoredSearch part = StoredSearches.of(9);
        String uid = store(part.search());
        rest(part, uid);
        Thread operator = after(2500, () -> {
            StoredSearch whole = StoredSearches.whole();
            rest(whole, uid);
            store(whole.search()); // its status is written last
        });
        Cli cli = Cli.run("watch", "capacitysearch/carries");
        operator.join();
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        StoredSearch whole = StoredSearches.whole();
        assertEquals(
                whole.trials().size(),
                cli.err()
                        .lines()
                        .filter(l -> l.matches(".*, trial \\d+: .*held.*"))
                        .count(),
                cli::err);
        assertEquals(3, cli.err().lines().filter(l -> l.contains(": capacity ")).count(), cli::err);
        assertTrue(cli.out().contains("95 % interval"), cli::out);
        assertTrue(cli.out().endsWith("report: topspin report capacitysearch/carries --namespace lab\n"), cli::out);
    }

    @Test
    void aSearchThatFailsSaysWhyAndIsExitCodeOne() {
        StoredSearch stored = StoredSearches.of(3);
        CapacitySearchStatus s = stored.search().getStatus();
        String failed = Json.write(s)
                .replace("\"Running\"", "\"Failed\"")
                .replaceFirst(
                        "\"conditions\":\\[]",
                        "\"conditions\":[{\"type\":\"Complete\",\"status\":\"False\",\"message\":\"akka-tcp: NodeLost\"}]");
        stored.search().setStatus(Json.read(failed, CapacitySearchStatus.class));
        store(stored);
        Cli cli = Cli.run("watch", "capacitysearch/carries");
        assertEquals(Exit.FAILED, cli.exit(), cli::toString);
        assertTrue(cli.err().endsWith("the capacity search failed: akka-tcp: NodeLost\n"), cli::err);
    }

    @Test
    void aScheduleIsFollowedForAsLongAsItIsThere() throws Exception {
        store(ScheduledClusters.steady());
        Thread operator = after(2500, () -> {
            store(ScheduledClusters.regressed());
            stored.sleep(2500);
            delete("ExperimentSchedule", "weekly");
        });
        Cli cli = Cli.run("watch", "experimentschedule/weekly");
        operator.join();
        assertEquals(Exit.FAILED, cli.exit(), cli::toString);
        List<String> lines = cli.err().lines().toList();
        assertTrue(lines.contains("None of 2 cells has regressed"), cli::err);
        assertTrue(
                lines.indexOf("1 of 2 cells has regressed: akka") > lines.indexOf("None of 2 cells has regressed"),
                cli::err);
        assertTrue(lines.contains("next run is due 07 Dec 2026 03:00"), cli::err);
        assertEquals("the schedule was deleted while it was watched", lines.getLast());
    }

    @Test
    void whatIsNotThereIsBadInput() {
        for (String name : List.of("nodesweep", "capacitysearch", "experimentschedule")) {
            Cli cli = Cli.run("watch", name + "/other");
            assertEquals(Exit.BAD_INPUT, cli.exit(), cli::toString);
            assertTrue(cli.err().matches("(?s).*(there is no|the cluster has no) .*"), cli::err);
        }
        store(StoredSearches.of(1));
        assertEquals(
                "there is no capacity search \"other\" in namespace lab\n",
                Cli.run("watch", "capacitysearch/other").err());
        assertEquals(
                "\"pod/x\" is no name of an experiment, nor nodesweep/NAME, capacitysearch/NAME or experimentschedule/NAME\n",
                Cli.run("watch", "pod/x").err());
    }

    private Cli report(Object given, Object... more) {
        String[] arguments = new String[2 + more.length];
        arguments[0] = "report";
        arguments[1] = given.toString();
        for (int i = 0; i < more.length; i++) {
            arguments[i + 2] = more[i].toString();
        }
        return Cli.run(arguments);
    }

    @Test
    void aSearchInAClusterIsPrintedAndWrittenAndTheDocumentMakesTheSamePage() throws Exception {
        store(StoredSearches.whole());
        Path out = folder.resolve("out");
        Cli cli = report("capacitysearch/carries", "--output", out);
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        assertTrue(cli.out().contains("akka-tcp on 2 CPUs"), cli::out);
        assertFalse(cli.out().contains("no longer stored"), cli::out);
        String page = Files.readString(out.resolve("report.html"));
        Files.delete(out.resolve("report.html"));
        assertEquals(Exit.GOOD, report(out).exit());
        assertEquals(page, Files.readString(out.resolve("report.html")));
    }

    @Test
    void aSearchIsReadFromWhatKubectlPrints() throws Exception {
        StoredSearch whole = StoredSearches.whole();
        StringBuilder yaml = new StringBuilder();
        yaml.append(Serialization.asYaml(whole.search()));
        whole.experiments().forEach(e -> yaml.append(Serialization.asYaml(e)));
        whole.trials().forEach(t -> yaml.append(Serialization.asYaml(t)));
        Path file = Files.writeString(folder.resolve("kubectl.yaml"), yaml);
        Cli cli = report(file);
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        assertFalse(cli.out().contains("no longer stored"), cli::out);
        assertTrue(Files.exists(folder.resolve("search.json")));
        assertTrue(report(file, "--markdown").err().contains("is a capacity search"));
        Path alone = Files.createDirectories(folder.resolve("alone"));
        Files.writeString(alone.resolve("search.yaml"), Serialization.asYaml(whole.search()));
        assertTrue(report(alone).out().contains("no longer stored"), "the status has the answers");
    }

    @Test
    void aScheduleInAClusterIsPrintedAndWrittenAndTheDocumentMakesTheSamePage() throws Exception {
        store(ScheduledClusters.regressed());
        Path out = folder.resolve("out");
        Cli cli = report("experimentschedule/weekly", "--output", out);
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        assertTrue(cli.out().startsWith("weekly: 1 of 2 cells has regressed: akka\n  akka: tax "), cli::out);
        String page = Files.readString(out.resolve("report.html"));
        assertTrue(page.contains("15 runs stored"), page);
        Files.delete(out.resolve("report.html"));
        assertEquals(Exit.GOOD, report(out.resolve("schedule.json")).exit());
        assertEquals(page, Files.readString(out.resolve("report.html")));
        assertTrue(report(out, "--markdown").err().contains("is a schedule"));
    }

    @Test
    void aScheduleOfSearchesIsReadFromWhatKubectlPrints() throws Exception {
        Path file = Files.writeString(
                folder.resolve("kubectl.yaml"),
                Serialization.asYaml(ScheduledClusters.ofSearches().document()));
        Cli cli = report(file);
        assertEquals(Exit.GOOD, cli.exit(), cli::toString);
        assertTrue(cli.out().startsWith("weekly: 1 of 1 cell has regressed: akka-tcp\n"), cli::out);
        Path two = Files.writeString(
                folder.resolve("two.yaml"),
                Serialization.asYaml(ScheduledClusters.steady().schedule())
                        + Serialization.asYaml(ScheduledClusters.steady().schedule()));
        assertTrue(report(two).err().contains("2 of the kind ExperimentSchedule, and one is read"), report(two)::err);
    }
}
