package dev.topspin.operator.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.api.CapacitySearch;
import dev.topspin.api.CapacitySearchStatus;
import dev.topspin.model.search.CapacitySearchSpec;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchLoad;
import dev.topspin.model.search.Tried;
import dev.topspin.model.search.Tried.State;
import dev.topspin.model.spec.InvalidExperimentException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchStepTest {
    private final CapacitySearch search = search();

    private static CapacitySearch search() {
        return search("{}");
    }

    /** @param jvm of its template, in flow style */
    private static CapacitySearch search(String jvm) {
        CapacitySearch search = new CapacitySearch();
        try {
            search.setSpec(SearchFile.read("""
                    apiVersion: topspin.dev/v1alpha1
                    kind: CapacitySearch
                    metadata: {name: step}
                    spec:
                      template:
                        workload: {pingPong: {pairs: 1}}
                        variants: [{name: akka, akka: {}}]
                        jvm: %s
                      load: {parameter: rate, from: 1000, to: 100000}
                      objectives: [{figure: p99, below: 1ms}]
                    """.formatted(jvm)).spec());
        } catch (InvalidExperimentException e) {
            throw new IllegalStateException(e);
        }
        return search;
    }

    private static Tried failed(int number) {
        return new Tried(0, number, new State.Failed(true, "NodeLost: it went"));
    }

    @Test
    void aSearchThatWasFinishedStaysSo() {
        search.setStatus(new CapacitySearchStatus(
                1L, null, null, "2026-01-01T00:00:00Z", null, null, null, null, List.of(), List.of()));
        assertEquals(new SearchStep.Over(), SearchStep.of(search, List.of()));
    }

    @Test
    void withoutASpecItSaysWhatToDo() {
        search.setSpec(null);
        assertEquals(
                new SearchStep.Invalid("the spec can't be read: update the operator, or take out what it doesn't know"),
                SearchStep.of(search, List.of()));
    }

    @Test
    void whatIsWrongIsSaidBeforeAnyTrialIsMade() {
        CapacitySearchSpec s = search.getSpec();
        search.setSpec(new CapacitySearchSpec(
                s.template(), new SearchLoad(SearchLoad.Kind.rate, 5_000L, 5_000L), null, s.objectives(), s.search()));
        assertEquals(
                new SearchStep.Invalid("spec.load: to must be greater than from"), SearchStep.of(search, List.of()));
    }

    @Test
    void aJvmThatNoPodHasIsNamedWhereItStandsInTheSearch() {
        SearchStep.Invalid invalid =
                assertInstanceOf(SearchStep.Invalid.class, SearchStep.of(search("{home: /opt/jdk-26}"), List.of()));
        assertTrue(
                invalid.message().startsWith("spec.template.jvm.home: Invalid value: \"/opt/jdk-26\""),
                invalid::message);
    }

    @Test
    void theFirstTrialRunsAtTheLowestLoad() {
        SearchStep.Run run = assertInstanceOf(SearchStep.Run.class, SearchStep.of(search, List.of()));
        assertEquals(1, run.make().size());
        assertEquals(1_000, run.make().getFirst().ask().load());
    }

    @Test
    void whileOneRunsNoneIsMade() {
        SearchStep.Run run = assertInstanceOf(
                SearchStep.Run.class, SearchStep.of(search, List.of(new Tried(0, 0, new State.Runs()))));
        assertEquals(List.of(), run.make());
    }

    @Test
    void itFinishesWhereNothingWillEverBeSaid() {
        assertInstanceOf(SearchStep.Finish.class, SearchStep.of(search, List.of(failed(0), failed(1), failed(2))));
        assertInstanceOf(SearchStep.Run.class, SearchStep.of(search, List.of(failed(0), failed(1))));
    }
}
