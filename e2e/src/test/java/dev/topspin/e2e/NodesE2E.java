package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.api.TrialStatus;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.Reason;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What kubelets of other kinds refuse or don't give: one that sees SMT and NUMA, and one without a CPU manager. */
@EndToEnd
@Order(35)
class NodesE2E {
    /** Two cores of two threads each, and each core a NUMA node; CPU 0 is reserved. Only its kubelet believes in them. */
    private static final String CORES = "n8";

    private static final Map<String, String> TWO_CORES = Map.of(
            "TOPO_" + CORES,
            "0:0:0 1:0:0 2:1:1 3:1:1",
            "CPU_OPTS",
            "full-pcpus-only: \"true\"",
            "TOPO_POLICY",
            "single-numa-node");

    /** Its pods share all CPUs. */
    private static final String SHARED = "n9";

    private static final Map<String, String> NO_CPU_MANAGER = Map.of("CPU_POLICY", "none");

    private static final Duration SOON = Duration.ofSeconds(45);

    private final Set<String> added = new HashSet<>();

    @AfterAll
    void removeNodes() {
        added.forEach(OwnCluster::remove);
    }

    @Test
    @Order(1)
    void aPodThatWouldSplitACoreIsSmtAlignmentError() {
        isRefused(
                Reason.SMTAlignmentError,
                "requested 1 cpus not multiple cpus per core = 2",
                draft("half-a-core", CORES, "Required").withCpus(1, 0));
    }

    @Test
    @Order(2)
    void aPodThatFitsNoNumaNodeIsTopologyAffinityError() {
        isRefused(
                Reason.TopologyAffinityError,
                "Resources cannot be allocated with Topology locality",
                draft("two-numa-nodes", CORES, "Required").withCpus(2, 1));
    }

    @Test
    @Order(3)
    void aPodOfAWholeCoreGetsTheCoreThatIsNotReserved() {
        requireTwoCores();
        requireNode(CORES);
        Draft draft = draft("a-core", CORES, Draft.PINNING).withCpus(2, 0);
        Run run = Run.apply(draft);
        run.awaitPinnedSuccess(draft);
        Trial trial = run.trials().getFirst();
        assertEquals(CORES, trial.getStatus().nodes());
        assertEquals(
                "2-3",
                trial.getStatus().result().reports().getFirst().proof().cpusetStart(),
                () -> trial.getStatus().result().toString());
        assertEquals("static", cpuManagerPolicy(trial));
        run.delete();
    }

    @Test
    @Order(4)
    void aRunningPodThatARestartedKubeletRefusesEndsWithTheKubeletsWords() {
        requireTwoCores();
        requireNode(CORES);
        double longEnough = Await.patiently(Duration.ofSeconds(60)).toSeconds();
        Run run = Run.apply(
                draft("restarted-kubelet", CORES, "Required").withCpus(2, 0).withSeconds(longEnough));
        run.awaitRunningPod(Run.ONE_TRIAL);
        OwnCluster.restartKubelet(CORES);
        // it looks for a free core before it finds that the pod has one: kubernetes/pkg/kubelet/cm/cpumanager
        fails(run, Reason.SMTAlignmentError, "not enough free physical CPUs: available physical CPUs = 0");
        run.delete();
    }

    @Test
    @Order(5)
    void aKubeletThatIsRestartedElsewhereLeavesARunningTrialItsCpus() {
        OwnCluster.require("restarting a kubelet");
        Capacity.now().requireNode(1, "a trial");
        Draft draft = Draft.of("kept-cpus", "{name: akka, akka: {}}").withSeconds(4);
        Run run = Run.apply(draft);
        OwnCluster.restartKubelet(run.awaitRunningPod(Run.ONE_TRIAL).getSpec().getNodeName());
        run.awaitPinnedSuccess(draft);
        run.delete();
    }

    @Test
    @Order(6)
    void withoutACpuManagerPreferredPinningIsKeptAndMarked() {
        requireNode(SHARED);
        Run run = Run.apply(draft("not-pinned", SHARED, "Preferred"));
        ExperimentStatus status = run.awaitSuccess(Run.ONE_TRIAL);
        CellResult row = status.rows().getFirst();
        assertTrue(row.valid(), row::toString);
        assertEquals(false, row.pinned(), row::toString);
        isNotPinned(run.condition("Pinned"));
        isNotPinned(condition(run.trials().getFirst(), "Pinned"));
        assertEquals("none", cpuManagerPolicy(run.trials().getFirst()));
        run.delete();
    }

    @Test
    @Order(7)
    void withoutACpuManagerRequiredPinningIsInvalid() {
        requireNode(SHARED);
        Run run = Run.apply(draft("must-be-pinned", SHARED, "Required"));
        TrialStatus status = run.awaitFailedTrial(Run.ONE_TRIAL).getStatus();
        System.out.printf("%s: %s%n", status.reason(), status.message());
        assertEquals(Reason.PinningNotProven.name(), status.reason(), run::story);
        assertTrue(status.message().contains("asked for 1: they are not its own"), status::message);
        CellResult row = run.status().rows().getFirst();
        assertTrue(!row.valid() && !row.provenPinned(), row::toString);
        assertEquals("False", run.condition("Succeeded").getStatus());
        isNotPinned(run.condition("Pinned"));
        run.delete();
    }

    /** The pod says so itself, and no other is tried. */
    private void isRefused(Reason reason, String words, Draft draft) {
        requireNode(CORES);
        Run run = Run.apply(draft);
        TrialStatus status = fails(run, reason, words);
        List<Pod> pods = run.pods();
        assertEquals(1, pods.size(), run::story);
        assertEquals(pods.getFirst().getStatus().getMessage(), status.message());
        assertEquals(ExperimentStatus.Phase.Failed, run.status().phase());
        Condition succeeded = run.condition("Succeeded");
        assertEquals("False", succeeded.getStatus());
        assertTrue(succeeded.getMessage().contains(reason + ": " + status.message()), succeeded::getMessage);
        run.delete();
    }

    private static TrialStatus fails(Run run, Reason reason, String words) {
        TrialStatus status = run.awaitFailedTrial(SOON).getStatus();
        System.out.printf("%s: %s%n", status.reason(), status.message());
        assertEquals(reason.name(), status.reason(), run::story);
        assertTrue(status.message().contains(words), status::message);
        return status;
    }

    private static String cpuManagerPolicy(Trial trial) {
        return trial.getStatus().result().hosts().getFirst().cpuManagerPolicy();
    }

    private static void isNotPinned(Condition pinned) {
        System.out.printf("Pinned=%s %s: %s%n", pinned.getStatus(), pinned.getReason(), pinned.getMessage());
        assertEquals("False", pinned.getStatus());
        assertEquals("NotProven", pinned.getReason());
        assertTrue(pinned.getMessage().contains("asked for 1: they are not its own"), pinned::getMessage);
    }

    private static Condition condition(Trial trial, String type) {
        return trial.getStatus().conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static Draft draft(String name, String node, String pinning) {
        return Draft.of(name, "{name: akka, akka: {}}").withPlacement("""
                memory: 512Mi, pinning: %s, nodeSelector: {kubernetes.io/hostname: %s}, \
                tolerations: [{key: topspin.dev/added, operator: Exists, effect: NoSchedule}]""".formatted(pinning, node));
    }

    /** Adds the node when the first test asks for it. */
    private void requireNode(String node) {
        OwnCluster.require("a node of another kind");
        if (!added.contains(node)) {
            OwnCluster.add(node, node.equals(CORES) ? TWO_CORES : NO_CPU_MANAGER);
            added.add(node);
        }
    }

    /** The kubelet may be told of CPUs that aren't there; a container can't. */
    private static void requireTwoCores() {
        int there = Runtime.getRuntime().availableProcessors();
        assumeTrue(there >= 4, "a pod on the second of two cores needs 4 CPUs; here there are " + there);
    }
}
