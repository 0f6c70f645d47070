package dev.topspin.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.FormOne;
import dev.topspin.model.result.Remark;
import dev.topspin.model.testing.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What operators of earlier versions stored is read to the last field, and means what it meant. */
class EarlierObjectsTest {
    static IntStream forms() {
        return Stored.forms();
    }

    private static Experiment experiment(int form) {
        return Lenient.read(tree(Stored.experiment(form)), Experiment.class);
    }

    private static List<Trial> trials(int form) {
        List<Trial> trials = new ArrayList<>();
        tree(Stored.trials(form)).path("items").forEach(t -> trials.add(Lenient.read(t, Trial.class)));
        return trials;
    }

    private static JsonNode tree(String json) {
        return Json.read(json, JsonNode.class);
    }

    /** @return all that is stored and isn't in what was read of it */
    private static List<String> lost(String path, JsonNode stored, JsonNode read) {
        List<String> lost = new ArrayList<>();
        if (stored.isObject()) {
            for (Map.Entry<String, JsonNode> field : stored.properties()) {
                lost.addAll(lost(path + "." + field.getKey(), field.getValue(), read.path(field.getKey())));
            }
        } else if (stored.isArray()) {
            for (int i = 0; i < stored.size(); i++) {
                lost.addAll(lost(path + "[" + i + "]", stored.get(i), read.path(i)));
            }
        } else if (!stored.equals(read)) {
            lost.add("%s: %s, read as %s".formatted(path, stored, read));
        }
        return lost;
    }

    @ParameterizedTest
    @MethodSource("forms")
    void nothingOfAnExperimentIsUnreadOrLost(int form) {
        Experiment experiment = experiment(form);
        assertEquals(List.of(), experiment.unread());
        JsonNode stored = tree(Stored.experiment(form));
        if (stored.path("status") instanceof ObjectNode status && status.remove("results") instanceof ArrayNode rows) {
            rows.forEach(row -> FormOne.upgradeRow((ObjectNode) row)); // of which FormOneTest says what becomes
            status.set("rows", rows);
        }
        assertEquals(List.of(), lost("", stored, tree(Json.write(experiment))));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void nothingOfATrialIsLost(int form) {
        JsonNode stored = tree(Stored.trials(form)).path("items");
        List<Trial> trials = trials(form);
        assertEquals(11, trials.size());
        for (int i = 0; i < trials.size(); i++) {
            assertEquals(List.of(), lost("", stored.get(i), tree(Json.write(trials.get(i)))));
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void itIsPlannedAsItWas(int form) {
        Experiment experiment = experiment(form);
        Plan plan = Plan.startedAs(
                experiment.getMetadata().getName(),
                experiment.getSpec(),
                experiment.getStatus().planHash());
        assertEquals(experiment.getStatus().planHash(), plan.hash());
        assertEquals(experiment.getStatus().seed(), plan.seed());
        for (Trial trial : trials(form)) {
            assertEquals(
                    plan.trials().get(trial.getSpec().index()).cell().name(),
                    trial.getSpec().cell().name());
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void itIsOverWithOneTrialThatFailed(int form) {
        ExperimentStatus status = experiment(form).getStatus();
        assertEquals(ExperimentStatus.Phase.Failed, status.phase());
        assertEquals(
                ConditionReasons.TRIALS_FAILED,
                status.condition(ConditionTypes.SUCCEEDED).orElseThrow().getReason());
        assertEquals(5, status.rows().size());
        assertEquals(942.6, status.rows().get(1).nsPerOp().median());
        assertTrue(status.rows().getFirst().has(Remark.UnsteadyFloor.class));
        assertEquals(true, status.rows().getFirst().pinned());
        List<Trial> trials = trials(form);
        assertTrue(trials.stream().allMatch(Trial::over));
        List<Trial> failed = trials.stream().filter(t -> !t.result().valid()).toList();
        assertEquals(1, failed.size());
        assertEquals("OOMKilled", failed.getFirst().result().reason());
    }

    @ParameterizedTest
    @MethodSource("forms")
    void whatThereWasNotYetMeansWhatWasDoneThen(int form) {
        Experiment experiment = experiment(form);
        assertEquals(1, experiment.getSpec().runPolicy().atOnce());
        assertEquals(false, experiment.getSpec().placement().spreadsForks());
        assertNull(experiment.getStatus().queue());
        assertNull(experiment.getStatus().start());
        assertEquals(List.of(), experiment.getStatus().lanes());
    }
}
