package dev.topspin.operator.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.InputStream;

/**
 * How objects become JSON and back. They are written whole, but of pods and Jobs no more is read than reconcilers look at: a
 * pod's type has some hundred others below it, each of which takes its time at the start and its place in memory. Objects that
 * were read are therefore not to be written back, but for their status and by patches.
 */
public final class Mapping {
    private Mapping() {}

    /** @return a new one; what another version of Topspin or of Kubernetes has stored beyond what is known here is no error */
    public static ObjectMapper mapper() {
        return new ObjectMapper()
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_AS_NULL)
                .addMixIn(ObjectMeta.class, Meta.class)
                .addMixIn(JobSpec.class, OfJob.class)
                .addMixIn(PodSpec.class, OfPod.class)
                .addMixIn(Container.class, OfContainer.class)
                .addMixIn(NodeStatus.class, OfNode.class);
    }

    /**
     * @param lists unpacks those that come packed
     * @return what reads and writes by it; of all kinds only Status is known by its name, which the API server sends in place of
     *     an object where a watch is too old: unread, the watch would be asked for again and again, and never listed anew
     */
    public static KubernetesSerialization serialization(PackedLists lists) {
        KubernetesSerialization serialization = new KubernetesSerialization(mapper(), false) {
            @Override
            public <T> T unmarshal(InputStream body, TypeReference<T> type) {
                return super.unmarshal(lists.unpacked(body), type);
            }
        };
        serialization.registerKubernetesResource(Status.class);
        return serialization;
    }

    @JsonIgnoreProperties(value = "managedFields", allowGetters = true)
    private interface Meta {}

    @JsonIgnoreProperties(
            value = {
                "addresses",
                "config",
                "daemonEndpoints",
                "features",
                "images",
                "runtimeHandlers",
                "volumesAttached",
                "volumesInUse"
            },
            allowGetters = true)
    private interface OfNode {}

    @JsonIgnoreProperties(
            value = {"template", "selector", "podFailurePolicy", "successPolicy"},
            allowGetters = true)
    private interface OfJob {}

    @JsonIgnoreProperties(
            value = {
                "affinity",
                "dnsConfig",
                "ephemeralContainers",
                "hostAliases",
                "readinessGates",
                "resourceClaims",
                "resources",
                "schedulingGates",
                "securityContext",
                "tolerations",
                "topologySpreadConstraints",
                "volumes"
            },
            allowGetters = true)
    private interface OfPod {}

    @JsonIgnoreProperties(
            value = {
                "env",
                "envFrom",
                "lifecycle",
                "livenessProbe",
                "ports",
                "readinessProbe",
                "resizePolicy",
                "securityContext",
                "startupProbe",
                "volumeDevices",
                "volumeMounts"
            },
            allowGetters = true)
    private interface OfContainer {}
}
