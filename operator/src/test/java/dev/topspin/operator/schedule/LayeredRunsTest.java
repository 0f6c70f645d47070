package dev.topspin.operator.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.ExperimentScheduleStatus;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.NodeSweepStatus;
import dev.topspin.model.schedule.Baseline;
import dev.topspin.model.schedule.CellVerdict;
import dev.topspin.model.schedule.RegressionRule;
import dev.topspin.model.schedule.ScheduleHistory;
import dev.topspin.model.schedule.ScheduleSpec;
import dev.topspin.model.schedule.ScheduleSpec.ConcurrencyPolicy;
import dev.topspin.model.schedule.ScheduleTemplate;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Objective;
import dev.topspin.model.search.SearchLoad;
import dev.topspin.model.search.SearchSettings;
import dev.topspin.model.sweep.GroupFigures;
import dev.topspin.operator.ApiServer;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.kube.Conditions;
import dev.topspin.operator.kube.Events;
import dev.topspin.operator.kube.Mapping;
import dev.topspin.operator.kube.StatusPatch;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Schedules of sweeps and of searches against an API server: the test is the clock, and the operator that runs them. */
class LayeredRunsTest {
    private static final Set<Class<? extends HasMetadata>> ALL =
            Set.of(Experiment.class, NodeSweep.class, CapacitySearch.class);

    @AutoClose
    private final ApiServer api = new ApiServer();

    private final KubernetesClient client = api.client();
    private Instant now = Fixtures.CREATED;

    @Test
    void aCapacityThatIsLowerThanItWasIsSearchedOnceMoreAndThenARegression() {
        apply(new ScheduleTemplate(null, null, search()));
        for (double capacity : new double[] {200_000, 202_000, 199_000, 201_000, 200_500}) {
            night(capacity);
        }
        assertEquals("0 of 1", status().regressed());
        night(150_000);
        assertTrue(names().stream().anyMatch(n -> n.endsWith("-c")), () -> "confirmed by " + names());
        assertTrue(status().regressed().startsWith("1 of 1: akka 0.75x since"), status()::toString);
        assertTrue(
                condition(ConditionTypes.REGRESSED)
                        .contains("akka: capacity 150000, 0.75x of 200600, where 4 runs let expect 191100 to 205100"),
                () -> condition(ConditionTypes.REGRESSED));
        assertEquals(5, named(), "of those that ended as many as are kept, and the one that confirms");
    }

    private long named() {
        return names().stream().filter(n -> !n.endsWith("-c")).count();
    }

    @Test
    void whatAKindOfNodesTakesInSweepsIsComparedAndTheRunsAreTheSchedules() {
        apply(new ScheduleTemplate(null, Fixtures.sweep("x", "{}").getSpec(), null));
        for (int night = 0; night < 5; night++) {
            night(20);
        }
        NodeSweep run = client.resources(NodeSweep.class)
                .inNamespace("lab")
                .list()
                .getItems()
                .getFirst();
        assertEquals(
                "ExperimentSchedule",
                run.getMetadata().getOwnerReferences().getFirst().getKind());
        assertEquals("nightly", run.getMetadata().getLabels().get("topspin.dev/schedule"));
        night(30);
        assertEquals(
                List.of("m7i pairs Regressed", "m7i actor AsExpected"),
                status().known().cells().stream()
                        .map(c -> c.cell() + " " + c.verdict())
                        .toList());
    }

    @Test
    void aTemplateThatChangesItsKindLeavesTheRunsBeforeToBeTrimmedAndIsAnotherPlan() {
        apply(new ScheduleTemplate(null, null, search()));
        night(200_000);
        ExperimentSchedule schedule = schedule();
        schedule.setSpec(
                spec(new ScheduleTemplate(null, Fixtures.sweep("x", "{}").getSpec(), null)));
        client.resource(schedule).update();
        for (int night = 0; night < 4; night++) {
            night(20);
        }
        assertEquals(1, searches());
        night(20);
        night(20);
        assertEquals(0, searches(), "more have succeeded since than are kept");
        assertEquals(
                CellVerdict.Kind.AsExpected, status().known().cells().getFirst().verdict());
    }

    private int searches() {
        return client.resources(CapacitySearch.class)
                .inNamespace("lab")
                .list()
                .getItems()
                .size();
    }

    @Test
    void aKindThatIsSwitchedOffIsToldAndNothingIsMade() {
        apply(new ScheduleTemplate(null, null, search()));
        now = now.plus(Duration.ofHours(3));
        look(Set.of(Experiment.class));
        assertEquals(List.of(), names());
        assertEquals(
                "this operator runs no CapacitySearch: switch it on in its chart, or take another template",
                condition(ConditionTypes.STALLED));
    }

    private void night(double figure) {
        now = now.truncatedTo(java.time.temporal.ChronoUnit.DAYS).plus(Duration.ofHours(27));
        look(ALL);
        for (HasMetadata run : objects()) {
            end(run, figure);
        }
        look(ALL);
        for (HasMetadata run : objects()) {
            end(run, figure);
        }
        look(ALL);
    }

    private void end(HasMetadata run, double figure) {
        if (run instanceof NodeSweep sweep && sweep.getStatus() == null) {
            GroupFigures.Local actor = new GroupFigures.Local("actor", 45.0);
            sweep.setStatus(new NodeSweepStatus(
                    1L,
                    NodeSweepStatus.Phase.Succeeded,
                    now.toString(),
                    now.toString(),
                    "1",
                    null,
                    null,
                    null,
                    List.of(new GroupFigures("m7i", 8, figure, List.of(actor))),
                    null,
                    null,
                    null));
            client.resource(sweep).updateStatus();
        }
        if (run instanceof CapacitySearch search && search.getStatus() == null) {
            CapacityResult row = new CapacityResult(
                    "akka",
                    1,
                    Outcome.Found,
                    (long) figure,
                    (long) figure,
                    (long) figure,
                    "p99",
                    9,
                    true,
                    true,
                    null,
                    null,
                    null,
                    null);
            search.setStatus(new CapacitySearchStatus(
                    1L,
                    CapacitySearchStatus.Phase.Succeeded,
                    now.toString(),
                    now.toString(),
                    "1/1",
                    9,
                    "",
                    "",
                    List.of(row),
                    null));
            client.resource(search).updateStatus();
        }
    }

    private void look(Set<Class<? extends HasMetadata>> kinds) {
        Clock clock = Clock.fixed(now, ZoneOffset.UTC);
        ExperimentSchedule schedule = schedule();
        // the server in memory has a clock of its own
        schedule.getMetadata().setCreationTimestamp(Fixtures.CREATED.toString());
        new ScheduleRunner(
                        client,
                        new StatusPatch(client, Mapping.mapper()),
                        new ScheduleEvents(new Events(client, clock)),
                        clock,
                        kinds)
                .run(schedule, objects());
    }

    private List<HasMetadata> objects() {
        List<HasMetadata> all = new ArrayList<>();
        ALL.forEach(kind ->
                all.addAll(client.resources(kind).inNamespace("lab").list().getItems()));
        return all;
    }

    private List<String> names() {
        return objects().stream().map(o -> o.getMetadata().getName()).sorted().toList();
    }

    private void apply(ScheduleTemplate template) {
        ExperimentSchedule schedule = new ExperimentSchedule();
        schedule.setMetadata(new ObjectMetaBuilder()
                .withName("nightly")
                .withNamespace("lab")
                .withGeneration(1L)
                .build());
        schedule.setSpec(spec(template));
        client.resource(schedule).create();
    }

    private static ScheduleSpec spec(ScheduleTemplate template) {
        return new ScheduleSpec(
                "0 3 * * *",
                "Etc/UTC",
                null,
                ConcurrencyPolicy.Forbid,
                false,
                template,
                new ScheduleHistory(5, null),
                new Baseline(4, null, null),
                new RegressionRule("5%", true));
    }

    private static CapacitySearchSpec search() {
        return new CapacitySearchSpec(
                Fixtures.experiment("x", "variants: [{name: akka, akka: {}}]").getSpec(),
                new SearchLoad(SearchLoad.Kind.pairs, 1L, 64L),
                null,
                List.of(new Objective(Objective.Figure.nsPerOp, "1us", null)),
                new SearchSettings("20%", 40, new SearchSettings.Verify(1, "1s")));
    }

    private ExperimentSchedule schedule() {
        return client.resources(ExperimentSchedule.class)
                .inNamespace("lab")
                .withName("nightly")
                .get();
    }

    private ExperimentScheduleStatus status() {
        return schedule().getStatus();
    }

    private String condition(String type) {
        return Conditions.find(status().conditions(), type).orElseThrow().getMessage();
    }
}
