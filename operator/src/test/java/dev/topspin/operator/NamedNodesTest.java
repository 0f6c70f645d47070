package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Experiments that name the nodes they run on. */
class NamedNodesTest {
    private Lab lab;

    @BeforeEach
    void start() {
        lab = new Lab();
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void aPairRunsOnTheTwoNodesThatItNamesAndItsDriverOnTheFirst() {
        lab.apply("pair", "variants: [{name: socket, socket: {}}]\nplacement: {nodes: [n3, n1]}");
        lab.awaitJob("pair-0000");
        assertEquals(
                List.of(new ExperimentStatus.Lane(0, List.of("n3", "n1"))),
                lab.status("pair").lanes());
    }

    @Test
    void anExperimentThatNamesANodeThatIsNotThereIsQueuedWithThatReason() {
        lab.apply("lost", "variants: [{name: spin, spin: {}}]\nplacement: {nodes: [n9]}");
        ExperimentStatus status =
                lab.awaitStatus("lost", "to be queued", s -> s.phase() == Phase.Queued && s.queue() != null);
        assertEquals(
                "1st of 1: waits for nodes that it names: node n9: no such node",
                lab.condition("lost", "Queued").getMessage(),
                status::toString);
    }

    @Test
    void itSaysWhichFieldNamesItAndEndsOnceTheNodeHasNotComeByTheStartDeadline() {
        lab.apply("lost", """
                variants: [{name: socket, socket: {}}]
                placement: {nodes: [n1, n9]}
                runPolicy: {startDeadline: 2s}
                """);
        lab.awaitStatus("lost", "to be held up", s -> s.condition("Stalled").isPresent());
        assertEquals("NoSuchNode", lab.condition("lost", "Stalled").getReason());
        assertEquals(
                "spec.placement.nodes: n9: there is no such node; there are 3: n1, n2, n3: name nodes that are there,"
                        + " or add it within runPolicy.startDeadline (2s)",
                lab.condition("lost", "Stalled").getMessage());
        ExperimentStatus ended = lab.awaitStatus("lost", "to end", s -> s.phase() == Phase.Failed);
        assertEquals("NoSuchNode", lab.condition("lost", "Succeeded").getReason(), ended::toString);
        assertNotNull(ended.completionTime());
        assertNull(ended.queue());
    }

    @Test
    void aNodeThatComesWithinTheStartDeadlineIsUsed() {
        lab.apply("early", "variants: [{name: spin, spin: {}}]\nplacement: {nodes: [n9]}");
        lab.awaitStatus("early", "to be held up", s -> s.condition("Stalled").isPresent());
        lab.client().resource(Lab.node("n9", "d")).create();
        lab.awaitJob("early-0000");
        assertTrue(lab.status("early").condition("Stalled").isEmpty());
    }
}
