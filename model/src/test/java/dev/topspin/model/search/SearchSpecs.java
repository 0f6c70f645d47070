package dev.topspin.model.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.Json;
import dev.topspin.model.spec.CrdSchemas;
import dev.topspin.model.spec.Violation;
import java.util.List;

/** Specs of searches for tests. */
final class SearchSpecs {
    /** By rate, of two variants. */
    static final String RATE = """
            template:
              workload: {pingPong: {pairs: 1}}
              variants: [{name: akka, akka: {}}, {name: socket, socket: {topology: CrossNode}}]
            load: {parameter: rate, from: 1000, to: 100000}
            objectives: [{figure: p99, below: 1ms}]
            search: {width: 20%, maxForks: 30, verify: {forks: 1, time: 10s}}
            """;

    /** By copies that must not be a tenth slower than one alone. */
    static final String COPIES = """
            template:
              workload: {pingPong: {pairs: 1}}
              variants: [{name: spin, spin: {}}]
            load: {parameter: copies, from: 1, to: 16}
            objectives: [{figure: slowdown, below: 10%}]
            search: {maxForks: 30, verify: {forks: 1, time: 10s}}
            """;

    private SearchSpecs() {}

    /** @return the spec with its defaults, which satisfies the schema */
    static CapacitySearchSpec of(String yaml) {
        try {
            ObjectNode tree = (ObjectNode) new YAMLMapper().readTree(yaml);
            List<Violation> found = CrdSchemas.complete("capacitysearches", tree);
            if (!found.isEmpty()) {
                throw new IllegalArgumentException(found.toString());
            }
            return Json.convert(tree, CapacitySearchSpec.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
