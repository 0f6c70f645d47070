package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.model.spec.Rules;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What may happen to an experiment on its way. */
@EndToEndBesideOthers
@ResourceLock(EndToEndBesideOthers.OPERATOR)
@Order(20)
class LifecycleE2E {
    private static final String AKKA = "{name: akka, akka: {}}";
    private static final Duration SOON = Duration.ofSeconds(90);
    private Capacity capacity;

    @TempDir
    Path folder;

    @BeforeAll
    void look() {
        capacity = Capacity.now();
    }

    @Test
    @Order(1)
    void theOperatorKilledInTheMiddleOfATrialLosesAndRepeatsNothing() throws IOException {
        capacity.requireNode(1, "a trial");
        Run run = Run.apply(
                Draft.of("killed-operator", AKKA).withForks(2).withSeconds(3).withRunPolicy("cleanPods: Never"));
        run.awaitRunningPod(Run.ONE_TRIAL);
        Map<String, String> before = uids(run);
        Topspin.killOperator();
        assertEquals(Phase.Running, run.status().phase(), run::story);

        run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
        Map<String, String> after = uids(run);
        before.forEach((name, uid) -> assertEquals(uid, after.get(name), name));
        assertEquals(2, run.trials().size(), run::story);
        assertEquals(2, run.jobs().size(), run::story);
        assertEquals(2, run.pods().size(), run::story);
        theSupportArchiveHasItAll(run);
        run.delete();
    }

    private void theSupportArchiveHasItAll(Run run) throws IOException {
        Bundle bundle = Bundle.of(run, folder);
        assertEquals("", bundle.missing());
        String operator = Topspin.operator().getMetadata().getName();
        List.of(
                        "index.txt",
                        "events.json",
                        "versions.json",
                        "operator/deployments/topspin.json",
                        "logs/" + operator + ".log")
                .forEach(bundle::assertHas);
        if (OwnCluster.isThere()) { // elsewhere its pod is deleted, and the next one has no log of before
            bundle.assertHas("logs/" + operator + ".before.log");
        }
        System.out.println(bundle.files().get("index.txt"));
    }

    @Test
    @Order(2)
    void aChangedSpecIsRejectedOnceTheExperimentHasStarted() {
        capacity.requireNode(1, "a trial");
        Draft draft = Draft.of("changed", AKKA);
        Run run = Run.apply(draft);
        run.await("the start", SOON, s -> s.startTime() != null);
        String generation = generation(run);

        for (Draft changed : List.of(
                draft.withForks(3),
                draft.withPlacement("memory: 512Mi, spread: Forks"),
                draft.withRunPolicy("parallelism: 2"))) {
            Shell.Output output = Cluster.kubectlWith(changed.yaml(), "apply", "-n", run.namespace(), "-f", "-");
            assertNotEquals(0, output.exit());
            assertTrue(output.err().contains(Rules.IMMUTABLE), output::all);
        }
        assertEquals(generation, generation(run));
        Draft hurried = draft.withRunPolicy("priority: High");
        Shell.Output taken = Cluster.kubectlWith(hurried.yaml(), "apply", "-n", run.namespace(), "-f", "-");
        assertEquals(0, taken.exit(), taken::all);
        run.awaitSuccess(Run.ONE_TRIAL);
        run.delete();
    }

    @Test
    @Order(3)
    void aSuspendedExperimentStartsNothingFinishesWhatRunsAndGoesOnWhenResumed() {
        capacity.requireNode(1, "a trial");
        // long enough for the first trial to run still when it is suspended again
        Run run = Run.apply(
                Draft.of("suspended", AKKA).withForks(2).withSeconds(5).withRunPolicy("suspend: true"));
        run.awaitPhase(SOON, Phase.Suspended);
        assertEquals(List.of(), run.trials());

        suspend(run, false);
        run.awaitRunningPod(Run.ONE_TRIAL);
        suspend(run, true);
        ExperimentStatus between = run.await(
                "the running trial to be finished",
                Run.ONE_TRIAL,
                s -> s.phase() == Phase.Suspended && s.trials().running() == 0);
        assertEquals(1, between.trials().succeeded(), run::story);
        assertEquals(1, run.trials().size(), run::story);

        suspend(run, false);
        ExperimentStatus end = run.awaitSuccess(Run.ONE_TRIAL.multipliedBy(2));
        assertEquals(2, end.trials().succeeded());
        run.delete();
    }

    @Test
    @Order(4)
    void deletingAnExperimentLeavesNoTrialNoJobNoPodAndNoService() {
        boolean pair = capacity.secondLargest() > 0;
        capacity.requireNode(1, "a trial");
        String variant = pair ? "{name: socket, socket: {topology: CrossNode}}" : AKKA;
        Run run = Run.apply(Draft.of("deleted", variant).withSeconds(30));
        run.awaitRunningPod(Run.ONE_TRIAL);
        assertEquals(pair ? 1 : 0, run.services().size());

        Cluster.kubectl("delete", "experiment", run.name(), "-n", run.namespace(), "--timeout=60s");
        Await.until("nothing to be left", Run.ONE_TRIAL, () -> uids(run), Map::isEmpty);
    }

    @Test
    @Order(5)
    void aFinishedExperimentIsDeletedWhenItsTimeIsOver() {
        capacity.requireNode(1, "a trial");
        Run run = Run.apply(Draft.of("short-lived", AKKA).withRunPolicy("ttlAfterFinished: 3s"));
        run.awaitSuccess(Run.ONE_TRIAL);
        Await.that("the experiment to be deleted", SOON, () -> run.experiment() == null);
        Await.until("nothing to be left", SOON, () -> uids(run), Map::isEmpty);
    }

    private static void suspend(Run run, boolean suspend) {
        String patch = "{\"spec\": {\"runPolicy\": {\"suspend\": %s}}}".formatted(suspend);
        Cluster.client()
                .resources(Experiment.class)
                .inNamespace(run.namespace())
                .withName(run.name())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private static String generation(Run run) {
        return String.valueOf(run.experiment().getMetadata().getGeneration());
    }

    /** All that belongs to an experiment, by kind and name. */
    private static Map<String, String> uids(Run run) {
        Map<String, String> uids = new TreeMap<>();
        Stream.of(run.trials(), run.jobs(), run.pods(), run.services())
                .<HasMetadata>flatMap(List::stream)
                .forEach(r -> uids.put(
                        r.getKind() + " " + r.getMetadata().getName(),
                        r.getMetadata().getUid()));
        return uids;
    }
}
