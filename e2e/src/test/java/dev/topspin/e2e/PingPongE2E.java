package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.e2e.CpuWatch.Seen;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Tax;
import dev.topspin.model.result.TrialResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The ping-pong experiment from apply to result: inside a pod, between nodes, between pods of one node. */
@EndToEndBesideOthers
@Order(10)
class PingPongE2E {
    private static final String[] LOCAL = {
        "{name: spin, spin: {}}", "{name: akka, akka: {}}", "{name: akka-typed, akka: {api: Typed, settings: Tuned}}"
    };

    private final List<Run> done = new ArrayList<>();
    private Capacity capacity;
    private CpuWatch watch;
    private Prometheus prometheus;

    @BeforeAll
    void watchTheCluster() {
        capacity = Capacity.now();
        if (OwnCluster.isThere()) {
            prometheus = new Prometheus(OwnCluster.prometheus());
            watch = new CpuWatch();
        }
    }

    @AfterAll
    void stopWatching() {
        if (watch != null) {
            watch.close();
        }
    }

    @Test
    @Order(1)
    void akkaSucceedsOnOneExclusiveCpu() {
        capacity.requireNode(1, "akka");
        succeeds(Draft.of("one-cpu", LOCAL[1]).withSeconds(Prometheus.FOUND_SECONDS));
    }

    @Test
    @Order(1)
    void spinAndAkkaSucceedOnTwoMeasuredCpusWithHousekeepingApart() {
        capacity.requireNode(3, "spin and akka on two measured CPUs and one for housekeeping");
        ExperimentStatus status =
                succeeds(Draft.of("local", LOCAL).withCpus(2, 1).withForks(2));
        for (CellResult row : status.rows()) {
            assertEquals(
                    row.variant().startsWith("akka"), row.tax(Tax.Kind.Operation) != null, () -> "hop tax of " + row);
            assertEquals(
                    row.tax() != null,
                    row.tax() != null && row.tax().ratio().low() != null,
                    () -> "its interval in " + row);
            assertTrue(
                    row.nsPerOp().low() <= row.nsPerOp().median()
                            && row.nsPerOp().median() <= row.nsPerOp().high(),
                    row::toString);
        }
    }

    @Test
    @Order(2)
    void socketAndAkkaRemoteOverTcpAndAeronSucceedAcrossNodes() {
        capacity.requireTwoNodes(1, "an experiment across nodes");
        int housekeeping = capacity.secondLargest() > 1 ? 1 : 0;
        succeeds(Draft.of("cross-scraped", between("CrossNode")[0])
                .withCpus(1, housekeeping)
                .withSeconds(Prometheus.FOUND_SECONDS));
        ExperimentStatus status =
                succeeds(Draft.of("cross", between("CrossNode")).withCpus(1, housekeeping));
        for (CellResult row : status.rows()) {
            assertEquals(
                    row.variant().startsWith("akka"),
                    row.tax(Tax.Kind.RoundTrip) != null,
                    () -> "network tax of " + row);
        }
        for (Trial trial : done.getLast().trials()) {
            String[] nodes = trial.getStatus().nodes().split(",");
            assertEquals(2, nodes.length);
            assertNotEquals(nodes[0], nodes[1], trial.getMetadata()::getName);
            saysWhatItTakesToRepeatIt(trial.getStatus().result());
        }
    }

    private static void saysWhatItTakesToRepeatIt(TrialResult result) {
        assertEquals(2, result.hosts().size(), result::toString);
        for (Host host : result.hosts()) {
            assertTrue(host.imageId().contains("sha256:"), host::toString);
            assertTrue(host.kubelet().startsWith("v1."), host::toString);
            assertNotNull(host.containerRuntime(), host::toString);
            assertEquals("static", host.cpuManagerPolicy(), host::toString);
        }
        for (PodReport report : result.reports()) {
            assertNotNull(report.environment().commit(), report::toString);
            List<String> flags = report.environment().jvmFlags();
            assertTrue(
                    flags == null
                            ? report.leftOut()
                                    .contains("environment.jvmFlags") // what a pod's last words hold is bounded
                            : flags.contains("-XX:+UseSerialGC"),
                    report::toString);
        }
    }

    @Test
    @Order(3)
    void socketAndAkkaRemoteOverTcpAndAeronSucceedOnOneNode() {
        capacity.requireNode(2, "an experiment of two pods on one node");
        succeeds(Draft.of("same", between("SameNode")).withCpus(1, capacity.largest() >= 4 ? 1 : 0));
        for (Trial trial : done.getLast().trials()) {
            String[] nodes = trial.getStatus().nodes().split(",");
            assertEquals(nodes[0], nodes[1], trial.getMetadata()::getName);
        }
    }

    /** What comes before is there, unless a test is run again alone. */
    private void needRuns() {
        if (done.isEmpty()) {
            akkaSucceedsOnOneExclusiveCpu();
        }
    }

    private static String[] between(String topology) {
        return new String[] {
            "{name: socket, socket: {topology: %s}}".formatted(topology),
            "{name: akka-tcp, akkaRemote: {topology: %s, transport: Tcp}}".formatted(topology),
            "{name: akka-aeron, akkaRemote: {topology: %s, transport: AeronUdp}}".formatted(topology)
        };
    }

    private ExperimentStatus succeeds(Draft draft) {
        Run run = Run.apply(draft);
        done.add(run);
        ExperimentStatus status = run.awaitPinnedSuccess(draft);
        assertAll(status.rows().stream()
                .map(row -> () -> assertTrue(row.roundTrip().p50Micros() > 0, row::toString)));
        return status;
    }

    @Test
    @Order(4)
    void theCpusOfEachContainerAreExclusiveAndThoseInTheKubeletsBookAndInTheProof() {
        OwnCluster.require("reading the kubelet's cpu_manager_state");
        needRuns();
        Map<String, Seen> seen = watch.seen();
        List<PodReport> reports = new ArrayList<>();
        Set<String> unseen = new TreeSet<>();
        Set<String> lookedAt = new HashSet<>();
        for (Run run : done) {
            for (Trial trial : run.trials()) {
                for (PodReport report : trial.getStatus().result().reports()) {
                    String which = "%s %s %s"
                            .formatted(run.name(), trial.getSpec().cell().name(), report.role());
                    Seen from = seen.get(trial.getMetadata().getName() + "/" + report.role());
                    if (from == null) { // it ended between two looks
                        unseen.add(which);
                        continue;
                    }
                    lookedAt.add(which);
                    assertEquals(from.kernel(), from.kubelet(), from::toString);
                    assertTrue(from.shared().isEmpty(), from::toString);
                    assertEquals(from.kernel(), CpuSet.parse(report.proof().cpusetStart()), report::toString);
                    assertEquals(from.kernel(), CpuSet.parse(report.proof().cpusetEnd()), report::toString);
                    assertEquals(
                            from.kernel().size(), trial.getSpec().placement().podCpus());
                    reports.add(report);
                }
            }
        }
        unseen.removeAll(lookedAt);
        assertEquals(Set.of(), unseen, "no fork of these was seen running");
        System.out.printf("%d containers, each with the CPUs that the kubelet gave it alone%n", reports.size());
        assertTrue(!reports.isEmpty());
    }

    @Test
    @Order(5)
    void prometheusScrapedEveryPodThatRanLongEnoughToBeFound() {
        OwnCluster.require("asking Prometheus");
        needRuns();
        int found = 0;
        for (Run run : done) {
            String query =
                    "max_over_time(topspin_messages_total{experiment=\"%s\", pod!=\"\"}[30m])".formatted(run.name());
            Set<String> scraped = prometheus.query(query).stream()
                    .filter(sample -> sample.value() > 0)
                    .map(sample -> sample.labels().get("pod"))
                    .collect(Collectors.toSet());
            for (Trial trial : run.trials()) {
                for (PodReport report : trial.getStatus().result().reports()) {
                    // others end without waiting for somebody who does not know of them yet
                    if (report.usage().wallNanos() >= Prometheus.FOUND.toNanos()) {
                        String job =
                                trial.getMetadata().getName() + (report.role().equals("driver") ? "-0-" : "-1-");
                        assertTrue(
                                scraped.stream().anyMatch(pod -> pod.startsWith(job)),
                                () -> job + "* is not in " + scraped);
                        found++;
                    }
                }
            }
        }
        assertTrue(found > 0, "no pod ran for as long as it takes to be found");
    }

    @Test
    @Order(6)
    void prometheusHasTheFinalFiguresOfEachCellsLatestTrialFromTheOperator() {
        OwnCluster.require("asking Prometheus");
        needRuns();
        for (Run run : done) {
            String query = "topspin_trial_operation_seconds{experiment=\"%s\"}".formatted(run.name());
            Collection<Trial> trials = latest(run.trials());
            Set<String> wanted = trials.stream()
                    .map(t -> series(t.getSpec().cell().name(), t.getSpec().fork()))
                    .collect(Collectors.toSet());
            // of the cell whose trial ended last the one before may still be there
            Map<String, Double> scraped = Await.until(
                    query + " of " + wanted,
                    Duration.ofSeconds(60),
                    () -> bySeries(prometheus.query(query)),
                    seen -> seen.keySet().equals(wanted));
            for (Trial trial : trials) {
                double nsPerOp = trial.getStatus().result().measured().nsPerOp() * 1e-9;
                double got = scraped.get(
                        series(trial.getSpec().cell().name(), trial.getSpec().fork()));
                assertEquals(nsPerOp, got, nsPerOp * 1e-6, trial.getMetadata()::getName);
            }
        }
    }

    private static Map<String, Double> bySeries(List<Prometheus.Sample> samples) {
        return samples.stream()
                .collect(Collectors.toMap(
                        s -> series(
                                s.labels().get("cell"),
                                Integer.parseInt(s.labels().get("fork"))),
                        Prometheus.Sample::value,
                        (a, b) -> Double.NaN));
    }

    private static String series(String cell, int fork) {
        return cell + " fork " + fork;
    }

    /** @return of each cell the trial that ended last */
    private static Collection<Trial> latest(List<Trial> trials) {
        Comparator<Trial> byEnd = Comparator.comparing(
                        (Trial t) -> t.getStatus().completionTime())
                .thenComparing(t -> t.getSpec().index());
        return trials.stream()
                .collect(Collectors.toMap(t -> t.getSpec().cell().name(), t -> t, BinaryOperator.maxBy(byEnd)))
                .values();
    }

    @Test
    @Order(7)
    void podsAreGoneAfterSuccessAndTheTrialsKeepTheirResults() {
        needRuns();
        for (Run run : done) {
            Await.that("the pods of " + run.name() + " to go", Duration.ofSeconds(30), () -> run.pods()
                    .isEmpty());
            run.trials().forEach(t -> assertNotNull(t.getStatus().result().measured()));
        }
    }
}
