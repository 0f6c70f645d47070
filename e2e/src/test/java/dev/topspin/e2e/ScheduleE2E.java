package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A schedule of every minute: its runs, its history, an operator that is killed in between, and a link that becomes slow. */
@EndToEnd
@Order(42)
class ScheduleE2E {
    private static final String NAME = "minutely";
    private static final Duration A_RUN = Duration.ofMinutes(3);
    private static final int KEPT = 5;

    /**
     * Of the link between the nodes: more than a hundred times what a message takes there, so that it is beyond what runs on a busy
     * machine let expect.
     */
    private static final String[] SLOWED = {"tbf", "rate", "400kbit", "burst", "4kb", "latency", "1s"};

    private final Map<String, String> uids = new TreeMap<>();

    @BeforeAll
    void look() {
        Capacity.now().requireTwoNodes(1, "a pair");
    }

    @AfterAll
    void remove() {
        if (OwnCluster.isThere()) {
            heal();
        }
        Cluster.kubectl("delete", "experimentschedule", NAME, "-n", Topspin.EXPERIMENTS, "--ignore-not-found");
    }

    @Test
    @Order(1)
    void aScheduleThatNeverComesIsNotValidAndStartsNothing() {
        apply("0 3 30 2 *");
        ExperimentScheduleStatus status =
                await("the verdict", s -> !s.conditions().isEmpty());
        assertEquals("False", status.conditions().getFirst().getStatus());
        assertTrue(
                status.conditions().getFirst().getMessage().contains("never comes, as the 30th of February"),
                status::toString);
        assertEquals(List.of(), runs());
    }

    @Test
    @Order(2)
    void itsRunsAreMadeByTheMinuteAndOnceHoweverOftenTheOperatorIsKilled() {
        apply("* * * * *");
        OperatorKills.until(42, 12, Duration.ofSeconds(20), () -> runs().size() >= 3, this::remember);
        await("the third run", _ -> runs().size() >= 3);
        await("the first verdicts", s -> s.regressed() != null && s.regressed().startsWith("0 of 1"));
        remember();
        for (Experiment run : runs()) {
            assertTrue(run.getMetadata().getName().matches(NAME + "-[0-9]{12}(-c)?"), run::toString);
            List<Trial> trials = new Run(Topspin.EXPERIMENTS, run.getMetadata().getName()).trials();
            assertTrue(trials.size() <= 2, () -> "made twice: " + trials);
        }
        show();
    }

    @Test
    @Order(3)
    void noMoreRunsAreKeptThanAskedFor() {
        await("the history to be full", s -> s.runs() >= KEPT);
        String first = runs().getFirst().getMetadata().getName();
        Await.that("the oldest to go", A_RUN.multipliedBy(2), () -> runs().stream()
                .noneMatch(r -> r.getMetadata().getName().equals(first)));
        long over = runs().stream()
                .filter(r -> !r.getMetadata().getName().endsWith("-c"))
                .count();
        assertTrue(over <= KEPT + 2, () -> "kept, just ended and running: " + over);
    }

    @Test
    @Order(4)
    void aLinkThatBecomesSlowIsARegressionOnceASecondRunAgreesAndNoneWhenItIsHealed() {
        OwnCluster.require("a link that can be made slow");
        apply("* * * * *"); // where it is there already, this changes nothing
        await("verdicts", s -> s.regressed() != null && s.regressed().startsWith("0 of 1"));
        OwnCluster.exec("n1", tc("replace", SLOWED));
        await("the regression", s -> condition(s, "Regressed").equals("True"));
        show();
        ExperimentScheduleStatus status = status();
        assertTrue(status.regressed().matches("1 of 1: socket [0-9.]+x since .*"), status::toString);
        assertTrue(status.known().regressed().getFirst().ratio() > 2, status::toString);
        assertFalse(status.known().runs().isEmpty());
        String events =
                Cluster.kubectl("get", "events", "-n", Topspin.EXPERIMENTS, "--field-selector", "reason=Regressed");
        assertTrue(events.contains("experimentschedule/" + NAME), events);
        assertTrue(
                Topspin.operatorPage("metrics").contains("topspin_schedule_regressed{cell=\"socket\""),
                "the metric is exported");
        heal();
        await("the recovery", s -> condition(s, "Regressed").equals("False"));
        show();
    }

    private static void apply(String schedule) {
        String document = """
            apiVersion: topspin.dev/v1alpha1
            kind: ExperimentSchedule
            metadata: {name: %s}
            spec:
              schedule: "%s"
              timeZone: Europe/Zurich
              baseline: {last: 4}
              history: {keep: %d}
              template:
                experiment:
                  workload: {pingPong: {payloadBytes: 64}}
                  variants: [{name: socket, socket: {}}]
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: Preferred}
                  measurement: {forks: 2, warmup: {iterations: 2, time: 500ms}, iterations: 2, time: 500ms, scrapeLinger: 0s}
            """.formatted(NAME, schedule, KEPT);
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    /** No run is ever made again under its name. */
    private void remember() {
        for (Experiment run : runs()) {
            String uid = run.getMetadata().getUid();
            assertEquals(uid, uids.computeIfAbsent(run.getMetadata().getName(), _ -> uid));
        }
    }

    private static void heal() {
        OwnCluster.exec("n1", "sh", "-c", "tc qdisc del dev eth0 root 2>/dev/null || true");
    }

    private static String[] tc(String what, String... discipline) {
        List<String> line = new ArrayList<>(List.of("tc", "qdisc", what, "dev", "eth0", "root"));
        line.addAll(List.of(discipline));
        return line.toArray(String[]::new);
    }

    private static String condition(ExperimentScheduleStatus status, String type) {
        return status.conditions().stream()
                .filter(c -> c.getType().equals(type))
                .findFirst()
                .map(c -> c.getStatus())
                .orElse("");
    }

    private static ExperimentScheduleStatus await(String what, Predicate<ExperimentScheduleStatus> wanted) {
        try {
            return Await.until(what, Duration.ofMinutes(12), ScheduleE2E::status, s -> s != null && wanted.test(s));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + story(), e);
        }
    }

    private static ExperimentScheduleStatus status() {
        ExperimentSchedule schedule = Cluster.client()
                .resources(ExperimentSchedule.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(NAME)
                .get();
        return schedule == null ? null : schedule.getStatus();
    }

    private static List<Experiment> runs() {
        return Cluster.client()
                .resources(Experiment.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withLabel("topspin.dev/schedule", NAME)
                .list()
                .getItems()
                .stream()
                .sorted(Comparator.comparing(e -> e.getMetadata().getName()))
                .toList();
    }

    private static void show() {
        System.out.println(Cluster.kubectl("get", "esched,exp", "-n", Topspin.EXPERIMENTS));
    }

    private static String story() {
        return String.join(
                "\n",
                Cluster.kubectlWith("", "get", "experimentschedule", NAME, "-n", Topspin.EXPERIMENTS, "-o", "yaml")
                        .all(),
                Cluster.kubectlWith("", "get", "exp,trials,pods", "-n", Topspin.EXPERIMENTS)
                        .all(),
                Cluster.kubectlWith("", "get", "events", "-n", Topspin.EXPERIMENTS)
                        .all(),
                Topspin.operatorLog());
    }
}
