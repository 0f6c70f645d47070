package dev.topspin.operator.trial;

import dev.topspin.api.Trial;
import dev.topspin.operator.build.Labels;
import dev.topspin.operator.kube.Creation;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a trial's reconciler asks of the API server itself, where a cache may be behind, and what it tells it. */
final class Cluster {
    private static final int FORBIDDEN = 403;

    private final KubernetesClient client;

    Cluster(KubernetesClient client) {
        this.client = client;
    }

    /** @return the trial's own Job; null where there is none */
    Job job(Trial trial) {
        Job job = client.batch()
                .v1()
                .jobs()
                .inNamespace(trial.getMetadata().getNamespace())
                .withName(trial.getSpec().name())
                .get();
        return job != null && ownedBy(job, trial) ? job : null;
    }

    /** @return the pods of a Job */
    List<Pod> pods(Job job) {
        return podsOf(
                job,
                client.pods()
                        .inNamespace(job.getMetadata().getNamespace())
                        .withLabels(Map.of(
                                Labels.NAME,
                                Labels.TRIAL_NAME,
                                Labels.TRIAL,
                                job.getMetadata().getName()))
                        .list()
                        .getItems());
    }

    /** @return those of the pods that are the Job's own: an older one of the same name may have left some */
    static List<Pod> podsOf(Job job, Collection<Pod> pods) {
        String uid = job.getMetadata().getUid();
        return pods.stream()
                .filter(p -> uid == null || uid.equals(Creation.ownerUid(p)))
                .toList();
    }

    static boolean ownedBy(Job job, Trial trial) {
        String uid = trial.getMetadata().getUid();
        return uid == null || uid.equals(Creation.ownerUid(job));
    }

    /**
     * @return the nodes that are not there or not ready, of those whose pods look as if they were, each with what is known.
     *     Where nodes may not be read, the pods' word is taken for it
     */
    Map<String, String> lostNodes(Collection<Pod> pods, Instant now) {
        Map<String, String> lost = new TreeMap<>();
        for (Pod pod : pods) {
            String name = pod.getSpec().getNodeName();
            if (name != null && !lost.containsKey(name) && PodObserver.suspicious(pod, now)) {
                String how = whyLost(name, pod.getMetadata().getDeletionTimestamp() != null);
                if (how != null) {
                    lost.put(name, how);
                }
            }
        }
        return lost;
    }

    /** @return the nodes that the pods are on, by name; none where nodes may not be read */
    Map<String, Node> nodes(Collection<Pod> pods) {
        Map<String, Node> nodes = new TreeMap<>();
        for (Pod pod : pods) {
            String name = pod.getSpec().getNodeName();
            if (name != null) {
                Optional.ofNullable(node(name)).ifPresent(node -> nodes.put(name, node));
            }
        }
        return nodes;
    }

    private Node node(String name) {
        try {
            return client.nodes().withName(name).get();
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN) {
                throw e;
            }
            return null;
        }
    }

    private String whyLost(String name, boolean beingDeleted) {
        try {
            Node node = client.nodes().withName(name).get();
            if (node == null) {
                return "it is gone";
            }
            return node.getStatus().getConditions().stream()
                    .filter(c -> "Ready".equals(c.getType()) && !"True".equals(c.getStatus()))
                    .findFirst()
                    .map(Cluster::text)
                    .orElse(null);
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN) {
                throw e;
            }
            return beingDeleted ? null : "its pods are not ready";
        }
    }

    private static String text(NodeCondition condition) {
        return condition.getReason() + ": " + condition.getMessage();
    }

    /** Deletes the Service and the Job with its pods; the Job last: while it is there this is done again after a restart. */
    void delete(Trial trial) {
        if (trial.getSpec().pods() > 1) {
            client.services()
                    .inNamespace(trial.getMetadata().getNamespace())
                    .withName(trial.getSpec().name())
                    .delete();
        }
        client.batch()
                .v1()
                .jobs()
                .inNamespace(trial.getMetadata().getNamespace())
                .withName(trial.getSpec().name())
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
    }

    /** Stops what still runs or waits of a Job, and keeps what has ended for a person to look at. */
    void stop(Job job) {
        client.batch()
                .v1()
                .jobs()
                .inNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":true}}");
    }
}
