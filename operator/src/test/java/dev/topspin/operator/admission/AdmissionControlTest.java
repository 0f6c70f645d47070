package dev.topspin.operator.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.model.spec.RunPolicy.Exclusive;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Eventually;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.SettableClock;
import dev.topspin.operator.admission.AdmissionControl.LeaseSettings;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The queue with its watches, leases and timer, against an API server. */
class AdmissionControlTest {
    private static final Duration TIME = Duration.ofMinutes(10);

    private final ApiServer api = new ApiServer();
    private final SettableClock clock = new SettableClock();
    private final Queue<String> woken = new ConcurrentLinkedQueue<>();
    private final Set<String> alive = ConcurrentHashMap.newKeySet();
    private final List<Pod> pods = new CopyOnWriteArrayList<>();
    private final NodeLeases theirs = new NodeLeases(api.client(), "leases", "other/topspin", Clock.systemUTC());
    private final AdmissionControl control = new AdmissionControl(
            api.client(),
            new LeaseSettings("leases", "lab/topspin"),
            new Limits(Duration.ofHours(1), Set.of("*"), Set.of("*"), 1000),
            () -> alive.stream().map(AdmissionControlTest::experiment),
            () -> pods,
            () -> true,
            clock);

    private static Experiment experiment(String uid) {
        Experiment experiment = new Experiment();
        experiment.setMetadata(new ObjectMetaBuilder()
                .withNamespace("lab")
                .withName(uid)
                .withUid(uid)
                .build());
        return experiment;
    }

    @BeforeEach
    void start() {
        List.of("n1", "n2").forEach(n -> api.client().resource(node(n)).create());
        control.eventSource()
                .setEventHandler(e -> woken.add(e.getRelatedCustomResourceID().toString()));
        control.eventSource().start();
        Eventually.that("the nodes", () -> control.node("n1") != null && control.node("n2") != null, () -> "");
    }

    @AfterEach
    void stop() {
        control.eventSource().stop();
        api.close();
    }

    @Test
    void ofAPairThatGetsOnlyOneOfItsNodesNoneIsKept() {
        Request pair = Requests.request("lab/pair", 1, Exclusive.Node, Requests.lane(0, 2));
        alive.add(pair.uid());
        List<String> place = control.ask(pair).places().get(0);
        assertEquals(List.of("n1", "n2"), place);
        theirs.acquire("n2", Requests.request("other/one", 0), false, TIME, _ -> false);
        assertEquals(Optional.of("n2"), control.lease(pair, place, TIME));
        assertFalse(leased("n1"), "nobody else could use it for as long as the pair waits");
    }

    @Test
    void leasesOfAnExperimentThatIsDeletedGoWhenItsPodsHaveGone() {
        Request one = Requests.request("lab/one", 1);
        Pod pod = Pods.pod(Fixtures.trial(Fixtures.experiment("one", "variants: [{name: spin, spin: {}}]"), 0), 0)
                .build();
        String job = pod.getMetadata().getOwnerReferences().getFirst().getUid();
        alive.add(one.uid());
        assertEquals(
                Optional.empty(), control.lease(one, control.ask(one).places().get(0), TIME));
        pods.add(pod);
        assertEquals(List.of(pod), control.occupying(one.id(), List.of(job)));

        alive.remove(one.uid());
        var deleted = Fixtures.experiment("one", "variants: [{name: spin, spin: {}}]");
        deleted.getMetadata().setUid(one.uid());
        ((AdmissionEvents) control.eventSource()).onResourceDeleted(deleted);
        Request two = Requests.request("lab/two", 2, Exclusive.Node, Requests.lane(0, 2));
        alive.add(two.uid());
        assertTrue(control.ask(two).waits());
        pods.clear();
        Eventually.that("the lease to go", () -> !leased("n1"), () -> "");
        Eventually.that("the next to be woken", () -> woken.toString().contains("two"), woken::toString);
        assertEquals(List.of("n1", "n2"), control.ask(two).places().get(0));
    }

    @Test
    void aLeaseThatARestartHasLeftWithoutItsPlaceIsGivenBack() {
        Request one = Requests.request("lab/one", 1);
        alive.add(one.uid());
        new NodeLeases(api.client(), "leases", "lab/topspin", Clock.systemUTC())
                .acquire("n2", one, false, TIME, _ -> false);
        Eventually.that("the lease to be seen", () -> control.ask(one).places().containsKey(0), () -> "");
        assertEquals(List.of("n1"), control.ask(one).places().get(0));
        Eventually.that("the other one to go", () -> !leased("n2"), () -> "");
    }

    @Test
    void aPlaceOnANodeThatIsGoneIsGivenUpBeforeTheNextTrial() {
        Request one = Requests.request("lab/one", 1);
        alive.add(one.uid());
        List<String> place = control.ask(one).places().get(0);
        assertEquals(Optional.empty(), control.lease(one, place, TIME));
        api.client().nodes().withName("n1").delete();
        Eventually.that("the node to be gone", () -> control.node("n1") == null, () -> "");
        assertEquals(Optional.of("n1"), control.lease(one, place, TIME));
        assertFalse(leased("n1"));
        assertEquals(List.of("n2"), control.ask(one).places().get(0));
    }

    @Test
    void whoeverLeavesGivesBackAllThatItHas() {
        Request one = Requests.request("lab/one", 1);
        alive.add(one.uid());
        control.lease(one, control.ask(one).places().get(0), TIME);
        assertTrue(leased("n1"));
        control.leave(one.id(), one.uid());
        assertFalse(leased("n1"));
    }

    @Test
    void waitingExperimentsAreWokenOneByOneToTellTheirNewPositions() {
        Request runs = Requests.request("lab/runs", 0, Exclusive.Cluster, Requests.lane(0, 1));
        control.ask(runs);
        for (int i = 1; i <= 3; i++) {
            Request waits = Requests.request("lab/w" + i, i);
            control.ask(waits);
            assertFalse(control.mayTell(waits.id()));
            control.shown(waits.id(), "9th of 9");
        }
        Eventually.that("the first", () -> woken.toString().contains("w1"), woken::toString);
        assertTrue(control.mayTell("lab/w1"));
        assertFalse(control.mayTell("lab/w1"), "once");
        control.shown("lab/w1", "1st of 3");
        Eventually.that("the second", () -> woken.toString().contains("w2"), woken::toString);
    }

    @Test
    void whoeverWaitsForANodeThatTheSchedulerFoundTooFullIsWokenWhenItIsNoLongerPassedOver() throws Exception {
        control.noRoom(List.of("n2"), 1);
        Request pair = Requests.request("lab/pair", 1, Exclusive.Node, Requests.lane(0, 2));
        alive.add(pair.uid());
        assertTrue(control.ask(pair).waits());
        Thread.sleep(4 * Janitor.TICK_MILLIS); // whatever else would have it look has been done
        clock.pass(FullNodes.PASSED_OVER.plusSeconds(1));
        Eventually.that("it to be woken", () -> woken.toString().contains("pair"), woken::toString);
        assertEquals(List.of("n1", "n2"), control.ask(pair).places().get(0));
    }

    private boolean leased(String node) {
        return api.client().leases().inNamespace("leases").withName(node).get() != null;
    }

    private static Node node(String name) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withAllocatable(Map.of("cpu", new Quantity("4"), "memory", new Quantity("8Gi")))
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }
}
