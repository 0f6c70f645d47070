package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Proof.MeasuredThread;
import dev.topspin.model.result.Reason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * A program of somebody else's, as an image, in a container beside Topspin's own: both have whole CPUs. On a machine of two no node
 * hands out two of them, and a node that reserves none is added, whose pods share all.
 */
@EndToEndBesideOthers
@Order(12)
class ContainersE2E {
    private static final String IMAGE = System.getenv("TOPSPIN_PROGRAM_IMAGE");
    private static final Duration SOON = Duration.ofSeconds(60);

    /** Its pods share all CPUs. */
    private static final String SHARED = "n9";

    private Capacity capacity;
    private boolean shared;

    @BeforeAll
    void seeWhatThereIs() {
        assumeTrue(
                IMAGE != null,
                "TOPSPIN_PROGRAM_IMAGE must name the image of examples/containers/go, in the cluster's reach");
        capacity = Capacity.now();
        shared = capacity.largest() < 2 && OwnCluster.isThere();
        if (shared) {
            OwnCluster.add(SHARED, Map.of("RESERVED_" + SHARED, ""));
        }
    }

    @AfterAll
    void removeNode() {
        if (shared) {
            OwnCluster.remove(SHARED);
        }
    }

    private Draft draft(String name, String variant) {
        Draft draft = Draft.of(name, variant).withWorkload("pingPong: {}");
        return shared
                ? draft.withCpus(1, 1).withPlacement("""
                        memory: 512Mi, pinning: Preferred, nodeSelector: {kubernetes.io/hostname: %s}, \
                        tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]""".formatted(SHARED))
                : draft.withCpus(Math.clamp(capacity.largest() - 1, 1, 2), 1);
    }

    private Draft goroutines(String name) {
        return draft(name, "{name: go, container: {image: \"%s\"}}".formatted(IMAGE));
    }

    private static PodReport report(Run run) {
        PodReport report =
                run.trials().getFirst().getStatus().result().reports().getFirst();
        assertTrue(
                report.environment().settings().stream().anyMatch(s -> s.startsWith("program=goroutines")),
                report.environment()::toString);
        return report;
    }

    @Test
    void goroutinesAreMeasuredOnCpusOfTheirOwnAndProveIt() {
        capacity.requireNode(2, "a program on CPUs of its own, and what stands beside it");
        Draft draft = goroutines("containers");
        Run run = Run.apply(draft);
        CellResult row = run.awaitPinnedSuccess(draft).rows().getFirst();
        assertEquals("hop", row.unit(), row::toString);
        assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        assertTrue(row.cpuCores() > 0.5, row::toString);
        Proof proof = report(run).proof();
        CpuSet measured = CpuSet.parse(proof.measuredCpus());
        CpuSet others = CpuSet.parse(proof.housekeepingCpus());
        assertEquals(draft.cpus(), measured.size(), proof::toString);
        assertTrue(measured.and(others).isEmpty(), proof::toString);
        assertEquals(measured.or(others), CpuSet.parse(proof.cpusetStart()), proof::toString);
        run.delete();
    }

    @Test
    void goroutinesAreMeasuredWhereCpusAreSharedAndItIsSaid() {
        OwnCluster.require("a node that reserves no CPU");
        assumeTrue(shared, "here a node hands out two CPUs, and the same is shown there");
        Run run = Run.apply(goroutines("shared-containers"));
        ExperimentStatus status = run.awaitSuccess(Run.ONE_TRIAL);
        CellResult row = status.rows().getFirst();
        assertTrue(row.valid() && row.roundTrip().p50Micros() > 0, row::toString);
        assertEquals(false, row.pinned(), row::toString);
        Proof proof = report(run).proof();
        System.out.println(proof.reasons());
        assertTrue(proof.threads().stream().map(MeasuredThread::name).allMatch("go-actors"::equals), proof::toString);
        // what is read of the other container's group
        assertNotNull(proof.throttledPeriods(), proof::toString);
        assertTrue(
                proof.reasons().stream().anyMatch(r -> r.contains("are measured ones and housekeeping ones at once")),
                proof::toString);
        run.delete();
    }

    @Test
    void aProgramThatCantStartOrNeverSaysHelloIsSaidToBeSo() {
        OwnCluster.require("an image that keeps silent");
        failsWith(
                Reason.CreateContainerError,
                "no-such-program",
                "{name: go, container: {image: \"%s\", command: [/no-such-program]}}".formatted(IMAGE));
        failsWith(
                Reason.ProtocolBroken,
                "the program did not connect within 5 s (see docs/container-protocol.md#hello)",
                "{name: silent, container: {image: \"localhost/busybox:1\", command: [sleep, \"600\"]}}");
    }

    private void failsWith(Reason reason, String words, String variant) {
        Run run = Run.apply(draft("bad-program", variant).withRunPolicy("startDeadline: 5s"));
        TrialStatus failed = run.awaitFailedTrial(SOON).getStatus();
        System.out.printf("%s: %s%n", failed.reason(), failed.message());
        assertEquals(reason.name(), failed.reason(), run::story);
        assertTrue(failed.message().contains(words), failed::message);
        run.delete();
        Await.that("it to be gone", SOON, () -> run.experiment() == null);
    }
}
