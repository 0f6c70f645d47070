package dev.topspin.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.topspin.model.testing.Stored;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From one version to the next fields and values are only added: what earlier CRDs took is taken still, and means the same. The
 * CRDs are those that had what {@link Stored} has; they are never changed. Rules in CEL can't be compared.
 */
class EarlierCrdsTest {
    private static final String UPPER = "maximum maxLength maxItems maxProperties";
    private static final String LOWER = "minimum minLength minItems minProperties";

    /**
     * Defaults that are others now. Two were wrong: AsShipped is what Akka ships, and that is not one lane; and the floor is the
     * fastest way, whichever that is. The others are how often and how long is measured. What is stored has all of them written out,
     * and means what it did.
     */
    private static final List<String> CORRECTED = List.of(
            "akkaRemote.lanes: default was 1, is ",
            "spin.layout: default was \"Adjacent\", is ",
            "spec.measurement: default was {}, is {\"forks\":5,\"precision\":\"10%\"}",
            "measurement.forks: default was 3, is ",
            "measurement.iterations: default was 5, is 10",
            "measurement.time: default was \"2s\", is \"100ms\"",
            "measurement.warmup.iterations: default was 10, is 25",
            "measurement.warmup.time: default was \"1s\", is \"200ms\"");

    /** What the API server refuses now, and no experiment could run with: one that the plan refuses, or that is no {@code int}. */
    private static final Pattern NEVER_RUN =
            Pattern.compile("\\.spec\\.(matrix\\.\\w+\\[]: (minimum|maximum) was , is \\d+"
                    + "|runPolicy\\.(maxFailedTrials|resume): maximum was , is 2147483647)");

    static IntStream forms() {
        return Stored.forms();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void nothingIsTakenFromExperiments(int form) throws Exception {
        assertEquals(List.of(), taken("experiments", form));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void nothingIsTakenFromTrials(int form) throws Exception {
        assertEquals(List.of(), taken("trials", form));
    }

    private static List<String> taken(String plural, int form) throws Exception {
        List<String> taken = new ArrayList<>();
        try (var in = EarlierCrdsTest.class.getResourceAsStream("earlier/" + plural + "-" + form + ".yml")) {
            String before = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String now = Files.readString(Path.of("..", "crds", plural + ".topspin.dev-v1.yml"));
            compare("", CrdDocuments.schema(before), CrdDocuments.schema(now), taken);
        }
        for (String was : CORRECTED) {
            boolean ofBoth = !was.startsWith("spec.measurement:"); // trials have theirs from their experiment
            assertTrue(
                    taken.removeIf(t -> t.endsWith(was)) || (!ofBoth && plural.equals("trials")),
                    () -> "the exception is of no use any more: " + was);
        }
        taken.removeIf(NEVER_RUN.asMatchPredicate());
        return taken;
    }

    private static void compare(String path, JsonNode before, JsonNode now, List<String> taken) {
        for (String same : List.of("type", "default", "pattern", "format")) {
            boolean added = same.equals("format") && !before.has(same); // of what the operator alone writes
            if (!added && !before.path(same).equals(now.path(same))) {
                taken.add("%s: %s was %s, is %s".formatted(path, same, before.path(same), now.path(same)));
            }
        }
        List<String> values = FieldWords.texts(now.path("enum"));
        if (now.has("enum") && (!before.has("enum") || !values.containsAll(FieldWords.texts(before.path("enum"))))) {
            taken.add("%s: values were %s, are %s".formatted(path, before.path("enum"), now.path("enum")));
        }
        List<String> required = new ArrayList<>(FieldWords.texts(now.path("required")));
        required.removeAll(FieldWords.texts(before.path("required")));
        required.forEach(field -> taken.add(path + "." + field + ": is required"));
        bounds(path, before, now, taken);
        before.path("properties").properties().forEach(field -> {
            String at = path + "." + field.getKey();
            if (now.path("x-kubernetes-preserve-unknown-fields").asBoolean()
                    && !now.path("properties").has(field.getKey())) {
                return; // it takes, and keeps, whatever it is given
            }
            if (now.path("properties").has(field.getKey())) {
                compare(at, field.getValue(), now.path("properties").path(field.getKey()), taken);
            } else {
                taken.add(at + ": is gone");
            }
        });
        for (String inner : List.of("items", "additionalProperties")) {
            if (before.has(inner)) {
                compare(path + "[]", before.path(inner), now.path(inner), taken);
            }
        }
    }

    private static void bounds(String path, JsonNode before, JsonNode now, List<String> taken) {
        for (String bound : (UPPER + " " + LOWER).split(" ")) {
            int sign = UPPER.contains(bound) ? 1 : -1;
            boolean narrower = now.has(bound)
                    && (!before.has(bound)
                            || sign * now.path(bound).asLong()
                                    < sign * before.path(bound).asLong());
            if (narrower) {
                taken.add("%s: %s was %s, is %s".formatted(path, bound, before.path(bound), now.path(bound)));
            }
        }
    }
}
