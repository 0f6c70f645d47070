package dev.topspin.cli.cluster;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import dev.topspin.api.Experiment;
import dev.topspin.api.Experiment.Unread;
import dev.topspin.api.ExperimentStatus;
import dev.topspin.api.Lenient;
import dev.topspin.api.Trial;
import dev.topspin.model.Json;
import dev.topspin.model.result.PodReport;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.Violation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Knows whether what is stored is of a form that this version knows, and refuses what a later version of Topspin stored in
 * another one: it would be misread, or read in part.
 */
final class Form {
    private static final String UPDATE = "update topspin to the operator's version";

    private Form() {}

    /**
     * @param document as stored; its spec gets the defaults of fields that were not there then
     * @return the same, with a status also where it has none yet; of a later version's status what is known of it
     * @throws ClusterException where its spec has what this version doesn't know, with all of it
     */
    static Experiment experiment(JsonNode document) throws ClusterException {
        String name = "experiment/" + name(document);
        List<Violation> found = ExperimentFile.bySchema(document.path("spec"));
        if (!found.isEmpty()) {
            String each = found.stream().map(v -> "%s: %s%n".formatted(name, v)).collect(Collectors.joining());
            throw new ClusterException(
                    each + "the cluster took it, so it has another version of Topspin than this one: " + UPDATE,
                    false,
                    null);
        }
        Experiment experiment = Lenient.read(document, Experiment.class);
        if (!experiment.unread().isEmpty()) {
            Unread first = experiment.unread().getFirst();
            throw unknown(name, first.path() + ": " + first.value(), null);
        }
        if (experiment.getStatus() == null) {
            experiment.setStatus(Json.read("{}", ExperimentStatus.class));
        }
        return experiment;
    }

    /**
     * @param document as stored
     * @return the same
     * @throws ClusterException where its reports are of a later form, or a value is none that this version knows
     */
    static Trial trial(JsonNode document) throws ClusterException {
        requireKnown("trial/" + name(document), document.path("status").path("result"));
        return known(document, Trial.class);
    }

    /**
     * @param document as stored
     * @return the same
     * @throws ClusterException where a value is none that this version knows
     */
    static <T> T known(JsonNode document, Class<T> type) throws ClusterException {
        try {
            return Json.convert(document, type);
        } catch (IllegalArgumentException e) {
            String name = type.getSimpleName().toLowerCase(Locale.ROOT) + "/" + name(document);
            throw unknown(name, at(e), e);
        }
    }

    private static String name(JsonNode document) {
        return document.path("metadata").path("name").asText();
    }

    private static void requireKnown(String name, JsonNode result) throws ClusterException {
        for (JsonNode report : result.path("reports")) {
            int form = report.path("version").asInt();
            if (form > PodReport.VERSION) {
                throw new ClusterException(
                        "%s: its reports are of form %d, of Topspin %s; this version reads up to form %d: %s"
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

    private static ClusterException unknown(String name, String what, IllegalArgumentException e) {
        String where = what.isEmpty() ? name : name + ": " + what;
        return new ClusterException(
                "%s is of no form that this version of Topspin knows: %s".formatted(where, UPDATE), false, e);
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
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
        return mapping instanceof InvalidFormatException format ? path + ": \"" + format.getValue() + "\"" : path;
    }
}
