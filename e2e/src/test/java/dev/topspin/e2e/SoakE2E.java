package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.e2e.soak.AuditEvent;
import dev.topspin.e2e.soak.Fault;
import dev.topspin.e2e.soak.FaultStream;
import dev.topspin.e2e.soak.FaultStream.Planned;
import dev.topspin.e2e.soak.Injected;
import dev.topspin.e2e.soak.SoakCheck;
import dev.topspin.e2e.soak.Violation;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Minutes of faults, which a seed decides, against experiments of all kinds: a single one after the other tests. What it changes
 * stays so, as its cluster is taken down after it.
 * {@code -Dsoak.minutes} and {@code -Dsoak.seed}, which {@code make soak} gives, say how many and which.
 */
@EndToEnd
@Order(85)
class SoakE2E {
    private static final String NAMESPACE = "topspin-soak";
    private static final List<String> NODES = List.of("n1", "n2");
    private static final long SEED = Long.getLong("soak.seed", 20);
    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("soak.minutes", 3));

    /** A trial that is given up after its deadline of two minutes, and the next one of its experiment. */
    private static final Duration DRAINED = Duration.ofMinutes(6);

    private static final Duration GONE = Duration.ofMinutes(2);
    private static final Path LOG = Path.of("target", "soak.log");

    private final SoakClock clock = new SoakClock();
    private final List<Injected> faults = new CopyOnWriteArrayList<>();

    @BeforeAll
    void install(@TempDir Path folder) {
        OwnCluster.require("what is done to nodes and control plane");
        assumeTrue(auditLog() != null, "a soak is checked by the audit log of a cluster that e2e/run starts itself");
        Capacity.now().requireTwoNodes(1, "a pair");
        Topspin.restrictedNamespace(NAMESPACE);
        clock.install(folder);
        Topspin.upgrade("replicas=2");
    }

    @Test
    void minutesOfFaultsLeaveEveryTrialOneTrueEndAndNothingElse() throws IOException {
        System.out.printf("soak of %s with seed %d; each fault in e2e/%s%n", LENGTH, SEED, LOG);
        Files.writeString(LOG, "seed " + SEED + "\n");
        SoakMix mix = new SoakMix(NAMESPACE, SEED);
        mix.begin();
        Instant end = Instant.now().plus(LENGTH);
        List<CompletableFuture<Void>> lanes = Stream.of(Fault.Lane.values())
                .map(lane -> CompletableFuture.runAsync(
                        () -> strike(lane, end), Thread::startVirtualThread)) // the pool is small
                .toList();
        while (!lanes.stream().allMatch(CompletableFuture::isDone)) {
            lanes.stream().filter(CompletableFuture::isCompletedExceptionally).forEach(CompletableFuture::join);
            whereTheApiServerAnswers(mix::step);
            SoakFaults.sleep(500);
        }
        lanes.forEach(CompletableFuture::join);
        Instant last = Instant.now();
        List<Violation> violations = new ArrayList<>(leftovers(mix));
        System.out.printf(
                "%d s after the last fault all is over%n",
                Duration.between(last, Instant.now()).toSeconds());
        SoakCheck check =
                new SoakCheck(AuditEvent.of(Files.readAllLines(Path.of(auditLog())), NAMESPACE), faults, mix.seen());
        violations.addAll(check.violations());
        show(mix, check, violations);
        assertEquals(List.of(), violations);
    }

    private void strike(Fault.Lane lane, Instant end) {
        SoakFaults made = new SoakFaults(NAMESPACE, NODES, clock);
        FaultStream stream = new FaultStream(SEED, lane);
        while (true) {
            Planned next = stream.next();
            if (Instant.now().plusMillis(next.pauseMillis()).isAfter(end)) {
                return;
            }
            SoakFaults.sleep(next.pauseMillis());
            Injected fault = made.make(next);
            faults.add(fault);
            log(fault.line());
        }
    }

    /** Waits until all is over, deletes it, and says what did not end or is still there. */
    private List<Violation> leftovers(SoakMix mix) {
        List<Violation> found = new ArrayList<>();
        if (!comesTrue(DRAINED, mix::drained)) {
            found.add(new Violation(Instant.now(), "experiments did not end within " + DRAINED, story()));
        }
        whereTheApiServerAnswers(mix::deleteAll);
        if (!comesTrue(GONE, () -> mix.left().isEmpty())) {
            found.add(new Violation(Instant.now(), "left behind: " + mix.left(), whole()));
        }
        return found;
    }

    private static boolean comesTrue(Duration most, BooleanSupplier wanted) {
        Instant end = Instant.now().plus(most);
        while (Instant.now().isBefore(end)) {
            if (whereTheApiServerAnswers(() -> {
                if (!wanted.getAsBoolean()) {
                    throw new KubernetesClientException("not yet");
                }
            })) {
                return true;
            }
            SoakFaults.sleep(500);
        }
        return false;
    }

    /** @return whether it did */
    private static boolean whereTheApiServerAnswers(Runnable what) {
        try {
            what.run();
            return true;
        } catch (KubernetesClientException e) {
            return false; // it is away, or changes were made meanwhile: the next time
        }
    }

    /** @return the story, and all that is known of what is left: who owns it, what keeps it, where it is */
    private static List<String> whole() {
        Stream<String> objects = Cluster.kubectlWith(
                        "", "get", "trials,jobs,pods,services,secrets,networkpolicies", "-n", NAMESPACE, "-o", "yaml")
                .all()
                .lines();
        return Stream.concat(story().stream(), objects).toList();
    }

    private static List<String> story() {
        String all = Cluster.kubectlWith(
                        "",
                        "get",
                        "experiments,nodesweeps,experimentschedules,trials,jobs,pods,leases",
                        "-n",
                        NAMESPACE,
                        "-o",
                        "wide")
                .all();
        String leases = Cluster.kubectlWith("", "get", "leases", "-n", Topspin.LEASES, "-o", "yaml")
                .all();
        String operators = Cluster.kubectlWith(
                        "",
                        "logs",
                        "-n",
                        Topspin.SYSTEM,
                        "-l",
                        "app.kubernetes.io/name=topspin",
                        "--tail=40",
                        "--prefix")
                .all();
        return Stream.of(all, leases, operators).flatMap(String::lines).toList();
    }

    private void show(SoakMix mix, SoakCheck check, List<Violation> violations) {
        Map<Fault, Long> hits = faults.stream()
                .filter(Injected::hit)
                .collect(Collectors.groupingBy(Injected::fault, TreeMap::new, Collectors.counting()));
        long missed = faults.stream().filter(fault -> !fault.hit()).count();
        List<String> lines = new ArrayList<>();
        lines.add("seed " + SEED + ", " + LENGTH.toMinutes() + " min");
        lines.add("faults: " + faults.size() + ", of which had nothing to hit: " + missed);
        hits.forEach((fault, count) -> lines.add("  %-20s %4d".formatted(fault, count)));
        lines.add("in the mix:");
        mix.ends().forEach((phase, count) -> lines.add("  %-24s %4d".formatted(phase, count)));
        Map<String, Integer> ends = check.ends();
        lines.add(
                "trials: " + ends.values().stream().mapToInt(Integer::intValue).sum());
        ends.forEach((reason, count) -> lines.add("  %-24s %4d".formatted(reason, count)));
        lines.add("violations: " + violations.size());
        violations.forEach(violation -> lines.add(violation.toString()));
        lines.forEach(System.out::println);
        lines.forEach(SoakE2E::log);
    }

    private static synchronized void log(String line) {
        try {
            Files.writeString(LOG, line + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String auditLog() {
        return System.getenv("TOPSPIN_E2E_AUDIT_LOG");
    }
}
