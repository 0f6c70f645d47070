package dev.topspin.operator.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.experiment.Queue.Blocker;
import dev.topspin.operator.experiment.Queue.Entry;
import dev.topspin.operator.experiment.Queue.Occupant;
import dev.topspin.operator.experiment.Queue.Stage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueueTest {
    private static final Place ANYWHERE = new Place(Map.of(), Exclusive.Node);
    private static final Place POOL_A = new Place(Map.of("pool", "a"), Exclusive.Node);
    private static final Place POOL_B = new Place(Map.of("pool", "b"), Exclusive.Node);
    private static final Place FAST = new Place(Map.of("disk", "fast"), Exclusive.Node);

    @Test
    void anExperimentAloneDoesNotWait() {
        assertEquals(Optional.empty(), Queue.waitsFor(entry("me", 1, ANYWHERE, Stage.WAITING), List.of(), List.of()));
    }

    @Test
    void whoHasBegunGoesFirstEvenIfItIsYounger() {
        assertWaitsFor("other", entry("me", 1, ANYWHERE, Stage.WAITING), entry("other", 2, ANYWHERE, Stage.HOLDING));
    }

    @Test
    void whoHasBegunKeepsItsPlaceAgainstAnOlderOne() {
        assertGoes(entry("me", 2, ANYWHERE, Stage.HOLDING), entry("other", 1, ANYWHERE, Stage.WAITING));
    }

    @Test
    void ofTheWaitingTheOldestGoesFirst() {
        assertWaitsFor("older", entry("me", 2, ANYWHERE, Stage.WAITING), entry("older", 1, ANYWHERE, Stage.WAITING));
        assertGoes(entry("me", 1, ANYWHERE, Stage.WAITING), entry("younger", 2, ANYWHERE, Stage.WAITING));
    }

    @Test
    void ofThoseCreatedInTheSameSecondTheNameDecides() {
        assertWaitsFor("a", entry("b", 1, ANYWHERE, Stage.WAITING), entry("a", 1, ANYWHERE, Stage.WAITING));
        assertGoes(entry("a", 1, ANYWHERE, Stage.WAITING), entry("b", 1, ANYWHERE, Stage.WAITING));
    }

    @Test
    void whoWantsNoPlaceIsInNobodysWay() {
        assertGoes(entry("me", 2, ANYWHERE, Stage.WAITING), entry("suspended", 1, ANYWHERE, Stage.OUT));
    }

    @Test
    void onlyDifferentValuesOfTheSameLabelProveThatNoNodeIsShared() {
        assertFalse(POOL_A.conflictsWith(POOL_B));
        assertTrue(POOL_A.conflictsWith(POOL_A));
        assertTrue(POOL_A.conflictsWith(FAST), "a node can be in pool a and have a fast disk");
        assertTrue(POOL_A.conflictsWith(ANYWHERE));
    }

    @Test
    void theStricterOfTwoDecides() {
        Place none = new Place(Map.of(), Exclusive.None);
        Place cluster = new Place(Map.of("pool", "b"), Exclusive.Cluster);
        assertFalse(none.conflictsWith(none));
        assertTrue(none.conflictsWith(ANYWHERE));
        assertTrue(POOL_A.conflictsWith(cluster));
        assertTrue(cluster.conflictsWith(POOL_A));
    }

    @Test
    void aPodThatHasNotEndedIsWaitedFor() {
        Entry me = entry("me", 1, ANYWHERE, Stage.HOLDING);
        assertEquals(
                Optional.of(new Blocker.Leftover("lab/pod")),
                Queue.waitsFor(me, List.of(), List.of(new Occupant("lab/pod", "me", ANYWHERE))));
        assertEquals(
                Optional.of(new Blocker.Leftover("lab/pod")),
                Queue.waitsFor(me, List.of(), List.of(new Occupant("lab/pod", "deleted", POOL_A))));
        assertEquals(
                Optional.empty(),
                Queue.waitsFor(
                        entry("me", 1, POOL_A, Stage.HOLDING),
                        List.of(),
                        List.of(new Occupant("lab/pod", "deleted", POOL_B))));
    }

    private static Entry entry(String id, int second, Place place, Stage stage) {
        return new Entry(id, Instant.ofEpochSecond(second), place, stage);
    }

    private static void assertWaitsFor(String id, Entry me, Entry... others) {
        assertEquals(Optional.of(new Blocker.Turn(id)), Queue.waitsFor(me, List.of(others), List.of()));
    }

    private static void assertGoes(Entry me, Entry... others) {
        assertEquals(Optional.empty(), Queue.waitsFor(me, List.of(others), List.of()));
    }
}
