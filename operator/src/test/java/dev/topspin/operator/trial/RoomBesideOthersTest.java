package dev.topspin.operator.trial;

import static dev.topspin.operator.Fixtures.CREATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trial that is to run beside others on one node: created at 0 s, it must have started by 120 s. */
class RoomBesideOthersTest {
    private final Trial copy = Fixtures.trial(Fixtures.experiment("beside", """
                    variants: [{name: akka, akka: {}}]
                    measurement: {forks: 2}
                    placement: {spread: OneNode}
                    runPolicy: {parallelism: 2}
                    """), 1);

    private Observation at(int second, Pod pod) {
        return TrialObserver.observe(new TrialInputs(
                copy.getSpec(),
                CREATED,
                Duration.ofMinutes(2),
                false,
                Pods.job(copy),
                List.of(pod),
                Map.of(),
                CREATED.plusSeconds(second)));
    }

    @Test
    void oneThatHasNoRoomIsNotWaitedForUntilTheOthersHaveEnded() {
        Pod pod = Pods.pod(copy, 0).unschedulable("1 Insufficient cpu.").build();
        var seen = assertInstanceOf(Observation.Pending.class, at(9, pod));
        assertEquals(CREATED.plusSeconds(10), seen.nextCheck());
        TrialResult result =
                assertInstanceOf(Observation.Ended.class, at(10, pod)).result();
        assertEquals("Unschedulable", result.reason());
        assertTrue(result.message().contains("not all pods ran within 10 s"), result::message);
    }

    @Test
    void oneThatHasANodeMayTakeItsTimeToStart() {
        Pod starting = Pods.pod(copy, 0)
                .on("n1", CREATED.plusSeconds(1))
                .waiting("ContainerCreating", null)
                .build();
        assertInstanceOf(Observation.Pending.class, at(11, starting));
    }
}
