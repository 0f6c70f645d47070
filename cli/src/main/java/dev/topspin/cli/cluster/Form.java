package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import dev.topspin.model.Json;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.Violation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Makes the model's records of what is stored, and refuses what a later version of Topspin stored in another form: it would be
 * misread, or read in part.
 */
final class Form {
    private static final String UPDATE = "update topspin to the operator's version";

    private Form() {}

    /**
     * @param name of the experiment
     * @param spec as stored; gets the defaults of fields that were not there then
     * @throws ClusterException where it has what this version doesn't know, with all of it
     */
    static ExperimentSpec spec(String name, JsonNode spec) throws ClusterException {
        List<Violation> found = ExperimentFile.bySchema(spec);
        if (!found.isEmpty()) {
            String each = found.stream()
                    .map(v -> "experiment/%s: %s%n".formatted(name, v))
                    .collect(Collectors.joining());
            throw new ClusterException(
                    each + "the cluster took it, so it has another version of Topspin than this one: " + UPDATE,
                    false,
                    null);
        }
        return read("experiment/" + name + ": spec", spec, ExperimentSpec.class);
    }

    /**
     * @param whose what is read, for a message
     * @throws ClusterException where it has what this version doesn't know
     */
    static <T> T read(String whose, JsonNode stored, Class<T> type) throws ClusterException {
        try {
            return Json.convert(stored, type);
        } catch (IllegalArgumentException e) {
            throw new ClusterException(
                    "%s%s is of no form that this version of Topspin knows: %s".formatted(whose, at(e), UPDATE),
                    false,
                    e);
        }
    }

    /**
     * @param name of the trial
     * @param result as stored
     * @throws ClusterException where its reports are of a later form
     */
    static void requireKnown(String name, JsonNode result) throws ClusterException {
        for (JsonNode report : result.path("reports")) {
            int form = report.path("version").asInt();
            if (form > PodReport.VERSION) {
                throw new ClusterException(
                        "trial/%s: its reports are of form %d, of Topspin %s; this version reads up to form %d: %s"
                                .formatted(
                                        name,
                                        form,
                                        report.path("environment")
                                                .path("topspin")
                                                .asText("later"),
                                        PodReport.VERSION,
                                        UPDATE),
                        false,
                        null);
            }
        }
    }

    /**
     * @param versions of the API that the cluster has; none of them is ours
     * @return what to say
     */
    static String otherApi(List<String> versions) {
        return "the cluster has experiments as topspin.dev/%s, and this version of Topspin knows %s: take topspin in the operator's version"
                .formatted(String.join(", ", versions), ExperimentFile.API_VERSION);
    }

    /** Where in it, and the value if it is that: no words about Java's types. */
    private static String at(IllegalArgumentException e) {
        if (!(e.getCause() instanceof JsonMappingException mapping)) {
            return "";
        }
        String path = mapping.getPath().stream()
                .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : "." + r.getFieldName())
                .collect(Collectors.joining());
        return mapping instanceof InvalidFormatException format ? path + ": \"" + format.getValue() + "\"" : path;
    }
}
