package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final String OURS = "lab/topspin";

    private final SettableClock clock = new SettableClock();
    private final List<String> woken = new ArrayList<>();
    private final Admission admission = new Admission(limits(1000), clock, woken::add);

    @BeforeEach
    void oneNode() {
        admission.nodeChanged(Requests.node("n1", "a", 4));
    }

    @Test
    void whoeverIsNextIsWokenWhenANodeIsGivenBackAndNobodyElse() {
        assertEquals(Map.of(0, List.of("n1")), ask("lab/one", 1).places());
        assertEquals(1, ask("lab/two", 2).position());
        assertEquals(2, ask("lab/three", 3).position());
        assertEquals(List.of(), woken, "who asks has its answer, and nothing changes for the others");
        admission.withdraw("lab/one", "uid-of-lab-one");
        assertEquals(List.of("lab/two"), woken);
        assertEquals(Map.of(0, List.of("n1")), ask("lab/two", 2).places());
    }

    @Test
    void aLookThatWasInFlightWhenItsExperimentWasDeletedBringsNothingBack() {
        ask("lab/one", 1);
        ask("lab/two", 2);
        admission.deleted("lab/one", "uid-of-lab-one");
        Request late = Requests.withHeld(Requests.request("lab/one", 1), Map.of(0, List.of("n1")));
        assertEquals("was deleted", admission.ask(late).reason());
        assertEquals(Map.of(0, List.of("n1")), ask("lab/two", 2).places());
        Request anew = Requests.withUid(Requests.request("lab/one", 3), "another");
        assertEquals(1, admission.ask(anew).position(), "one of its name that comes later may ask");
        admission.withdraw("lab/one", "uid-of-lab-one");
        assertEquals(2, ask("lab/three", 4).position(), "and is not taken for the old one");
    }

    @Test
    void nobodyIsWokenWhereNothingComesOutOtherwise() {
        ask("lab/one", 1);
        ask("lab/two", 2);
        ask("lab/one", 1);
        admission.lookAgain();
        admission.nodeChanged(Requests.node("n1", "a", 4));
        admission.nodeChanged(Requests.node("n2", "a", 1));
        admission.nodeGone("n2");
        admission.withdraw("lab/nobody", "uid-of-lab-nobody");
        admission.giveBack("lab/nobody", 0);
        assertEquals(List.of(), woken);
    }

    @Test
    void aNodeThatComesWakesTheFirstThatWaits() {
        ask("lab/one", 1);
        ask("lab/two", 2);
        ask("lab/three", 3);
        admission.nodeChanged(Requests.node("n2", "a", 4));
        assertEquals(List.of("lab/two"), woken);
    }

    @Test
    void aNodeThatBecomesReadyWakesTheFirstThatWaits() {
        ask("lab/one", 1);
        ask("lab/two", 2);
        admission.nodeChanged(Requests.node("n2", Map.of(), 4, false));
        assertEquals(List.of(), woken);
        admission.nodeChanged(Requests.node("n2", Map.of(), 4, true));
        assertEquals(List.of("lab/two"), woken);
    }

    @Test
    void whoAsksFirstAfterARestartIsToldThatOthersAreExpected() {
        admission.expect(List.of("lab/one", "lab/two"));
        assertEquals(Map.of(), ask("lab/one", 1).places());
        assertTrue(ask("lab/one", 1).reason().contains("the operator has just started"));
        ask("lab/two", 2);
        assertEquals(List.of("lab/one"), woken, "once all have asked, who was told to wait looks again");
        assertEquals(Map.of(0, List.of("n1")), ask("lab/one", 1).places());
    }

    @Test
    void placesThatStandInAStatusAreTakenOverAfterARestart() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        ask("lab/two", 2);
        Request before = Requests.withHeld(Requests.request("lab/one", 1), Map.of(0, List.of("n2")));
        assertEquals(Map.of(0, List.of("n2")), admission.ask(before).places());
    }

    @Test
    void anExperimentOfTheSameNameThatWasMadeAnewDoesNotInheritThePlace() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        ask("lab/one", 1);
        ask("lab/two", 2);
        Request anew = Requests.withUid(Requests.request("lab/one", 9), "another");
        admission.leaseChanged(lease("n1", OURS, "uid-of-lab-one", "lab/one"));
        assertEquals(1, admission.ask(anew).position(), "the old one's pods may still be on n1");
        admission.withdraw("lab/one", "uid-of-lab-one");
        assertEquals(1, admission.ask(anew).position(), "what is told of the old one is nothing to the new one");
        admission.leaseGone("n1");
        assertEquals(Map.of(0, List.of("n1")), admission.ask(anew).places());
    }

    @Test
    void whatWasShownOfAnOlderExperimentOfTheNameIsForgotten() {
        ask("lab/runs", 0);
        ask("lab/one", 1);
        admission.shown("lab/one", "7th of 9");
        assertEquals(List.of("lab/one"), admission.stale());
        admission.ask(Requests.withUid(Requests.request("lab/one", 1), "another"));
        assertEquals(List.of(), admission.stale(), "its status says nothing yet");
    }

    @Test
    void positionsThatAreToldNoLongerHoldAreToldAnewFromTheFrontOn() {
        ask("lab/runs", 0);
        for (int i = 1; i <= 3; i++) {
            String id = "lab/" + i;
            admission.shown(id, ask(id, i).positionInWords());
        }
        assertEquals(List.of("lab/1", "lab/2"), admission.stale(), "the third knows that it is 3rd of 3");
        admission.shown("lab/1", "1st of 3");
        admission.shown("lab/2", "2nd of 3");
        assertEquals(List.of(), admission.stale());
        admission.withdraw("lab/runs", "uid-of-lab-runs");
        assertEquals(List.of("lab/2", "lab/3"), admission.stale(), "the first has its place");
        assertEquals(List.of("lab/1"), woken, "a position alone wakes nobody");
    }

    @Test
    void aNamespaceQueuesOnlySoManyTrialsAndTheRestWaitsOutside() {
        Admission small = new Admission(limits(25), clock, woken::add);
        for (int i = 0; i < 4; i++) {
            small.ask(Requests.request("a/" + i, i));
        }
        Decision outside = small.ask(Requests.request("a/4", 4));
        assertTrue(outside.waits());
        assertEquals(0, outside.position());
        assertEquals(
                "waits outside of the queue: the queued experiments of namespace a have 16 trials or more; at most 25 are"
                        + " allowed (the operator's setting limits.trialsWaiting)",
                outside.reason());
        assertEquals(3, small.ask(Requests.request("b/0", 9)).waiting(), "another namespace has its own");
        small.withdraw("a/0", "uid-of-a-0");
        assertEquals(2, small.ask(Requests.request("a/2", 2)).position());
    }

    @Test
    void anExperimentLargerThanTheLimitQueuesAloneAndTheMessageIsNoNonsense() {
        Admission small = new Admission(limits(5), clock, woken::add);
        small.nodeChanged(Requests.node("n1", "a", 4));
        small.ask(Requests.request("a/runs", 0));
        assertEquals(1, small.ask(Requests.request("a/0", 1)).position());
        Decision outside = small.ask(Requests.request("a/1", 2));
        assertTrue(outside.reason().contains("have 1 trials or more; at most 5"), outside::reason);
        assertEquals(List.of(), woken);
        small.withdraw("a/0", "uid-of-a-0");
        assertEquals(List.of("a/1"), woken, "it has a position now");
    }

    @Test
    void aNodeWhereTheSchedulerFoundNoRoomIsPassedOverForAWhileByTrialsAsLarge() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        admission.noRoom("n1", 3);
        assertEquals(Map.of(0, List.of("n2")), ask("lab/one", 1).places());
        Decision waits = ask("lab/two", 2);
        assertTrue(waits.waits());
        assertTrue(
                waits.reason()
                        .endsWith("; the scheduler found no room on n1 at %s and is asked again after 120 s"
                                .formatted(clock.instant())),
                waits::reason);
        clock.pass(Duration.ofSeconds(121));
        admission.lookAgain();
        assertEquals(List.of("lab/two"), woken);
        assertEquals(Map.of(0, List.of("n1")), ask("lab/two", 2).places());
    }

    @Test
    void aNodeThatComesBackIsNoLongerPassedOver() {
        admission.noRoom("n1", 1); // as its pod could not go to a node without power
        assertTrue(ask("lab/one", 1).waits());
        admission.nodeChanged(Requests.node("n1", "a", 8));
        assertEquals(List.of("lab/one"), woken);
        assertEquals(Map.of(0, List.of("n1")), ask("lab/one", 1).places());
    }

    @Test
    void aTrialCanMoveOnlyWhereAnotherNodeIsFreeForIt() {
        ask("lab/one", 1);
        assertFalse(admission.hasOther("lab/one", 0, List.of("n1")));
        admission.nodeChanged(Requests.node("n2", "a", 4));
        assertTrue(admission.hasOther("lab/one", 0, List.of("n1")));
        ask("lab/two", 2);
        assertFalse(admission.hasOther("lab/one", 0, List.of("n1")));
        assertFalse(admission.hasOther("lab/nobody", 0, List.of("n1")));
    }

    @Test
    void aLaneThatHasRunDoesNotMove() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        admission.ask(Requests.request("lab/one", 1, Exclusive.Node, Requests.lane(0, 1, List.of("n1"))));
        assertFalse(admission.hasOther("lab/one", 0, List.of("n1")));
    }

    @Test
    void aNodeOfAnotherOperatorIsLeftAloneUntilItsLeaseGoes() {
        admission.leaseChanged(lease("n1", "other/topspin", "theirs", "other/experiment"));
        assertTrue(ask("lab/one", 1).waits());
        admission.leaseGone("n1");
        assertEquals(List.of("lab/one"), woken);
    }

    @Test
    void aLeaseThatNobodyRenewsEndsAfterItsTimeAsThisProcessSawIt() {
        NodeLease lease = lease("n1", "other/topspin", "theirs", "other/experiment");
        admission.leaseChanged(lease);
        ask("lab/one", 1);
        clock.pass(Duration.ofSeconds(59));
        admission.lookAgain();
        assertFalse(admission.worthless(lease));
        clock.pass(Duration.ofSeconds(2));
        assertTrue(admission.worthless(lease));
        admission.lookAgain();
        assertEquals(List.of("lab/one"), woken);
    }

    @Test
    void aLeaseThatWasRenewedLastsAnewEvenWhereTheWatchIsLate() {
        NodeLease lease = lease("n1", "other/topspin", "theirs", "other/experiment");
        admission.leaseChanged(lease);
        clock.pass(Duration.ofSeconds(61));
        NodeLease renewed = new NodeLease(
                "n1", lease.operator(), false, lease.holders(), "8", "2026-01-01T00:01:00Z", lease.seconds());
        assertFalse(admission.worthless(renewed), "as the API server has it now, and the watch not yet");
        assertTrue(admission.worthless(lease));
        admission.leaseChanged(renewed);
        assertFalse(admission.worthless(renewed));
    }

    @Test
    void aNodeThatWasSomebodyElsesIsTakenBackAndAnotherGiven() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        assertEquals(Map.of(0, List.of("n1")), ask("lab/one", 1).places());
        admission.refused("lab/one", "n1", lease("n1", "other/topspin", "theirs", "other/experiment"));
        assertEquals(Map.of(0, List.of("n2")), ask("lab/one", 1).places());
    }

    @Test
    void aNodeWhoseLeaseOneOfOursHasWithoutItsPlaceIsNotGivenToAnother() {
        admission.nodeChanged(Requests.node("n2", "a", 4));
        ask("lab/one", 1);
        admission.leaseChanged(lease("n2", OURS, "uid-of-lab-one", "lab/one"));
        assertTrue(ask("lab/two", 2).waits(), "it would be refused again and again");
        admission.leaseGone("n2");
        assertEquals(List.of("lab/two"), woken);
    }

    @Test
    void aNodeThatIsBeingGivenBackIsTheNextOnesWhenItsLeaseIsGone() {
        ask("lab/one", 1);
        admission.leaseChanged(lease("n1", OURS, "uid-of-lab-one", "lab/one"));
        ask("lab/two", 2);
        admission.withdraw("lab/one", "uid-of-lab-one");
        assertTrue(ask("lab/two", 2).waits(), "its pods may be there yet");
        admission.leaseGone("n1");
        assertEquals(Map.of(0, List.of("n1")), ask("lab/two", 2).places());
    }

    private Decision ask(String id, int second) {
        return admission.ask(Requests.request(id, second));
    }

    private static NodeLease lease(String node, String operator, String uid, String id) {
        return new NodeLease(node, operator, false, new TreeMap<>(Map.of(uid, id)), "7", "2026-01-01T00:00:00Z", 60);
    }

    private static Limits limits(int trialsWaiting) {
        return new Limits(Duration.ofHours(1), Set.of("*"), Set.of("*"), trialsWaiting);
    }
}
