package dev.topspin.operator;

import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.operator.build.PodSettings;
import dev.topspin.operator.build.TrialJob;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;

/** Jobs and pods of a trial in the states in which the API server shows them. */
public final class Pods {
    /** What a node ran for the image. */
    public static final String IMAGE_ID = "registry.example/topspin@sha256:0123";

    private final PodBuilder pod;

    private Pods(PodBuilder pod) {
        this.pod = pod;
    }

    public static Job job(Trial trial) {
        Job job = TrialJob.of(
                trial,
                trial.getSpec(),
                new PodSettings("image", "IfNotPresent", Duration.ofMinutes(2), true, java.util.List.of()));
        job.getMetadata().setUid("uid-of-job-of-" + trial.getMetadata().getName());
        return job;
    }

    public static Job endedJob(Trial trial, String type, String reason) {
        return new JobBuilder(job(trial))
                .withNewStatus()
                .addNewCondition()
                .withType(type)
                .withStatus("True")
                .withReason(reason)
                .withMessage("the Job is over")
                .endCondition()
                .endStatus()
                .build();
    }

    /** @return a pod as its Job makes it, before anybody has looked at it */
    public static Pods pod(Trial trial, int index) {
        Job job = job(trial);
        return new Pods(new PodBuilder()
                .withNewMetadata()
                .withName(job.getMetadata().getName() + "-" + index + "-x1y2z")
                .withNamespace(job.getMetadata().getNamespace())
                .withCreationTimestamp(Fixtures.CREATED.toString())
                .withLabels(job.getSpec().getTemplate().getMetadata().getLabels())
                .addToLabels(Labels.COMPLETION_INDEX, Integer.toString(index))
                .addNewOwnerReference()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName(job.getMetadata().getName())
                .withUid(job.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withSpec(job.getSpec().getTemplate().getSpec())
                .withNewStatus()
                .withPhase("Pending")
                .endStatus());
    }

    public Pods unschedulable(String message) {
        return condition("PodScheduled", "False", "Unschedulable", message, null);
    }

    public Pods on(String node, Instant when) {
        pod.editSpec().withNodeName(node).endSpec();
        return condition("PodScheduled", "True", null, null, when);
    }

    /** The kubelet has taken it, by its node's clock. */
    public Pods taken(Instant when) {
        pod.editStatus().withStartTime(when.toString()).endStatus();
        return this;
    }

    public Pods waiting(String reason, String message) {
        return container(
                "Pending",
                new ContainerStateBuilder()
                        .withNewWaiting()
                        .withReason(reason)
                        .withMessage(message)
                        .endWaiting()
                        .build());
    }

    public Pods running(Instant since) {
        return container(
                "Running",
                new ContainerStateBuilder()
                        .withNewRunning()
                        .withStartedAt(since.toString())
                        .endRunning()
                        .build());
    }

    public Pods terminated(int exitCode, String reason, String message, Instant at) {
        return container(
                exitCode == 0 ? "Succeeded" : "Failed",
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exitCode)
                        .withReason(reason)
                        .withMessage(message)
                        .withStartedAt(Fixtures.CREATED.toString())
                        .withFinishedAt(at.toString())
                        .endTerminated()
                        .build());
    }

    /** The container that copies the jars waits, and the one that measures waits for it. */
    public Pods jarsWaiting(String reason, String message) {
        return waiting("PodInitializing", null)
                .jars(new ContainerStateBuilder()
                        .withNewWaiting()
                        .withReason(reason)
                        .withMessage(message)
                        .endWaiting()
                        .build());
    }

    /** The container that copies the jars has ended badly, and the one that measures never ran. */
    public Pods jarsFailed(int exitCode, String message, Instant at) {
        waiting("PodInitializing", null)
                .jars(new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exitCode)
                        .withReason("Error")
                        .withMessage(message)
                        .withFinishedAt(at.toString())
                        .endTerminated()
                        .build());
        pod.editStatus().withPhase("Failed").endStatus();
        return this;
    }

    private Pods jars(ContainerState state) {
        pod.editStatus()
                .addNewInitContainerStatus()
                .withName("jars")
                .withState(state)
                .endInitContainerStatus()
                .endStatus();
        return this;
    }

    /** Somebody has added a container, which the kubelet lists before the pod's own. */
    public Pods withSidecar(String name, String qosClass) {
        pod.editSpec().addNewContainer().withName(name).endContainer().endSpec();
        pod.editStatus()
                .withQosClass(qosClass)
                .addNewContainerStatus()
                .withName(name)
                .withNewState()
                .withNewRunning()
                .withStartedAt(Fixtures.CREATED.toString())
                .endRunning()
                .endState()
                .endContainerStatus()
                .endStatus();
        return this;
    }

    /** Somebody has added an init container, which as a native sidecar (restartPolicy Always) goes on beside the pod's own. */
    public Pods withInitContainer(String name, String qosClass, ContainerState state) {
        pod.editSpec().addNewInitContainer().withName(name).endInitContainer().endSpec();
        pod.editStatus()
                .withQosClass(qosClass)
                .addNewInitContainerStatus()
                .withName(name)
                .withState(state)
                .endInitContainerStatus()
                .endStatus();
        return this;
    }

    /** The pod itself has not ended with its container yet. */
    public Pods notEnded() {
        pod.editStatus().withPhase("Running").endStatus();
        return this;
    }

    public Pods refused(String reason, String message) {
        pod.editStatus()
                .withPhase("Failed")
                .withReason(reason)
                .withMessage(message)
                .endStatus();
        return this;
    }

    public Pods condition(String type, String status, String reason, String message, Instant when) {
        pod.editStatus()
                .addToConditions(new PodConditionBuilder()
                        .withType(type)
                        .withStatus(status)
                        .withReason(reason)
                        .withMessage(message)
                        .withLastTransitionTime(when == null ? null : when.toString())
                        .build())
                .endStatus();
        return this;
    }

    public Pods beingDeleted(Instant goneAt) {
        pod.editMetadata().withDeletionTimestamp(goneAt.toString()).endMetadata();
        return this;
    }

    private Pods container(String phase, ContainerState state) {
        pod.editStatus()
                .withPhase(phase)
                .addNewContainerStatus()
                .withName("workload")
                .withImageID(IMAGE_ID)
                .withState(state)
                .endContainerStatus()
                .endStatus();
        return this;
    }

    public Pod build() {
        return pod.build();
    }
}
