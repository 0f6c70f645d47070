package dev.topspin.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.api.CapacitySearchStatus.Phase;
import dev.topspin.api.ConditionTypes;
import dev.topspin.api.Experiment;
import dev.topspin.api.Labels;
import dev.topspin.api.Trial;
import dev.topspin.model.search.CapacityEstimate.Outcome;
import dev.topspin.model.search.CapacityResult;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.Objective;
import dev.topspin.model.search.SearchLoad;
import dev.topspin.model.search.SearchResources;
import dev.topspin.model.search.SearchSettings;
import dev.topspin.operator.kube.Conditions;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Searches against an API server: the test is the system that is searched. */
class CapacitySearchTest {
    private static final int CAPACITY = 20;

    @AutoClose
    private final Lab lab = new Lab();

    private final Set<String> ended = new HashSet<>();

    private ToIntFunction<Trial> capacity = _ -> CAPACITY;

    private void apply(String name, long from, long to) {
        apply(
                name,
                new SearchLoad(SearchLoad.Kind.pairs, from, to),
                new Objective(Objective.Figure.nsPerOp, "1us", null));
    }

    private void apply(String name, SearchLoad load, Objective objective) {
        apply(name, load, null, objective);
    }

    private void apply(String name, SearchLoad load, SearchResources resources, Objective objective) {
        CapacitySearch search = new CapacitySearch();
        search.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace("lab")
                .withGeneration(1L)
                .build());
        search.setSpec(new CapacitySearchSpec(
                Fixtures.experiment("template", "variants: [{name: akka, akka: {}}]\nplacement: {pinning: Preferred}")
                        .getSpec(),
                load,
                resources,
                List.of(objective),
                new SearchSettings("20%", 40, new SearchSettings.Verify(1, "1s"))));
        lab.client().resource(search).create();
    }

    private CapacitySearchStatus status(String name) {
        return lab.client()
                .resources(CapacitySearch.class)
                .inNamespace("lab")
                .withName(name)
                .get()
                .getStatus();
    }

    /** Every pair above the capacity makes the trial too slow. */
    private void carryOut() {
        for (String name : lab.trials()) {
            Trial trial = lab.trial(name);
            if (!trial.over() && ended.add(name)) {
                Trial ready = lab.awaitJob(name);
                long pairs = ready.getSpec().cell().workload().pingPong().pairs();
                lab.succeed(ready, pairs > capacity.applyAsInt(ready) ? 2_000 : 500);
            }
        }
    }

    private boolean over(String name) {
        carryOut();
        return status(name) != null && status(name).completionTime() != null;
    }

    private List<Experiment> experiments() {
        return lab.client()
                .resources(Experiment.class)
                .inNamespace("lab")
                .withLabel(Labels.SEARCH)
                .list()
                .getItems();
    }

    @Test
    void findsTheCapacityThoughTheOperatorIsKilledAgainAndAgain() {
        apply("carry", 1, 64);
        for (int trials : List.of(1, 3, 6)) {
            Eventually.that(trials + " trials", () -> over("carry") || ended.size() >= trials, lab::story);
            lab.killOperator();
            lab.startOperator();
        }
        Eventually.that("the end", () -> over("carry"), lab::story);
        CapacitySearchStatus status = status("carry");
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        CapacityResult row = status.results().getFirst();
        assertEquals(Outcome.Found, row.outcome(), status::toString);
        assertTrue(row.low() <= CAPACITY && CAPACITY <= row.high(), row::toString);
        assertEquals("nsPerOp", row.limitedBy());
        assertTrue(row.verified());
        assertEquals(row.forks(), experiments().size(), "no trial was lost, and none ran twice");
        for (int i = 0; i < row.forks(); i++) {
            String name = "carry-0-" + i;
            assertTrue(
                    experiments().stream()
                            .anyMatch(e -> e.getMetadata().getName().equals(name)),
                    name);
        }
    }

    @Test
    void eachValueOfAResourceIsSearchedForItself() {
        capacity = trial -> CAPACITY * trial.getSpec().placement().cpus();
        apply(
                "sized",
                new SearchLoad(SearchLoad.Kind.pairs, 1L, 64L),
                new SearchResources(SearchResources.Kind.cpus, List.of(1, 2)),
                new Objective(Objective.Figure.nsPerOp, "1us", null));
        Eventually.that("the end", () -> over("sized"), lab::story);
        CapacitySearchStatus status = status("sized");
        assertEquals(Phase.Succeeded, status.phase(), status::toString);
        assertEquals(
                List.of(1, 2),
                status.results().stream().map(CapacityResult::cpus).toList());
        for (CapacityResult row : status.results()) {
            assertEquals(Outcome.Found, row.outcome(), row::toString);
            long truth = (long) CAPACITY * row.cpus();
            assertTrue(row.low() <= truth && truth <= row.high(), row::toString);
        }
        double efficiency = status.results().getLast().efficiency();
        assertTrue(efficiency > 0.8 && efficiency < 1.25, status::toString);
        assertEquals(
                status.results().stream().mapToInt(CapacityResult::forks).sum(),
                experiments().size());
    }

    /** Of more than two copies the last finds no CPUs. */
    private boolean overWithCopies(String name) {
        for (String one : lab.trials()) {
            Trial trial = lab.trial(one);
            if (!trial.over() && ended.add(one)) {
                Trial ready = lab.awaitJob(one);
                if (trial.getSpec().index() < 2) {
                    lab.succeed(ready, 100);
                } else {
                    lab.store(
                            ready,
                            Pods.pod(ready, 0)
                                    .on("n1", java.time.Instant.now())
                                    .refused("UnexpectedAdmissionError", "not enough cpus available")
                                    .build());
                }
            }
        }
        return status(name) != null && status(name).completionTime() != null;
    }

    @Test
    void copiesRunAtOnceOnTheNodeOfTheFirstThoughTheOperatorIsKilled() {
        apply(
                "copies",
                new SearchLoad(SearchLoad.Kind.copies, 1L, 8L),
                new Objective(Objective.Figure.slowdown, "10%", null));
        for (int trials : List.of(2, 5, 8)) {
            Eventually.that(trials + " trials", () -> overWithCopies("copies") || ended.size() >= trials, lab::story);
            lab.killOperator();
            lab.startOperator();
        }
        Eventually.that("the end", () -> overWithCopies("copies"), lab::story);
        CapacityResult row = status("copies").results().getFirst();
        assertEquals(2, row.capacity(), row::toString);
        assertEquals("UnexpectedAdmissionError", row.limitedBy());
        assertTrue(status("copies").capacity().startsWith("akka 2 copies"), status("copies")::toString);
        for (Experiment experiment : experiments()) {
            int copies = experiment.getSpec().measurement().forks();
            assertEquals(copies, experiment.getSpec().runPolicy().atOnce());
            boolean first = experiment.getMetadata().getName().equals("copies-0-0");
            assertEquals(
                    first ? null : List.of("n1"),
                    experiment.getSpec().placement().nodes());
        }
        List<Integer> alone = experiments().stream()
                .filter(e -> e.getMetadata().getName().matches("copies-0-[012]"))
                .map(e -> e.getSpec().measurement().forks())
                .toList();
        assertEquals(List.of(1, 1, 1), alone);
    }

    @Test
    void anObjectiveThatNeverOrAlwaysHoldsIsAnAnswerThatSaysWhatToChange() {
        apply("never", CAPACITY + 1, 64);
        Eventually.that("its end", () -> over("never"), lab::story);
        assertEquals(Phase.Succeeded, status("never").phase());
        assertEquals("akka below 21", status("never").capacity());
        CapacityResult never = status("never").results().getFirst();
        assertEquals(Outcome.Below, never.outcome());
        assertEquals("nsPerOp", never.limitedBy());
        assertEquals(
                "the objectives don't hold at pairs 21, the lowest that was asked for: lower load.from, or ask for less in"
                        + " objectives",
                never.message());
        apply("always", 1, CAPACITY);
        Eventually.that("its end", () -> over("always"), lab::story);
        assertEquals(Phase.Succeeded, status("always").phase());
        assertEquals("akka at least 20", status("always").capacity());
        CapacityResult always = status("always").results().getFirst();
        assertEquals(Outcome.AtLeast, always.outcome());
        assertTrue(always.verified());
        assertEquals(
                "every objective holds at pairs 20, the highest that was asked for: raise load.to, or ask for more in objectives",
                always.message());
        assertTrue(never.forks() + always.forks() < 20, "it is not asked for longer than it takes");
    }

    @Test
    void whatCantBeSearchedIsToldInWords() {
        apply("upside-down", 64, 1);
        Eventually.that(
                "its end",
                () -> status("upside-down") != null && status("upside-down").phase() == Phase.Failed,
                lab::story);
        var valid = Conditions.find(status("upside-down").conditions(), ConditionTypes.VALID)
                .orElseThrow();
        assertEquals("False", valid.getStatus());
        assertEquals("spec.load: to must be greater than from", valid.getMessage());
        assertEquals(List.of(), experiments());
    }

    @Test
    void aTrialThatSaysNothingOfItsLoadIsAskedThreeTimesAndNoMore() {
        apply("lost", 1, 64);
        Eventually.that(
                "its end",
                () -> {
                    for (String name : lab.trials()) {
                        if (!lab.trial(name).over() && ended.add(name)) {
                            lab.store(
                                    lab.awaitJob(name),
                                    Pods.pod(lab.trial(name), 0)
                                            .on("n1", java.time.Instant.now())
                                            .terminated(137, "Error", "", java.time.Instant.now())
                                            .build());
                        }
                    }
                    return status("lost") != null && status("lost").completionTime() != null;
                },
                lab::story);
        assertEquals(Phase.Failed, status("lost").phase());
        assertEquals(Outcome.Failed, status("lost").results().getFirst().outcome());
        assertEquals(3, experiments().size());
        assertTrue(status("lost").results().getFirst().message().contains("asked 3 times"));
    }
}
