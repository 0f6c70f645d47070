package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.SettableClock;
import dev.topspin.operator.admission.NodeLeases.Answer;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeLeasesTest {
    private static final Request ONE = Requests.request("lab/one", 1);
    private static final Request TWO = Requests.request("lab/two", 2);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ApiServer api = new ApiServer();
    private final SettableClock clock = new SettableClock();
    private final NodeLeases ours = new NodeLeases(api.client(), "leases", "lab/topspin", clock);
    private final NodeLeases theirs = new NodeLeases(api.client(), "leases", "other/topspin", clock);

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aNodeIsTakenByALeaseOfItsName() {
        NodeLease lease = held(acquire(ours, ONE));
        assertEquals("n1", lease.node());
        assertEquals("lab/topspin", lease.operator());
        assertEquals(Map.of("uid-of-lab-one", "lab/one"), lease.holders());
        assertEquals(3600, lease.seconds());
        assertEquals(Fixtures.CREATED, Instant.parse(lease.renewed()));
        assertEquals(Set.of("lab/one"), Set.copyOf(stored().holders().values()));
        assertEquals("lab/one", raw().getSpec().getHolderIdentity());
    }

    @Test
    void takingItTwiceIsTakingItOnceAndForAsLongAsWasWishedLast() {
        acquire(ours, ONE);
        clock.pass(Duration.ofMinutes(30));
        NodeLease again = held(acquire(ours, ONE));
        assertEquals(Map.of("uid-of-lab-one", "lab/one"), again.holders());
        assertEquals(clock.instant(), Instant.parse(again.renewed()));
        ours.release("n1", ONE.uid());
        assertNull(raw());
    }

    @Test
    void whatOneHasAnotherDoesNotGet() {
        acquire(ours, ONE);
        assertEquals("lab/one", taken(acquire(ours, TWO)).inWords());
        assertEquals("lab/one", taken(acquire(theirs, TWO)).inWords());
        assertEquals(Map.of("uid-of-lab-one", "lab/one"), stored().holders());
    }

    @Test
    void ofTwoOperatorsThatWantANodeAtOnceExactlyOneGetsIt() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 20; round++) {
                List<Future<Answer>> answers =
                        List.of(threads.submit(() -> acquire(ours, ONE)), threads.submit(() -> acquire(theirs, TWO)));
                int got = 0;
                for (Future<Answer> answer : answers) {
                    got += answer.get() instanceof Answer.Held ? 1 : 0;
                }
                assertEquals(1, got);
                assertEquals(1, stored().holders().size());
                ours.release("n1", ONE.uid());
                theirs.release("n1", TWO.uid());
            }
        }
    }

    @Test
    void ofTwoThatTakeOverALeaseThatRanOutExactlyOneGetsIt() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 20; round++) {
                Request dead = Requests.request("lab/dead-" + round, 0);
                acquire(ours, dead);
                Future<Answer> one =
                        threads.submit(() -> ours.acquire("n1", ONE, false, HOUR, l -> l.heldBy(dead.uid())));
                Future<Answer> two =
                        threads.submit(() -> theirs.acquire("n1", TWO, false, HOUR, l -> l.heldBy(dead.uid())));
                long got = Stream.of(one.get(), two.get())
                        .filter(Answer.Held.class::isInstance)
                        .count();
                assertEquals(1, got);
                assertFalse(stored().heldBy(dead.uid()));
                ours.release("n1", ONE.uid());
                theirs.release("n1", TWO.uid());
            }
        }
    }

    @Test
    void aLeaseIsGivenBackAsItWasSeenAndWhatHasChangedSinceStays() {
        NodeLease one = held(share(ours, ONE, HOUR));
        ours.release(one, ONE.uid());
        assertNull(raw());
        ours.release(one, ONE.uid());

        NodeLease alone = held(share(ours, ONE, HOUR));
        share(ours, TWO, HOUR);
        ours.release(alone, ONE.uid());
        assertEquals(Set.of("uid-of-lab-two"), stored().holders().keySet());
    }

    @Test
    void thoseThatShareJoinAndLeaveOneByOne() {
        share(ours, ONE, HOUR);
        NodeLease both = held(share(ours, TWO, HOUR));
        assertEquals(Set.of("uid-of-lab-one", "uid-of-lab-two"), both.holders().keySet());
        taken(ours.acquire("n1", Requests.request("lab/three", 3), false, HOUR, _ -> false));
        ours.release("n1", ONE.uid());
        assertEquals(Set.of("uid-of-lab-two"), stored().holders().keySet());
        assertTrue(stored().shared());
        ours.release("n1", TWO.uid());
        assertNull(raw());
    }

    @Test
    void whoeverJoinsDoesNotShortenTheTimeOfTheOthers() {
        share(ours, ONE, HOUR);
        assertEquals(3600, held(share(ours, TWO, Duration.ofMinutes(1))).seconds());
    }

    @Test
    void nobodySharesANodeThatOneHasAlone() {
        acquire(ours, ONE);
        taken(share(ours, TWO, HOUR));
    }

    @Test
    void operatorsDoNotShareANodeAsNeitherKnowsTheOthersExperiments() {
        share(ours, ONE, HOUR);
        taken(share(theirs, TWO, HOUR));
        assertEquals("lab/topspin", stored().operator());
    }

    @Test
    void aSharedLeaseThatRanOutIsTakenOverWithoutThoseThatHadIt() {
        share(ours, ONE, HOUR);
        NodeLease now = held(ours.acquire("n1", TWO, true, HOUR, _ -> true));
        assertEquals(Set.of("uid-of-lab-two"), now.holders().keySet());
    }

    @Test
    void thoseThatLeaveAtOnceBothLeave() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 20; round++) {
                share(ours, ONE, HOUR);
                share(ours, TWO, HOUR);
                List<Future<?>> both = List.of(
                        threads.submit(() -> ours.release("n1", ONE.uid())),
                        threads.submit(() -> ours.release("n1", TWO.uid())));
                for (Future<?> one : both) {
                    one.get();
                }
                assertNull(raw());
            }
        }
    }

    @Test
    void whoDoesNotHaveANodeGivesNothingBack() {
        acquire(ours, ONE);
        String version = stored().version();
        ours.release("n1", TWO.uid());
        ours.release("n2", TWO.uid());
        assertEquals(version, stored().version());
    }

    @Test
    void aLeaseOfNobodyIsTakenOver() {
        Lease bare = new LeaseBuilder()
                .withNewMetadata()
                .withName("n1")
                .withNamespace("leases")
                .endMetadata()
                .build();
        api.client().resource(bare).create();
        NodeLease found = stored();
        assertEquals(Map.of(), found.holders());
        assertEquals("nobody", found.inWords());
        assertEquals("", found.renewed());
        NodeLease lease =
                held(ours.acquire("n1", ONE, false, HOUR, l -> l.holders().isEmpty()));
        assertEquals(Map.of("uid-of-lab-one", "lab/one"), lease.holders());
        assertEquals("topspin", raw().getMetadata().getLabels().get("app.kubernetes.io/managed-by"));
    }

    @Test
    void whatIsStoredIsReadAsItWasWritten() {
        NodeLease written = held(acquire(ours, ONE));
        assertEquals(written, stored());
    }

    private Answer acquire(NodeLeases leases, Request request) {
        return leases.acquire("n1", request, false, HOUR, _ -> false);
    }

    private Answer share(NodeLeases leases, Request request, Duration time) {
        return leases.acquire("n1", request, true, time, _ -> false);
    }

    private static NodeLease held(Answer answer) {
        return assertInstanceOf(Answer.Held.class, answer).lease();
    }

    private static NodeLease taken(Answer answer) {
        return assertInstanceOf(Answer.Taken.class, answer).lease();
    }

    private NodeLease stored() {
        return NodeLease.of(raw());
    }

    private Lease raw() {
        return api.client().leases().inNamespace("leases").withName("n1").get();
    }
}
