package dev.topspin.operator.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.topspin.api.Trial;
import dev.topspin.model.result.Host;
import dev.topspin.model.result.KubeletConfig;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TerminationMessage;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.Pods;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedNode;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trials ask for three CPUs in each pod, and their processes say that they were given 1-3. */
class PodHostsTest {
    private final Trial one = Fixtures.trial(Fixtures.experiment("solo", "variants: [{name: akka, akka: {}}]"), 0);
    private final Trial two = Fixtures.trial(Fixtures.experiment("duo", "variants: [{name: socket, socket: {}}]"), 0);

    private final Map<String, KubeletConfig> kubelets = new HashMap<>();

    @Test
    void aHostIsWhatThePodAndItsNodeSay() {
        assertEquals(
                List.of(new Host(
                        "driver",
                        "n1",
                        "image",
                        Pods.IMAGE_ID,
                        "v1.34.1",
                        "static",
                        "containerd://2.1.4",
                        "Debian GNU/Linux 12 (bookworm)",
                        null)),
                hosts(one, good(one), Map.of("n1", node("n1", "8")), pod(one, 0, "n1")));
    }

    @Test
    void whatTheKubeletSaysOfItselfGoesBeforeWhatShows() {
        KubeletConfig config =
                new KubeletConfig("static", List.of("full-pcpus-only=true"), "0", "10s", "none", "container", "None");
        kubelets.put("n1", config);
        TrialResult shared = result(one, TerminationMessages.notPinned(one.getSpec(), 40));
        Host host = hosts(one, shared, Map.of("n1", node("n1", "8")), pod(one, 0, "n1"))
                .getFirst();
        assertEquals(config, host.kubeletConfig());
        assertEquals("static", host.cpuManagerPolicy());
    }

    @Test
    void hostsStandInTheOrderOfTheRoles() {
        List<Host> hosts = hosts(two, good(two), Map.of(), pod(two, 1, "n2"), pod(two, 0, "n1"));
        assertEquals(
                List.of("driver", "responder"), hosts.stream().map(Host::role).toList());
        assertEquals(List.of("n1", "n2"), hosts.stream().map(Host::node).toList());
    }

    @Test
    void ofANodeThatMayNotBeReadNothingIsSaid() {
        Host host = hosts(one, good(one), Map.of(), pod(one, 0, "n1")).getFirst();
        assertEquals(Pods.IMAGE_ID, host.imageId());
        assertNull(host.kubelet());
        assertNull(host.cpuManagerPolicy());
    }

    @Test
    void aPodOnNoNodeHasNoHost() {
        Pod waiting = Pods.pod(one, 0).unschedulable("no room").build();
        assertEquals(List.of(), hosts(one, TrialResult.failed("Unschedulable", ""), Map.of(), waiting));
    }

    @Test
    void aPodThatGotMoreCpusThanItAskedForHasNoCpuManager() {
        TrialResult shared = result(one, TerminationMessages.notPinned(one.getSpec(), 40));
        assertEquals("none", policy(shared, "8", pod(one, 0, "n1")));
    }

    @Test
    void whereTheCpusDoNotShowItThePolicyIsNotKnown() {
        assertNull(policy(good(one), "3", pod(one, 0, "n1")), "it has all that the node has");
        assertNull(policy(TrialResult.failed("NodeLost", ""), "8", pod(one, 0, "n1")), "it said nothing");
        Pod virtual = new PodBuilder(pod(one, 0, "n1"))
                .editSpec()
                .withRuntimeClassName("kata")
                .endSpec()
                .build();
        assertNull(policy(good(one), "8", virtual), "it sees the CPUs of its own machine");
    }

    private String policy(TrialResult result, String cpus, Pod pod) {
        return hosts(one, result, Map.of("n1", node("n1", cpus)), pod)
                .getFirst()
                .cpuManagerPolicy();
    }

    private List<Host> hosts(Trial trial, TrialResult result, Map<String, Node> nodes, Pod... pods) {
        return PodHosts.of(
                trial.getSpec(),
                result,
                List.of(pods),
                n -> nodes.containsKey(n) ? CachedNode.of(nodes.get(n)) : null,
                kubelets::get);
    }

    private static TrialResult good(Trial trial) {
        return result(trial, TerminationMessages.driver(trial.getSpec(), 40));
    }

    private static TrialResult result(Trial trial, String report) {
        PodReport driver = TerminationMessage.read(report);
        return TrialResult.of(trial.getSpec(), List.of(driver));
    }

    private static Pod pod(Trial trial, int index, String node) {
        return Pods.pod(trial, index)
                .on(node, Fixtures.CREATED)
                .running(Fixtures.CREATED)
                .build();
    }

    private static Node node(String name, String cpus) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .addToCapacity("cpu", new Quantity(cpus))
                .withNewNodeInfo()
                .withKubeletVersion("v1.34.1")
                .withContainerRuntimeVersion("containerd://2.1.4")
                .withOsImage("Debian GNU/Linux 12 (bookworm)")
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
