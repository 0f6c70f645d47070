package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
