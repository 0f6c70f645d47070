package dev.topspin.operator.build;

import dev.topspin.api.Labels;
import dev.topspin.model.plan.TrialPlan;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPortBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The NetworkPolicy of a trial: its pods take control and data from each other, a scrape from anybody, and nothing else.
 * The control channel and the data of a socket know strangers by a secret, but an actor system takes whoever reaches its port.
 */
public final class TrialNetworkPolicy {
    private TrialNetworkPolicy() {}

    /**
     * @param trial as stored
     * @param plan of the trial
     */
    public static NetworkPolicy of(HasMetadata trial, TrialPlan plan) {
        return new NetworkPolicyBuilder()
                .withMetadata(TrialObjects.metadata(trial, plan))
                .withNewSpec()
                .withNewPodSelector()
                .withMatchLabels(podsOf(plan))
                .endPodSelector()
                .withPolicyTypes("Ingress")
                .withIngress(ingress(plan))
                .endSpec()
                .build();
    }

    private static List<NetworkPolicyIngressRule> ingress(TrialPlan plan) {
        List<NetworkPolicyIngressRule> rules = new ArrayList<>();
        rules.add(new NetworkPolicyIngressRuleBuilder()
                .withPorts(port("TCP", TrialContainer.METRICS_PORT))
                .build());
        if (plan.isLookedFor()) {
            rules.add(new NetworkPolicyIngressRuleBuilder()
                    .addNewFrom()
                    .withNewPodSelector()
                    .withMatchLabels(peersOf(plan))
                    .endPodSelector()
                    .endFrom()
                    .withPorts(
                            port("TCP", TrialContainer.CONTROL_PORT),
                            port("TCP", TrialContainer.DATA_PORT),
                            port("UDP", TrialContainer.DATA_PORT))
                    .build());
        }
        return rules;
    }

    /** In the policy's own namespace, since no other one is named. */
    private static Map<String, String> podsOf(TrialPlan plan) {
        return Map.of(Labels.TRIAL, plan.name());
    }

    private static Map<String, String> peersOf(TrialPlan plan) {
        return plan.rounds() == null
                ? podsOf(plan)
                : Map.of(Labels.ROUNDS, plan.rounds().key());
    }

    private static NetworkPolicyPort port(String protocol, int port) {
        return new NetworkPolicyPortBuilder()
                .withProtocol(protocol)
                .withPort(new IntOrString(port))
                .build();
    }
}
