package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Schedules of sweeps and of searches, whose runs are replaced before they begin: what is shown is that they come and go. */
@EndToEnd
@Order(38)
class ScheduledKindsE2E {
    private static final Duration TWO_MINUTES_AND_MORE = Duration.ofSeconds(190);

    @AfterAll
    static void remove() {
        Cluster.kubectl(
                "delete", "experimentschedule", "sweeps", "searches", "-n", Topspin.EXPERIMENTS, "--ignore-not-found");
    }

    @Test
    @Order(1)
    void aNameThatLeavesNoRoomIsRefusedByTheApiServerAndSoAreTwoTemplates() {
        String twelve = schedule("twelve-chars", "nodeSweep: {}");
        assertTrue(refused(twelve).contains("no longer than 11 characters"), () -> refused(twelve));
        String both = schedule(
                "both",
                "nodeSweep: {}\n    experiment: {workload: {pingPong: {}}, variants: [{name: spin, spin: {}}]}");
        assertTrue(refused(both).contains("exactly one template must be given"), () -> refused(both));
    }

    @Test
    @Order(2)
    void eachMinuteASweepAndASearchAreMadeAndThoseOfTheMinuteBeforeAreRemoved() {
        apply(schedule("sweeps", "nodeSweep: {runPolicy: {suspend: true}}"));
        apply(schedule("searches", """
                capacitySearch:
                      template:
                        workload: {pingPong: {}}
                        variants: [{name: akka, akka: {}}]
                        placement: {nodeSelector: {no-such-label: anywhere}}
                        runPolicy: {startDeadline: 10m}
                      load: {parameter: pairs, from: 1, to: 8}
                      objectives: [{figure: nsPerOp, below: 1ms}]
                """.strip()));
        for (String kind : List.of("nodesweeps", "capacitysearches")) {
            List<String> first =
                    Await.until("the first of the " + kind, TWO_MINUTES_AND_MORE, () -> runs(kind), r -> !r.isEmpty());
            Await.until(
                    "its replacement",
                    TWO_MINUTES_AND_MORE,
                    () -> runs(kind),
                    r -> !r.isEmpty() && !r.contains(first.getFirst()));
        }
        System.out.println(
                Cluster.kubectl("get", "experimentschedules,nodesweeps,capacitysearches", "-n", Topspin.EXPERIMENTS));
    }

    private static List<String> runs(String kind) {
        return Cluster.kubectl("get", kind, "-n", Topspin.EXPERIMENTS, "-l", "topspin.dev/schedule", "-o", "name")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private static String schedule(String name, String template) {
        return """
                apiVersion: topspin.dev/v1alpha1
                kind: ExperimentSchedule
                metadata: {name: %s}
                spec:
                  schedule: "* * * * *"
                  concurrencyPolicy: Replace
                  template:
                    %s
                """.formatted(name, template);
    }

    private static void apply(String document) {
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    private static String refused(String document) {
        Shell.Output output =
                Cluster.kubectlWith(document, "apply", "--dry-run=server", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertTrue(output.exit() != 0, output::all);
        return output.all();
    }
}
