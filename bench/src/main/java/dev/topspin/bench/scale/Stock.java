package dev.topspin.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.topspin.bench.cluster.ClusterProxy;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.plan.TrialPlan;
import dev.topspin.model.spec.ExperimentFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finished experiments, stored with all their trials as the operator itself would have left them: of one that it has really
 * finished there are copies under other names, each with the plan that this name leads to.
 */
final class Stock {
    static final String NAMESPACE = "scale-stock";
    static final String GROUP = "/apis/topspin.dev/v1alpha1/namespaces/" + NAMESPACE;
    private static final String EXPERIMENT_LABEL = "topspin.dev/experiment";

    private final ClusterProxy cluster;
    private final Consumer<String> progress;
    private final JsonNode experiment;

    /** By the names of their cells. */
    private final Map<String, JsonNode> trials = new TreeMap<>();

    private final String planHash;
    private int stored;

    /**
     * @param template an experiment of this namespace that the operator has finished
     * @param progress is told how far it is
     */
    Stock(ClusterProxy cluster, ExperimentFile.Experiment template, Consumer<String> progress)
            throws IOException, InterruptedException {
        this.cluster = cluster;
        this.progress = progress;
        experiment = cluster.get(GROUP + "/experiments/" + template.name());
        Plan plan = Plan.of(template.name(), template.spec());
        planHash = experiment.at("/status/planHash").asText();
        if (!plan.hash().equals(planHash)) {
            throw new IOException(
                    "the installed operator plans otherwise than this version: " + planHash + " is not " + plan.hash());
        }
        for (TrialPlan trial : plan.trials()) {
            JsonNode object = cluster.get(GROUP + "/trials/" + trial.name());
            if (!object.at("/status/phase").asText().equals("Succeeded")) {
                throw new IOException("the trial to be copied did not succeed: " + object.path("status"));
            }
            trials.put(trial.cell().name(), object);
        }
    }

    /** @return how large a finished trial is, as JSON, in kilobytes */
    double trialKilobytes() {
        return trials.values().stream()
                        .mapToInt(t -> t.toString().length())
                        .average()
                        .orElse(0)
                / 1e3;
    }

    /** Stores more of them, until there are so many trials. */
    void fill(int wanted) throws IOException, InterruptedException {
        int each = Plan.of("size", Recipes.finished("size").spec()).trials().size();
        List<Parallel.Write> writes = new ArrayList<>();
        for (int number = stored / each; number * each < wanted; number++) {
            ExperimentFile.Experiment copy = Recipes.finished("done-%05d".formatted(number));
            writes.add(() -> store(copy));
        }
        Parallel.run(writes, done -> {
            if (done % 100 == 0) {
                progress.accept("%,d of %,d experiments stored".formatted(done, writes.size()));
            }
        });
        stored = Math.max(stored, wanted);
    }

    private void store(ExperimentFile.Experiment copy) throws IOException, InterruptedException {
        Plan plan = Plan.of(copy.name(), copy.spec());
        ObjectNode status = experiment.path("status").deepCopy();
        status.put("planHash", plan.hash()).put("seed", plan.seed());
        JsonNode owner = write("experiments", Recipes.object(copy, NAMESPACE), status);
        for (TrialPlan trial : plan.trials()) {
            JsonNode like = trials.get(trial.cell().name());
            write("trials", trial(trial, like, owner), status(trial, like));
        }
    }

    private JsonNode write(String resource, ObjectNode object, ObjectNode status)
            throws IOException, InterruptedException {
        ObjectNode made = (ObjectNode) cluster.create(GROUP + "/" + resource, object);
        made.set("status", status);
        return cluster.replace(
                GROUP + "/" + resource + "/" + made.at("/metadata/name").asText() + "/status", made);
    }

    private static ObjectNode trial(TrialPlan plan, JsonNode like, JsonNode owner) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.set("apiVersion", like.get("apiVersion"));
        object.set("kind", like.get("kind"));
        ObjectNode metadata =
                object.putObject("metadata").put("name", plan.name()).put("namespace", NAMESPACE);
        ObjectNode labels = metadata.putObject("labels");
        labels.setAll((ObjectNode) like.at("/metadata/labels").deepCopy());
        labels.put(EXPERIMENT_LABEL, plan.experiment());
        ObjectNode reference = like.at("/metadata/ownerReferences/0").deepCopy();
        reference.set("name", owner.at("/metadata/name"));
        reference.set("uid", owner.at("/metadata/uid"));
        metadata.putArray("ownerReferences").add(reference);
        object.set("spec", Json.read(Json.write(plan), JsonNode.class));
        return object;
    }

    private ObjectNode status(TrialPlan plan, JsonNode like) {
        String text = like.path("status").toString().replace(planHash, plan.planHash());
        ObjectNode status = Json.read(text, ObjectNode.class);
        for (JsonNode report : status.at("/result/reports")) {
            ((ObjectNode) report).put("trial", plan.index());
        }
        return status;
    }
}
