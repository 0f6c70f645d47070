package dev.topspin.model.spec;

/**
 * What a {@link PodTemplate} can't ask for, each with the CEL expression that the API server evaluates and the words that both it and
 * {@code topspin validate} answer with.
 */
final class PodTemplateRules {
    /** Of a field that is only there to be refused with a reason: an unknown one some clients would drop without a word. */
    static final String REFUSED_CEL = "false";

    static final String CONTAINERS =
            "a trial has one container, which Topspin writes: its CPUs and memory are placement.cpus, housekeepingCpus and"
                    + " memory, its environment and JVM flags are part of what is measured: remove it";

    static final String INIT_CONTAINERS =
            "no container runs before that of a trial: the kubelet may keep CPUs that it had from the trial: remove it";

    static final String VOLUMES = "a trial has /tmp and /dev/shm, and nothing of its node or of others: remove it";

    static final String RESOURCES = "a trial's pod is Guaranteed, with limits as its requests: set placement.cpus,"
            + " housekeepingCpus and memory, and remove it";

    static final String ENV = "an environment would change what is measured, as every JVM reads JAVA_TOOL_OPTIONS:"
            + " write what is to be compared as variants, and remove it";

    static final String HOST_NETWORK =
            "a trial is in the network of its node where its variant has path Host: set that, and remove it";

    static final String LABELS =
            "topspin.dev/, batch.kubernetes.io/, app.kubernetes.io/name, app.kubernetes.io/managed-by, controller-uid and"
                    + " job-name are labels that Topspin and the Job controller set: take other keys";

    static final String LABELS_CEL =
            "self.all(k, !k.startsWith('topspin.dev/') && !k.startsWith('batch.kubernetes.io/') && !(k in"
                    + " ['app.kubernetes.io/name', 'app.kubernetes.io/managed-by', 'controller-uid', 'job-name']))";

    static final String ONE_CLAIM = "exactly one of resourceClaimName and resourceClaimTemplateName must be given";
    static final String ONE_CLAIM_CEL = "has(self.resourceClaimName) != has(self.resourceClaimTemplateName)";

    private PodTemplateRules() {}
}
