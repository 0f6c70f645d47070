package dev.topspin.operator.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;

/**
 * How objects become JSON and back. They are written whole, but of pods and Jobs no more is read than reconcilers look at: a
 * pod's type has some hundred others below it, each of which takes its time at the start and its place in memory. Objects that
 * were read are therefore not to be written back, but for their status and by patches.
 */
public final class Mapping {
    private Mapping() {}

    /** @return a new one */
    public static ObjectMapper mapper() {
        return new ObjectMapper()
                .setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
                .addMixIn(ObjectMeta.class, Meta.class)
                .addMixIn(JobSpec.class, OfJob.class)
                .addMixIn(PodSpec.class, OfPod.class)
                .addMixIn(Container.class, OfContainer.class);
    }

    @JsonIgnoreProperties(value = "managedFields", allowGetters = true)
    private interface Meta {}

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
                "initContainers",
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
