package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Trial;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OccupancyTest {
    private static final Instant NOW = Fixtures.CREATED.plusSeconds(60);

    private final Trial trial =
            Fixtures.trial(Fixtures.experiment("ping-pong", "variants: [{name: spin, spin: {}}]"), 0);
    private final Set<String> jobs = Set.of(Pods.job(trial).getMetadata().getUid());

    @Test
    void aPodThatRunsOrMayStillStartHasItsNode() {
        Pod waits = Pods.pod(trial, 0).build();
        Pod runs = Pods.pod(trial, 0).on("n1", NOW).running(NOW).build();
        assertEquals(List.of(waits, runs), Occupancy.of(List.of(waits, runs), jobs, NOW));
    }

    @Test
    void aPodThatHasEndedHasNone() {
        Pod done = Pods.pod(trial, 0).terminated(0, "Completed", "", NOW).build();
        Pod failed = Pods.pod(trial, 0).terminated(1, "Error", "", NOW).build();
        assertEquals(List.of(), Occupancy.of(List.of(done, failed), jobs, NOW));
    }

    @Test
    void aPodThatIsDeletedHasItsNodeUntilItIsGoneOrLost() {
        Pod deleted = Pods.pod(trial, 0).running(NOW).beingDeleted(NOW).build();
        assertTrue(Occupancy.occupies(deleted, NOW.plusSeconds(29)));
        assertFalse(Occupancy.occupies(deleted, NOW.plusSeconds(30)), "nobody waits for a node that is lost");
    }

    @Test
    void aPodWithoutAStatusMayStillStart() {
        Pod pod = new PodBuilder(Pods.pod(trial, 0).build()).withStatus(null).build();
        assertTrue(Occupancy.occupies(pod, NOW));
    }

    @Test
    void onlyPodsCountThatAKnownJobControls() {
        Pod ofAnotherJob = new PodBuilder(Pods.pod(trial, 0).build())
                .editMetadata()
                .editFirstOwnerReference()
                .withUid("another")
                .endOwnerReference()
                .endMetadata()
                .build();
        Pod notControlled = new PodBuilder(Pods.pod(trial, 0).build())
                .editMetadata()
                .editFirstOwnerReference()
                .withController(false)
                .endOwnerReference()
                .endMetadata()
                .build();
        Pod ofNobody = new PodBuilder(Pods.pod(trial, 0).build())
                .editMetadata()
                .withOwnerReferences(List.of())
                .endMetadata()
                .build();
        assertEquals(List.of(), Occupancy.of(List.of(ofAnotherJob, notControlled, ofNobody), jobs, NOW));
    }
}
