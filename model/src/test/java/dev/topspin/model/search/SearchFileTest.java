package dev.topspin.model.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.spec.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchFileTest {
    private static final String EXAMPLE = """
            apiVersion: topspin.dev/v1alpha1
            kind: CapacitySearch
            metadata:
              name: capacity-by-rate
            spec:
              template:
                workload:
                  pingPong: {pairs: 1}
                variants:
                  - name: socket
                    socket: {topology: CrossNode}
                  - name: akka-tcp
                    akkaRemote: {topology: CrossNode, transport: Tcp}
                placement: {cpus: 2, housekeepingCpus: 1}
                measurement: {iterations: 10, time: 200ms}
              load: {parameter: rate, from: 1000, to: 1000000}
              objectives:
                - {figure: p99, below: 1ms}
                - {figure: reached, atLeast: 99%}
              search: {width: 20%, maxForks: 60, verify: {forks: 3, time: 60s}}
            """;

    @Test
    void aSearchIsReadWithAllDefaults() throws Exception {
        NamedSearch search = SearchFile.read(EXAMPLE);
        assertEquals("capacity-by-rate", search.name());
        assertEquals(1_000_000, search.spec().load().to());
        assertEquals("Required", search.spec().template().placement().pinning().name());
        assertTrue(SearchFile.is(EXAMPLE));
        assertFalse(SearchFile.is(EXAMPLE.replace("kind: CapacitySearch", "kind: Experiment")));
    }

    @Test
    void boundsThatAreUpsideDownAreNamedWithBothValues() {
        assertEquals(
                List.of("spec.load: to must be greater than from"),
                violations(EXAMPLE.replace("to: 1000000", "to: 500")));
    }

    @Test
    void whatTheSchemaRefusesIsToldInTheWordsOfTheApiServer() {
        List<String> found = violations(EXAMPLE.replace("parameter: rate", "parameter: payloadBytes"));
        assertEquals(1, found.size(), found::toString);
        assertTrue(
                found.getFirst().startsWith("spec.load.parameter: Unsupported value: \"payloadBytes\""),
                found::toString);
    }

    @Test
    void aNameThatLeavesNoRoomForThoseOfItsExperimentsIsRefused() throws Exception {
        String name = "name: capacity-by-rate";
        assertEquals(
                32,
                SearchFile.read(EXAMPLE.replace(name, "name: " + "a".repeat(32)))
                        .name()
                        .length());
        assertEquals(
                List.of("metadata.name must be no longer than 32 characters, so that its experiments' names fit"),
                violations(EXAMPLE.replace(name, "name: " + "a".repeat(33))));
    }

    @Test
    void aSearchWithoutASpecSaysSo() {
        assertEquals(List.of("spec: Required value"), violations(EXAMPLE.substring(0, EXAMPLE.indexOf("spec:\n"))));
    }

    private static List<String> violations(String text) {
        var e = assertThrows(InvalidExperimentException.class, () -> SearchFile.read(text));
        return e.violations().stream().map(Violation::toString).toList();
    }
}
