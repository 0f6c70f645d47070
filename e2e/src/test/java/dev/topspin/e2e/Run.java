package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Trial;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.Proof;
import dev.topspin.model.result.ProofFault;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * An experiment in the cluster, as a person sees it: applied with kubectl, read through the API.
 *
 * @param namespace of the experiment
 * @param name of the experiment
 */
record Run(String namespace, String name) {
    /** Ten times what a trial takes on a quiet machine. */
    static final Duration ONE_TRIAL = Duration.ofMinutes(2);

    /** What part of the time a thread waits at the most for what the kernel does on an emulated CPU. */
    private static final double OF_AN_EMULATED_KERNEL = 0.05;

    /** Applies a draft as a person would. */
    static Run apply(String namespace, Draft draft) {
        Shell.Output output = Cluster.kubectlWith(draft.yaml(), "apply", "-n", namespace, "-f", "-");
        assertEquals(0, output.exit(), () -> output.all() + "\n" + draft.yaml());
        return new Run(namespace, draft.name());
    }

    static Run apply(Draft draft) {
        return apply(Topspin.EXPERIMENTS, draft);
    }

    /** @return the experiment; null where it is gone */
    Experiment experiment() {
        return Cluster.client()
                .resources(Experiment.class)
                .inNamespace(namespace)
                .withName(name)
                .get();
    }

    /** @return the status; null where there is none yet */
    ExperimentStatus status() {
        Experiment experiment = experiment();
        return experiment == null ? null : experiment.getStatus();
    }

    /** @return the trials there are, in their order */
    List<Trial> trials() {
        return Cluster.client()
                .resources(Trial.class)
                .inNamespace(namespace)
                .withLabel("topspin.dev/experiment", name)
                .list()
                .getItems()
                .stream()
                .sorted(Comparator.comparing(t -> t.getMetadata().getName()))
                .toList();
    }

    List<Pod> pods() {
        return Cluster.client()
                .pods()
                .inNamespace(namespace)
                .withLabel("topspin.dev/experiment", name)
                .list()
                .getItems();
    }

    List<Job> jobs() {
        return Cluster.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withLabel("topspin.dev/experiment", name)
                .list()
                .getItems();
    }

    List<Service> services() {
        return Cluster.client()
                .services()
                .inNamespace(namespace)
                .withLabel("topspin.dev/experiment", name)
                .list()
                .getItems();
    }

    /** Waits until the status is as wanted; shows all there is where it doesn't come. */
    ExperimentStatus await(String what, Duration most, Predicate<ExperimentStatus> wanted) {
        try {
            return Await.until(what, most, this::status, s -> s != null && wanted.test(s));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + story(), e);
        }
    }

    /** Waits for one of the phases. */
    ExperimentStatus awaitPhase(Duration most, ExperimentStatus.Phase... phases) {
        List<ExperimentStatus.Phase> wanted = Arrays.asList(phases);
        return await(name + " to be " + wanted, most, s -> wanted.contains(s.phase()));
    }

    boolean over() {
        return status() != null && status().completionTime() != null;
    }

    /** Waits for the end, which must be a good one. */
    ExperimentStatus awaitSuccess(Duration most) {
        ExperimentStatus status = awaitPhase(most, ExperimentStatus.Phase.Succeeded, ExperimentStatus.Phase.Failed);
        assertEquals(ExperimentStatus.Phase.Succeeded, status.phase(), this::story);
        return status;
    }

    /** Waits for the end, which must be a good one for every variant, with the pinning proved; prints what a person sees. */
    ExperimentStatus awaitPinnedSuccess(Draft draft) {
        awaitTrials();
        ExperimentStatus status = awaitSuccess(ONE_TRIAL);
        System.out.println(Cluster.kubectl("get", "experiment", name, "-n", namespace));
        System.out.println(Cluster.kubectl("get", "trials", "-n", namespace, "-l", "topspin.dev/experiment=" + name));
        assertEquals(draft.plan().cells().size(), status.rows().size());
        assertAll(status.rows().stream().map(row -> () -> {
            assertTrue(row.valid(), row::toString);
            assertTrue(isPinned(row) || waitedForTheKernelAlone(row.cell()), row::toString);
            long planned = draft.plan().trials().stream()
                    .filter(t -> t.cell().name().equals(row.cell()))
                    .count();
            assertEquals(planned, row.forks(), row::toString);
            assertTrue(row.nsPerOp().median() > 0 && row.opsPerSecond() > 0, row::toString);
        }));
        assertEquals("True", condition("Succeeded").getStatus());
        boolean all = status.rows().stream().allMatch(Run::isPinned);
        assertEquals(all ? "True" : "False", condition("Pinned").getStatus());
        return status;
    }

    /** Waits for the end for as long as one more trial ends in the time that two may take: others may be before it in the queue. */
    private void awaitTrials() {
        String progress = null;
        while (true) {
            String before = progress;
            ExperimentStatus status = await(
                    "more of " + name + " than " + before,
                    ONE_TRIAL.multipliedBy(2),
                    s -> s.completionTime() != null || !Objects.equals(s.progress(), before));
            if (status.completionTime() != null) {
                return;
            }
            progress = status.progress();
        }
    }

    private static boolean isPinned(CellResult row) {
        return Boolean.TRUE.equals(row.pinned());
    }

    /**
     * Where everything takes longer, what the kernel itself does on a measured CPU does too, and a thread waits for that longer than the
     * half percent of the time that a proof lets pass. All else must be proven there as well, and nobody who computes be on its CPU.
     */
    private boolean waitedForTheKernelAlone(String cell) {
        return Await.isPatient()
                && trials().stream()
                        .filter(t -> t.getSpec().cell().name().equals(cell))
                        .flatMap(t -> t.getStatus().result().reports().stream())
                        .map(PodReport::proof)
                        .allMatch(Run::waitedForTheKernelAlone);
    }

    private static boolean waitedForTheKernelAlone(Proof proof) {
        if (proof.pinned()) {
            return true;
        }
        System.out.printf("let pass, as everything takes longer here: %s%n", proof.reasons());
        return proof.faults().equals(List.of(ProofFault.KeptWaiting))
                && proof.interference().runDelayShare() <= OF_AN_EMULATED_KERNEL;
    }

    /** Waits for the good end of so many trials, of which none was repeated or lost. Takes {@code cleanPods: Never}. */
    void assertCarriedOutOnce(int trials) {
        ExperimentStatus end = awaitSuccess(Duration.ofMinutes(6));
        assertEquals(trials, end.trials().succeeded(), this::story);
        assertEquals(trials, trials().size(), this::story);
        assertEquals(trials, jobs().size(), this::story);
        int pods = trials().stream()
                .mapToInt(t -> t.getSpec().cell().variant().runtime().pods())
                .sum();
        assertEquals(pods, pods().size(), this::story);
    }

    /** Waits for the only trial to have failed. */
    Trial awaitFailedTrial(Duration most) {
        return awaitFailedAttempts(1, most).getFirst();
    }

    /** Waits for the experiment to be over, of which there must be so many trials then. */
    List<Trial> awaitFailedAttempts(int count, Duration most) {
        awaitPhase(most, ExperimentStatus.Phase.Succeeded, ExperimentStatus.Phase.Failed);
        List<Trial> trials = trials();
        assertEquals(count, trials.size(), this::story);
        return trials;
    }

    /** Waits for a pod of the experiment that runs. */
    Pod awaitRunningPod(Duration most) {
        return Await.until(
                        "a running pod of " + name,
                        most,
                        () -> pods().stream()
                                .filter(p -> p.getStatus().getPhase().equals("Running"))
                                .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();
    }

    Condition condition(String type) {
        return status().conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .orElse(null);
    }

    void delete() {
        Cluster.kubectl("delete", "experiment", name, "-n", namespace, "--ignore-not-found", "--wait=false");
        Await.that("pods of " + name + " to go", ONE_TRIAL, () -> pods().isEmpty());
    }

    /** @return all that helps to understand how it came to this */
    String story() {
        String selector = "topspin.dev/experiment=" + name;
        return String.join(
                "\n",
                Cluster.kubectlWith("", "get", "experiment", name, "-n", namespace, "-o", "yaml")
                        .all(),
                Cluster.kubectlWith("", "get", "trials,jobs,pods", "-n", namespace, "-l", selector, "-o", "wide")
                        .all(),
                Cluster.kubectlWith("", "describe", "pods", "-n", namespace, "-l", selector)
                        .all(),
                Cluster.kubectlWith("", "logs", "-n", namespace, "-l", selector, "--tail=15")
                        .all(),
                Cluster.kubectlWith("", "get", "events", "-n", namespace).all(),
                Topspin.operatorLog());
    }
}
