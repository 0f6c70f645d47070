package dev.topspin.operator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentStatus.Phase;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.result.CellResult;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TrialResult;
import dev.topspin.operator.Fixtures;
import dev.topspin.operator.StatusFixture;
import dev.topspin.operator.TerminationMessages;
import dev.topspin.operator.cache.CachedTrial;
import dev.topspin.operator.metrics.Extent.TrialSeries;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is on the page, and what is not. */
class SelectionTest {
    private static final String SPEC =
            "variants: [{name: akka, akka: {dispatcher: {executor: Affinity}}}, {name: spin, spin: {}}]\nmeasurement: {forks: 2}";

    private final Experiment experiment = ended("ping-pong", "2026-01-01T00:02:00Z");

    @Test
    void ofEachCellTheTrialThatEndedLastHasSeriesOfItsOwnOrAllHaveOrNone() throws Exception {
        List<CachedTrial> trials = trials(experiment);
        assertEquals(
                List.of("akka 2", "spin 3"),
                valid(Cached.figures(TrialSeries.Latest, List.of(experiment), trials)),
                "the floor runs once more");
        assertEquals(
                List.of("akka 1", "akka 2", "spin 1", "spin 2", "spin 3"),
                valid(Cached.figures(TrialSeries.All, List.of(experiment), trials)));
        ResultFigures none = Cached.figures(TrialSeries.None, List.of(experiment), trials);
        assertEquals("", Scrape.samples(none, "topspin_trial_"));
        assertEquals(2, Scrape.samples(none, "topspin_cell_valid").lines().count(), "cells are always there");
    }

    @Test
    void latestIsWhatEndedLastWhateverItsFork() throws Exception {
        Trial first = finished(experiment, 1, "2026-01-01T00:01:02Z");
        Trial second = finished(experiment, 2, "2026-01-01T00:01:01Z");
        assertEquals(first.getSpec().cell().name(), "akka");
        second.setSpec(Fixtures.trial(experiment, 3).getSpec());
        assertEquals("akka", second.getSpec().cell().name());
        assertEquals(
                List.of("akka " + first.getSpec().fork()),
                valid(Cached.figures(
                        TrialSeries.Latest, List.of(experiment), List.of(Cached.of(first), Cached.of(second)))));
    }

    @ParameterizedTest
    @EnumSource(TrialSeries.class)
    void nothingThatIsStoredTwiceOrOutOfPlaceFailsAScrape(TrialSeries series) throws Exception {
        List<CachedTrial> trials = new ArrayList<>(trials(experiment));
        trials.addAll(trials(experiment)); // the same again, as other objects
        Experiment before = ended("ping-pong", "2026-01-01T00:01:00Z");
        before.getMetadata().setUid("uid-of-one-that-is-deleted");
        trials.addAll(trials(before)); // the garbage collector is still at work
        Trial orphan = finished(experiment, 0, "2026-01-01T00:01:01Z");
        orphan.getMetadata().setOwnerReferences(List.of());
        trials.add(Cached.of(orphan));
        Trial twice = finished(experiment, 1, "2026-01-01T00:01:01Z");
        PodReport report = Json.read(TerminationMessages.driver(twice.getSpec(), 40), PodReport.class);
        twice.setStatus(null);
        TrialFiguresTest.finish(twice, TrialResult.of(twice.getSpec(), List.of(report, report)));
        trials.add(Cached.of(twice));
        List<CellResult> rows = new ArrayList<>(experiment.getStatus().rows());
        rows.addAll(experiment.getStatus().rows()); // the same rows again
        rows.add(CellFiguresTest.failed("akka").toBuilder().variant("another").build());
        rows.add(CellResult.builder().build());
        Experiment sameName = ended("ping-pong", "2026-01-01T00:02:00Z", rows);
        String scrape =
                Scrape.samples(Cached.figures(series, List.of(experiment, sameName, experiment), trials), "topspin_");
        List<String> names =
                scrape.lines().map(l -> l.replaceFirst(" \\S+$", "")).toList();
        assertEquals(names.stream().distinct().toList(), names);
        assertTrue(scrape.contains("topspin_experiments{phase=\"Succeeded\"} 1.0\n"), scrape);
    }

    @Test
    void aTrialOfAnExperimentThatWasReplacedIsNotTakenForOneOfTheNew() throws Exception {
        Experiment now = ended("ping-pong", "2026-01-02T00:00:00Z");
        now.getMetadata().setUid("another");
        String scrape = Scrape.samples(Cached.figures(TrialSeries.All, List.of(now), trials(experiment)), "topspin_");
        assertFalse(scrape.contains("topspin_trial_") || scrape.contains("completion"), scrape);
        assertTrue(scrape.contains("topspin_cell_valid"), scrape);
    }

    @Test
    void whatIsMissingOrNoTimeInAStoredTrialFailsNoScrape() throws Exception {
        Trial unread = finished(experiment, 0, "yesterday");
        unread.setSpec(new dev.topspin.model.plan.TrialPlan(null, null, 0, 0, null, null, null, 0));
        Trial bare = finished(experiment, 1, null);
        PodReport report = Json.read(TerminationMessages.driver(bare.getSpec(), 40), PodReport.class);
        TrialResult result = TrialResult.of(
                bare.getSpec(),
                List.of(new PodReport(
                        1, null, 0, null, null, null, null, report.measured(), report.usage(), null, null)));
        TrialFiguresTest.finish(bare, result);
        Experiment odd = ended("odd", "not a time");
        String scrape = Scrape.samples(
                Cached.figures(TrialSeries.All, List.of(experiment, odd), List.of(Cached.of(unread), Cached.of(bare))),
                "topspin_");
        assertTrue(scrape.contains("topspin_trial_cpu_cores"), scrape);
        assertFalse(scrape.contains("topspin_experiment_duration_seconds{experiment=\"odd\""), scrape);
    }

    @Test
    void ofTooManyCellsThoseAreThereOfWhatRunsOrEndedLast() throws Exception {
        Experiment early = ended("early", "2026-01-01T00:00:01Z");
        Experiment late = ended("late", "2026-01-01T00:00:02Z");
        Experiment runs = ended("runs", null);
        List<Experiment> all = List.of(early, late, runs);
        List<CachedTrial> trials = all.stream().flatMap(e -> trials(e).stream()).toList();
        ResultFigures figures =
                new ResultFigures(all::stream, trials::stream, () -> true, new Extent(TrialSeries.Latest, 3));
        String cells = Scrape.samples(figures, "topspin_cell_valid");
        assertEquals(3, cells.lines().count(), cells);
        assertFalse(cells.contains("early"), cells);
        assertEquals(2, cells.lines().filter(l -> l.contains("runs")).count(), cells);
        assertEquals(3, Scrape.samples(figures, "topspin_trial_valid").lines().count());
        assertEquals("topspin_operator_cells_left_out 3.0\n", Scrape.samples(figures, "topspin_operator_"));
        assertEquals("""
                topspin_experiment_duration_seconds{experiment="early",namespace="lab"} 1.0
                topspin_experiment_duration_seconds{experiment="late",namespace="lab"} 2.0
                topspin_experiment_last_success_timestamp_seconds{experiment="early",namespace="lab"} 1.767225601E9
                topspin_experiment_last_success_timestamp_seconds{experiment="late",namespace="lab"} 1.767225602E9
                """, Scrape.samples(figures, "topspin_experiment_"), "of all that ended");
    }

    /** A sweep of 64 nodes has 2,016 pairs. What they come to is in the metrics of the sweep. */
    @ParameterizedTest
    @ValueSource(strings = {"NodeSweep", "CapacitySearch"})
    void whatIsAPartOfASweepOrASearchIsCountedAndTakesNoRoomFromOthers(String whole) throws Exception {
        Experiment early = ended("early", "2026-01-01T00:00:01Z");
        List<Experiment> all = new ArrayList<>(List.of(early));
        for (int i = 0; i < 3; i++) {
            Experiment part = ended("part-" + i, "2026-01-01T00:00:02Z");
            part.getMetadata()
                    .setOwnerReferences(List.of(new OwnerReferenceBuilder()
                            .withKind(whole)
                            .withName("whole")
                            .withController(true)
                            .build()));
            all.add(part);
        }
        List<CachedTrial> trials = all.stream().flatMap(e -> trials(e).stream()).toList();
        ResultFigures figures =
                new ResultFigures(all::stream, trials::stream, () -> true, new Extent(TrialSeries.Latest, 2));
        assertEquals(2, Scrape.samples(figures, "topspin_cell_valid").lines().count());
        assertEquals("", Scrape.samples(figures, "topspin_(cell|trial|experiment)_.*part-"));
        assertEquals("topspin_operator_cells_left_out 0.0\n", Scrape.samples(figures, "topspin_operator_"));
        assertTrue(Scrape.samples(figures, "topspin_experiments").contains("{phase=\"Succeeded\"} 4.0\n"));
    }

    @Test
    void anOperatorThatWaitsToBeTheLeaderExportsNoneOfIt() throws Exception {
        ResultFigures standby = new ResultFigures(
                List.of(experiment)::stream,
                trials(experiment)::stream,
                () -> false,
                new Extent(TrialSeries.All, 1000));
        assertEquals(MetricSnapshots.of().size(), standby.collect().size());
        assertEquals("", Scrape.samples(standby, ""));
    }

    private static List<String> valid(ResultFigures figures) throws Exception {
        return Scrape.samples(figures, "topspin_trial_valid")
                .lines()
                .map(l -> l.replaceFirst(".*cell=\"(\\w+)\".*fork=\"(\\d+)\".*", "$1 $2"))
                .toList();
    }

    private static List<CachedTrial> trials(Experiment experiment) {
        return Fixtures.plan(experiment).trials().stream()
                .map(plan -> Cached.of(finished(experiment, plan.index(), "2026-01-01T00:01:0" + plan.index() + "Z")))
                .toList();
    }

    private static Trial finished(Experiment experiment, int index, String end) {
        Trial trial = Fixtures.trial(experiment, index);
        PodReport report = Json.read(TerminationMessages.driver(trial.getSpec(), 40), PodReport.class);
        TrialFiguresTest.finish(trial, TrialResult.of(trial.getSpec(), List.of(report)), end);
        return trial;
    }

    private static Experiment ended(String name, String end) {
        return ended(name, end, List.of(CellFiguresTest.failed("akka"), CellFiguresTest.failed("spin")));
    }

    private static Experiment ended(String name, String end, List<CellResult> rows) {
        Experiment experiment = Fixtures.experiment(name, SPEC);
        experiment.setStatus(new StatusFixture()
                .phase(end == null ? Phase.Running : Phase.Succeeded)
                .started("2026-01-01T00:00:00Z")
                .completed(end)
                .plan("00ff", 1)
                .rows(rows)
                .build());
        return experiment;
    }
}
