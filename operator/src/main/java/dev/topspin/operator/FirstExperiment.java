package dev.topspin.operator;

import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.operator.kube.Deletion;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/**
 * What {@code helm test} does: makes an experiment of one short trial, waits for its end, says what came of it and deletes it. One CPU
 * that need not be exclusive is asked for, so that it says whether the operator works, and not whether nodes are set up.
 */
public final class FirstExperiment {
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Duration LOOK = Duration.ofMillis(500);

    private static final String SPEC = """
            apiVersion: topspin.dev/v1alpha1
            kind: Experiment
            metadata: {name: helm-test}
            spec:
              workload: {pingPong: {}}
              variants: [{name: akka, akka: {dispatcher: {executor: ForkJoin, threads: 1}}}]
              placement: {cpus: 1, housekeepingCpus: 0, memory: 256Mi, pinning: None}
              measurement: {forks: 1, warmup: {iterations: 3, time: 100ms}, iterations: 3, time: 100ms}
              runPolicy: {startDeadline: 90s, trialDeadline: 120s, exclusive: None}
            """;

    private final KubernetesClient client;
    private final PrintStream out;
    private final Duration longest;

    FirstExperiment(KubernetesClient client, PrintStream out, Duration longest) {
        this.client = client;
        this.out = out;
        this.longest = longest;
    }

    /**
     * Exit code 0 where it succeeded, 1 where not, 2 where no namespace is given.
     *
     * @param args the namespace, which the operator must watch
     */
    public static void main(String[] args) throws InterruptedException {
        if (args.length != 1) {
            System.err.println("usage: FirstExperiment NAMESPACE");
            System.exit(2);
        }
        try (KubernetesClient client = new KubernetesClientBuilder().build()) {
            System.exit(new FirstExperiment(client, System.out, LONGEST).run(args[0]) ? 0 : 1);
        }
    }

    /** @return whether it succeeded */
    boolean run(String namespace) throws InterruptedException {
        Experiment made;
        try {
            made = client.resource(experiment(namespace)).create();
        } catch (KubernetesClientException e) {
            out.println("an experiment can't be made in namespace " + namespace + ": " + e.getMessage());
            return false;
        }
        String name = made.getMetadata().getName();
        out.println("experiment " + name + " in namespace " + namespace);
        try {
            return succeeds(made);
        } finally {
            Deletion.of(client, made);
        }
    }

    private boolean succeeds(Experiment made) throws InterruptedException {
        Instant end = Instant.now().plus(longest);
        while (Instant.now().isBefore(end)) {
            Experiment now = client.resource(made).get();
            ExperimentStatus status = now == null ? null : now.getStatus();
            if (now == null) {
                out.println("somebody has deleted it");
                return false;
            }
            if (status != null
                    && status.condition(ConditionTypes.FINISHED)
                            .filter(c -> "True".equals(c.getStatus()))
                            .isPresent()) {
                out.println(status.phase() + ": "
                        + status.condition(ConditionTypes.SUCCEEDED)
                                .map(c -> c.getMessage())
                                .orElse(""));
                return status.phase() == ExperimentStatus.Phase.Succeeded;
            }
            Thread.sleep(LOOK);
        }
        out.println(
                "it was not finished after " + longest.toSeconds()
                        + " s: is the operator ready, does it watch this namespace, and has a node a CPU and 256Mi that nobody else has asked for?");
        return false;
    }

    private static Experiment experiment(String namespace) {
        try {
            Experiment experiment = new Experiment();
            experiment.setMetadata(new ObjectMetaBuilder()
                    .withGenerateName("helm-test-")
                    .withNamespace(namespace)
                    .build());
            experiment.setSpec(ExperimentFile.read(SPEC).spec());
            return experiment;
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(e);
        }
    }
}
