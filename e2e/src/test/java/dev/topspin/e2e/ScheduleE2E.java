package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.Trial;
import dev.topspin.model.schedule.Judgement;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Schedules of every minute, of each kind: their runs and their history, an operator that is killed all the time, with experiments of
 * {@link WorkloadsE2E} beside them, and a link that becomes slow.
 */
@EndToEnd
@Order(42)
class ScheduleE2E {
    private static final String NAME = "minutely";
    private static final Duration A_RUN = Duration.ofMinutes(3);
    private static final int KEPT = 5;
    private static final int LAST = 4;
    private static final int KILLS = 4;
    private static final List<Class<? extends HasMetadata>> OTHERS = List.of(NodeSweep.class, CapacitySearch.class);

    /**
     * Of the link between the nodes: several hundred times what a message takes there, so that it is beyond what four runs let expect on
     * a machine that was busy during some of them.
     */
    private static final String[] SLOWED = {"tbf", "rate", "100kbit", "burst", "4kb", "latency", "1s"};

    private final Map<String, String> uids = new TreeMap<>();
    private Capacity capacity;

    @BeforeAll
    void look() {
        capacity = Capacity.now();
        capacity.requireTwoNodes(1, "a pair");
    }

    @AfterAll
    void remove() {
        if (OwnCluster.isThere()) {
            heal();
        }
        Cluster.kubectl("delete", "experimentschedule", "--all", "-n", Topspin.EXPERIMENTS);
    }

    @Test
    @Order(1)
    void aNameThatLeavesNoRoomIsRefusedByTheApiServerAndSoAreTwoTemplates() {
        String twelve = replacing("twelve-chars", "nodeSweep: {}");
        assertTrue(refused(twelve).contains("no longer than 11 characters"), () -> refused(twelve));
        String both = replacing(
                "both",
                "nodeSweep: {}\n    experiment: {workload: {pingPong: {}}, variants: [{name: spin, spin: {}}]}");
        assertTrue(refused(both).contains("exactly one template must be given"), () -> refused(both));
    }

    private static String refused(String document) {
        Shell.Output output =
                Cluster.kubectlWith(document, "apply", "--dry-run=server", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertTrue(output.exit() != 0, output::all);
        return output.all();
    }

    @Test
    @Order(1)
    void aScheduleThatNeverComesIsNotValidAndStartsNothing() {
        applyEach("0 3 30 2 *");
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
    void killedAtFourRandomMomentsTheOperatorLosesNothingAndMakesNothingTwice() {
        applyEach("* * * * *");
        applyOthers();
        applyOnes();
        Map<Run, Integer> beside = WorkloadsE2E.beginLongest(capacity);
        OperatorKills.until(17, KILLS, Duration.ofSeconds(5), () -> false, () -> rememberAll(beside.keySet()));
        await("a baseline", s -> {
            rememberAll(beside.keySet());
            return beside.keySet().stream().allMatch(Run::over) && s.runs() >= LAST;
        });
        beside.forEach(Run::assertCarriedOutOnce);
        OTHERS.forEach(this::eachReplacedTheOneBefore);
        for (Experiment run : runs()) {
            assertTrue(run.getMetadata().getName().matches(NAME + "-[0-9]{12}(-c)?"), run::toString);
            List<Trial> trials = new Run(Topspin.EXPERIMENTS, run.getMetadata().getName()).trials();
            assertTrue(trials.size() <= 2, () -> "made twice: " + trials);
        }
        show();
    }

    /** Whose runs are replaced before they begin: what is shown is that they come and go. */
    private static void applyOthers() {
        apply(replacing("sweeps", "nodeSweep: {runPolicy: {suspend: true}}"));
        apply(replacing("searches", """
                capacitySearch:
                      template:
                        workload: {pingPong: {}}
                        variants: [{name: akka, akka: {}}]
                        placement: {nodeSelector: {no-such-label: anywhere}}
                        runPolicy: {startDeadline: 10m}
                      load: {parameter: pairs, from: 1, to: 8}
                      objectives: [{figure: nsPerOp, below: 1ms}]
                """.strip()));
    }

    private void eachReplacedTheOneBefore(Class<? extends HasMetadata> kind) {
        List<String> made = uids.keySet().stream()
                .filter(key -> key.startsWith(kind.getSimpleName()))
                .toList();
        assertTrue(made.size() >= 2, () -> "of several minutes there were " + made);
        Await.that("the one of the last minute alone", A_RUN, () -> made(kind).size() == 1);
        assertNotEquals(
                made.getFirst(),
                kind.getSimpleName() + made(kind).getFirst().getMetadata().getName());
    }

    private static String replacing(String name, String template) {
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

    /** @return what the two of replaced runs have made of a kind, as far as it is still there */
    private static List<? extends HasMetadata> made(Class<? extends HasMetadata> kind) {
        return Cluster.client()
                .resources(kind)
                .inNamespace(Topspin.EXPERIMENTS)
                .withLabelIn("topspin.dev/schedule", "sweeps", "searches")
                .list()
                .getItems();
    }

    @Test
    @Order(3)
    void aLinkThatBecomesSlowIsARegressionOnceASecondRunAgreesAndNoneWhenItIsHealed() {
        OwnCluster.require("a link that can be made slow");
        applyEach("* * * * *"); // where it is there already, this changes nothing
        WorkloadsE2E.beginOthers(capacity); // between its runs
        await("a baseline", s -> s.runs() >= LAST);
        OwnCluster.exec("n1", tc("replace", SLOWED));
        await("the regression", s -> condition(s, "Regressed").equals("True"));
        show();
        ExperimentScheduleStatus status = status();
        assertTrue(status.regressed().matches("1 of 1: socket [0-9.]+x since .*"), status::toString);
        assertTrue(status.known().regressed().getFirst().ratio() > 2, status::toString);
        assertTrue(runs().stream().anyMatch(run -> run.getMetadata().getName().endsWith("-c")), "no run confirmed it");
        assertFalse(status.known().runs().isEmpty());
        String events =
                Cluster.kubectl("get", "events", "-n", Topspin.EXPERIMENTS, "--field-selector", "reason=Regressed");
        assertTrue(events.contains("experimentschedule/" + NAME), events);
        assertTrue(
                Topspin.operatorPage("metrics").contains("topspin_schedule_regressed{cell=\"socket\""),
                "the metric is exported");
        heal();
        ExperimentScheduleStatus healed =
                await("the recovery", s -> condition(s, "Regressed").equals("False"));
        assertTrue(healed.regressed().startsWith("0 of 1"), healed::toString);
        CommandLineTool.reported("experimentschedule/" + NAME, NAME, "socket");
        show();
    }

    @Test
    @Order(4)
    void noMoreRunsAreKeptThanAskedFor() {
        await("the history to be full", s -> s.runs() >= KEPT);
        String first = uids.keySet().stream()
                .filter(key -> key.startsWith("Experiment"))
                .findFirst()
                .orElseGet(() -> "Experiment" + runs().getFirst().getMetadata().getName());
        Await.that("the oldest to go", A_RUN.multipliedBy(2), () -> runs().stream()
                .noneMatch(r -> first.equals("Experiment" + r.getMetadata().getName())));
        long over = runs().stream()
                .filter(r -> !r.getMetadata().getName().endsWith("-c"))
                .count();
        assertTrue(over <= KEPT + LAST + 2, () -> "kept, needed, just ended and running: " + over);
    }

    @Test
    @Order(5)
    void runsOfSweepsAndOfSearchesAreCarriedOutAndJudged() {
        // where a run of it takes as long as until its next one, a sweep would never get a node
        Cluster.kubectl("delete", "experimentschedule", NAME, "-n", Topspin.EXPERIMENTS);
        for (String name : List.of("swept", "searched")) {
            Judgement known = Await.until(
                            "the run of " + name,
                            A_RUN.multipliedBy(2),
                            () -> status(name),
                            s -> s != null && !s.known().runs().isEmpty())
                    .known();
            assertFalse(known.cells().isEmpty(), known::toString);
        }
        show();
    }

    /** One of a sweep and one of a search whose runs find nodes: each comes once, within two minutes, and waits for them. */
    private static void applyOnes() {
        ZonedDateTime due = ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(75);
        String once = "%d %d * * *".formatted(due.getMinute(), due.getHour());
        String placement = "placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: None}";
        apply(replacing("swept", """
                nodeSweep:
                      nodes: {selector: {matchLabels: {topspin.dev/pool: measuring}}}
                      measurement: {warmup: {iterations: 2, time: 100ms}, iterations: 2, time: 150ms}
                      %s
                      %s
                """.strip().formatted(Sweep.ACTOR, placement)).replace("* * * * *", once));
        apply(replacing("searched", """
                capacitySearch:
                      template:
                        workload: {pingPong: {}}
                        variants: [{name: socket, socket: {topology: CrossNode}}]
                        measurement: {warmup: {iterations: 2, time: 100ms}, iterations: 2, time: 300ms, scrapeLinger: 0s}
                        %s
                        runPolicy: {priority: High}
                      load: {parameter: pairs, from: 1, to: 2}
                      objectives: [{figure: nsPerOp, below: 100s}]
                      search: {maxForks: 8, verify: {forks: 1, time: 300ms}}
                """.strip().formatted(placement)).replace("* * * * *", once));
    }

    private static void applyEach(String schedule) {
        apply("""
            apiVersion: topspin.dev/v1alpha1
            kind: ExperimentSchedule
            metadata: {name: %s}
            spec:
              schedule: "%s"
              timeZone: Europe/Zurich
              concurrencyPolicy: Allow # those that wait for the nodes are made up for
              baseline: {last: %d}
              history: {keep: %d}
              template:
                experiment:
                  workload: {pingPong: {payloadBytes: 64}}
                  variants: [{name: socket, socket: {}}]
                  placement: {cpus: 1, housekeepingCpus: 0, memory: 512Mi, pinning: Preferred}
                  measurement: {forks: 2, warmup: {iterations: 2, time: 300ms}, iterations: 2, time: 300ms, scrapeLinger: 0s}
                  runPolicy: {priority: High}
            """.formatted(NAME, schedule, LAST, KEPT));
    }

    private static void apply(String document) {
        Shell.Output output = Cluster.kubectlWith(document, "apply", "-n", Topspin.EXPERIMENTS, "-f", "-");
        assertEquals(0, output.exit(), output::all);
    }

    private void rememberAll(Set<Run> beside) {
        remember(runs());
        beside.forEach(run -> remember(run.trials()));
        OTHERS.forEach(kind -> remember(made(kind)));
    }

    /** Nothing is ever made again under its name. */
    private void remember(List<? extends HasMetadata> objects) {
        for (HasMetadata object : objects) {
            String uid = object.getMetadata().getUid();
            String name =
                    object.getClass().getSimpleName() + object.getMetadata().getName();
            assertEquals(uid, uids.computeIfAbsent(name, _ -> uid), name);
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
        return status(NAME);
    }

    private static ExperimentScheduleStatus status(String name) {
        ExperimentSchedule schedule = Cluster.client()
                .resources(ExperimentSchedule.class)
                .inNamespace(Topspin.EXPERIMENTS)
                .withName(name)
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
