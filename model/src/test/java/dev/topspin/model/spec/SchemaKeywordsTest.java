package dev.topspin.model.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds the CRD to what {@link Schema} and {@link Validation} can check without an API server. */
class SchemaKeywordsTest {
    private static final String CRD = "/dev/topspin/model/crds/experiments.topspin.dev-v1.yml";

    @Test
    void theSpecUsesNoKeywordThatIsNotAppliedOffline() throws Exception {
        Set<String> unknown = new TreeSet<>();
        keywords(spec(), unknown);
        unknown.removeAll(Schema.APPLIED);
        unknown.removeAll(Schema.UNAPPLIED);
        assertEquals(Set.of(), unknown, "keywords of the CRD that Schema doesn't know");
    }

    @Test
    void everyCelRuleOfTheSpecIsOneThatValidationHasAsCode() throws Exception {
        Set<String> rules = new TreeSet<>();
        for (JsonNode list : spec().findValues("x-kubernetes-validations")) {
            list.forEach(rule -> rules.add(rule.path("rule").asText()));
        }
        assertEquals(
                new TreeSet<>(Set.of(
                        Rules.UNIQUE_NAMES_CEL,
                        Rules.UNIQUE_NODES_CEL,
                        Rules.ONE_WORKLOAD_CEL,
                        Rules.ONE_RUNTIME_CEL,
                        Rules.CREATURES_OR_COLOURS_CEL,
                        Rules.PARK_HAS_DURATION_CEL,
                        Rules.TLS_HAS_TRANSPORT_CEL,
                        Rules.BETWEEN_PROCESSES_BY_UDP_CEL,
                        PodTemplateRules.LABELS_CEL,
                        PodTemplateRules.ONE_CLAIM_CEL,
                        PodTemplateRules.REFUSED_CEL)),
                rules);
    }

    private static void keywords(JsonNode schema, Set<String> to) {
        if (!schema.isObject()) {
            return;
        }
        schema.fieldNames().forEachRemaining(to::add);
        schema.path("properties").forEach(property -> keywords(property, to));
        keywords(schema.path("items"), to);
        keywords(schema.path("additionalProperties"), to);
    }

    private static JsonNode spec() throws Exception {
        try (InputStream in = SchemaKeywordsTest.class.getResourceAsStream(CRD)) {
            return new YAMLMapper().readTree(in).at("/spec/versions/0/schema/openAPIV3Schema/properties/spec");
        }
    }
}
