package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.cpu.CpuSet;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.Reason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A program of somebody else's, as an image, in a container beside Topspin's own. */
@EndToEnd
@Order(16)
class ContainersE2E {
    private static final String IMAGE = System.getenv("TOPSPIN_PROGRAM_IMAGE");
    private static final Duration SOON = Duration.ofSeconds(60);

    private Capacity capacity;

    @BeforeAll
    void seeWhatThereIs() {
        capacity = Capacity.now();
        capacity.requireNode(2, "a program and what stands beside it");
        assumeTrue(
                IMAGE != null,
                "TOPSPIN_PROGRAM_IMAGE must name the image of examples/containers/go, in the cluster's reach");
    }

    @Test
    void goroutinesAreMeasuredOnCpusOfTheirOwnAndProveIt() {
        int cpus = Math.min(2, capacity.largest() - 1);
        Draft draft = Draft.of("containers", "{name: go, container: {image: \"%s\"}}".formatted(IMAGE))
                .withWorkload("pingPong: {}")
                .withCpus(cpus, 1);
        Run run = Run.apply(draft);
        ExperimentStatus status = run.awaitPinnedSuccess(draft);
        CellResult row = status.rows().getFirst();
        assertEquals("hop", row.unit(), row::toString);
        assertTrue(row.roundTrip().p50Micros() > 0, row::toString);
        TrialStatus trial = run.trials().getFirst().getStatus();
        PodReport report = trial.result().reports().getFirst();
        assertTrue(
                report.environment().settings().stream().anyMatch(s -> s.startsWith("program=goroutines")),
                report.environment()::toString);
        Proof proof = report.proof();
        CpuSet measured = CpuSet.parse(proof.measuredCpus());
        assertEquals(cpus, measured.size(), proof::toString);
        assertTrue(measured.and(CpuSet.parse(proof.housekeepingCpus())).isEmpty(), proof::toString);
        assertEquals(measured.or(CpuSet.parse(proof.housekeepingCpus())), CpuSet.parse(proof.cpusetStart()));
        assertTrue(row.cpuCores() > 0.5, row::toString);
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

    private static void failsWith(Reason reason, String words, String variant) {
        Run run = Run.apply(Draft.of("bad-program", variant)
                .withWorkload("pingPong: {}")
                .withCpus(1, 1)
                .withRunPolicy("startDeadline: 5s"));
        TrialStatus failed = run.awaitFailedTrial(SOON).getStatus();
        assertEquals(reason.name(), failed.result().reason(), run::story);
        assertTrue(failed.result().message().contains(words), failed.result()::message);
        run.delete();
        Await.that(
                "it to be gone",
                SOON,
                () -> run.experiment() == null && run.trials().equals(List.of()));
    }
}
