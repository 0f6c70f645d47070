package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.LoadVerdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Searches for a rate, and a system whose capacity is known: a link that carries 4 Mbit/s. */
@EndToEnd
@Order(43)
class CapacitySearchE2E {
    private static final String NAME = "carries";
    private static final String COPIES = "beside";
    private static final int PAYLOAD = 2000;

    /** Of the search by copies, so that it goes on beside that of the link: it hands out one CPU. */
    private static final String OWN = "n4";

    /** Round trips of 2,000 bytes each way, if nothing were sent around them. */
    private static final double MOST = 4e6 / 8 / PAYLOAD;

    /** At most three segments of TCP over IP over Ethernet with their options, and what else the node says. */
    private static final double LEAST = 4e6 / 8 / (PAYLOAD + 3 * 66) * 0.95;

    private final Map<String, String> uids = new TreeMap<>();

    /** Where the copies run, and how many it has CPUs for. */
    private String roomy;

    private int fit;

    @BeforeAll
    void look() {
        Capacity capacity = Capacity.now();
        capacity.requireTwoNodes(1, "a pair");
        roomy = capacity.roomiest();
        fit = capacity.largest();
        if (OwnCluster.isThere()) {
            OwnCluster.add(OWN, Map.of("CPUS_" + OWN, "0-1", "RESERVED_" + OWN, "0"));
            roomy = OWN;
            fit = 1;
        }
    }

    @AfterAll
    void remove() {
        if (OwnCluster.isThere()) {
            OwnCluster.exec("n1", "sh", "-c", "tc qdisc del dev eth0 root 2>/dev/null || true");
        }
        Cluster.kubectl("delete", "capacitysearch", NAME, COPIES, "-n", Topspin.EXPERIMENTS, "--ignore-not-found");
        if (OWN.equals(roomy)) {
            OwnCluster.remove(OWN);
        }
    }

    @Test
    @Order(1)
    void boundsThatAreUpsideDownAreRefusedInWords() {
        Shell.Output output = apply(20_000, 100);
        assertTrue(output.exit() != 0, output::all);
        assertTrue(output.all().contains("to must be greater than from"), output::all);
    }

    @Test
    @Order(2)
    void theCapacityOfAThrottledLinkIsWithinTheIntervalThoughTheOperatorIsKilledAllTheTime() {
        OwnCluster.require("a link that can be throttled");
        beginCopies();
        OwnCluster.exec(
                "n1", "tc", "qdisc", "replace", "dev", "eth0", "root", "tbf", "rate", "4mbit", "burst", "5000",
                "latency", "1s");
        Shell.Output output = apply(150, 400);
        assertEquals(0, output.exit(), output::all);
        await("three trials", s -> s.forks() != null && s.forks() >= 3);
        OperatorKills.until(
                43, 3, Duration.ofSeconds(15), () -> status().completionTime() != null, this::rememberTrials);
        CapacitySearchStatus status = await("the answer", s -> s.completionTime() != null);
        System.out.println(Cluster.kubectl("get", "capacitysearches", "-n", Topspin.EXPERIMENTS));
        System.out.println(Cluster.kubectl("describe", "capacitysearch", NAME, "-n", Topspin.EXPERIMENTS));
        assertEquals(Phase.Succeeded, status.phase(), CapacitySearchE2E::story);
        CapacityResult found = status.results().getFirst();
        assertEquals(Outcome.Found, found.outcome(), found::toString);
        assertTrue(found.verified(), found::toString);
        assertTrue(found.low() <= MOST && found.high() >= LEAST, () -> LEAST + " .. " + MOST + ": " + found);
        String watched = CommandLineTool.watched("capacitysearch/" + NAME);
        assertTrue(watched.isEmpty() || watched.contains(String.valueOf(found.capacity())), watched);
        CommandLineTool.reported("capacitysearch/" + NAME, NAME, "socket");
        assertTrue(found.high() <= 1.4 * found.low() + 1, found::toString);
        if (LoadVerdict.GENERATOR.equals(found.limitedBy())
                && Runtime.getRuntime().availableProcessors() < 4) {
            System.out.println(
                    "what limits the link is not held to p99 or Rate: on fewer than 4 CPUs the sender itself was late");
        } else {
            assertTrue(Set.of("p99", LoadVerdict.RATE).contains(found.limitedBy()), found::toString);
        }
    }

    @Test
    @Order(3)
    void everyTrialWasMadeOnceAndAllGoWithTheirSearch() {
        OwnCluster.require("a link that can be throttled");
        List<Experiment> trials = trials();
        Set<String> wanted = IntStream.range(0, trials.size())
                .mapToObj(i -> NAME + "-0-" + i)
                .collect(Collectors.toSet());
        assertEquals(wanted, trials.stream().map(t -> t.getMetadata().getName()).collect(Collectors.toSet()));
        for (Experiment trial : trials) {
            List<Trial> runs = new Run(Topspin.EXPERIMENTS, trial.getMetadata().getName()).trials();
            assertEquals(1, runs.size(), () -> "made twice: " + runs);
        }
        Cluster.kubectl("delete", "capacitysearch", NAME, "-n", Topspin.EXPERIMENTS);
        Await.that("its trials to go", Duration.ofMinutes(2), () -> trials().isEmpty());
    }

    /** How many whole CPUs a node hands out is known: of copies with one each so many fit, and one more does not. */
    @Test
    @Order(4)
    void asManyCopiesRunAtOnceAsTheNodeHasCpusFor() {
        if (search(COPIES) == null) {
            beginCopies();
        }
        CapacitySearchStatus status = Await.until(
                "the answer",
                Duration.ofMinutes(9),
                () -> search(COPIES).getStatus(),
                s -> s != null && s.completionTime() != null);
        System.out.println(Cluster.kubectl("get", "capacitysearches", "-n", Topspin.EXPERIMENTS));
        System.out.println(Cluster.kubectl("get", "trials", "-n", Topspin.EXPERIMENTS));
        CapacityResult found = status.results().getFirst();
        assertEquals(Outcome.Found, found.outcome(), found::toString);
        assertEquals(fit, found.capacity(), found::toString);
        assertTrue(Set.of("Unschedulable", "UnexpectedAdmissionError").contains(found.limitedBy()), found::toString);
        assertTrue(status.capacity().startsWith("actor " + fit + (fit == 1 ? " copy" : " copies")), status::toString);
    }

    private void beginCopies() {
        assumeTrue(fit >= 1 && fit <= 2, "a search by copies takes long where many fit: here " + fit);
        Shell.Output output = Cluster.kubectlWith(
                """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: %s}
            spec:
              template:
                workload: {pingPong: {}}
                variants: [{name: actor, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]
                placement:
                  cpus: 1
                  housekeepingCpus: 0
                  memory: 512Mi
                  pinning: None
                  nodes: [%s]
                  tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]
                measurement: {warmup: {iterations: 2, time: 200ms}, iterations: 4, time: 500ms, scrapeLinger: 0s}
              load: {parameter: copies, from: 1, to: %d}
              objectives: [{figure: slowdown, below: 90%%}]
              search: {maxForks: 20, verify: {forks: 1, time: 5s}}
            """.formatted(COPIES, roomy, fit + 1), "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    /** No trial is ever made again under its name. */
    private void rememberTrials() {
        for (Experiment trial : trials()) {
            String uid = trial.getMetadata().getUid();
            assertEquals(uid, uids.computeIfAbsent(trial.getMetadata().getName(), _ -> uid));
        }
    }

    private static Shell.Output apply(long from, long to) {
        String document = """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata: {name: %s}
            spec:
              template:
                workload: {pingPong: {payloadBytes: %d}}
                variants: [{name: socket, socket: {topology: CrossNode}}]
                placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: Preferred}
                measurement:
                  warmup: {iterations: 2, time: 200ms}
                  iterations: 4
                  time: 500ms
                  scrapeLinger: 0s
              load: {parameter: rate, from: %d, to: %d}
              objectives: [{figure: p99, below: 100ms}]
              search: {width: 40%%, maxForks: 24, verify: {forks: 1, time: 5s}}
            """.formatted(NAME, PAYLOAD, from, to);
        return Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
    }

    private static CapacitySearchStatus await(String what, Predicate<CapacitySearchStatus> wanted) {
        try {
            return Await.until(
                    what, Duration.ofMinutes(12), CapacitySearchE2E::status, s -> s != null && wanted.test(s));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + story(), e);
        }
    }

    private static CapacitySearchStatus status() {
        CapacitySearch search = search(NAME);
        return search == null ? null : search.getStatus();
    }

    private static CapacitySearch search(String name) {
        return Cluster.client()
                .resources(CapacitySearch.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(name)
                .get();
    }

    private static List<Experiment> trials() {
        return Cluster.client()
                .resources(Experiment.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withLabel("topspin.dev/search", NAME)
                .list()
                .getItems();
    }

    private static String story() {
        return String.join(
                "\n",
                Cluster.kubectlWith("", "get", "capacitysearch", NAME, "-n", Topspin.EXPERIMENTS, "-o", "yaml")
                        .all(),
                Cluster.kubectlWith("", "get", "exp,trials,pods", "-n", Topspin.EXPERIMENTS)
                        .all(),
                Topspin.operatorLog());
    }
}
