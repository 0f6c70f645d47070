package dev.topspin.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The page of all fields, out of the CRDs: a section for each kind, and in it a table for each object. Small objects are in the
 * table of what they are part of, and an object that was shown before is linked to.
 */
final class FieldsPage {
    private static final String HEADER = """
            # Every field
            What an Experiment and its Trials have, a NodeSweep and its NodeReports, a CapacitySearch and an ExperimentSchedule, as the API server knows it. `make crds` writes this page and [`crds/`](../crds) from the Java types;
            `kubectl explain experiment.spec.placement` has the same words.

            A person writes the `spec` of an Experiment, a NodeSweep, a CapacitySearch or an ExperimentSchedule; all else is written by the operator. `[]` stands for an item of a list. A field that has no
            default and isn't *required* may be left out. What a pod has in the same form is not listed again: `kubectl explain pod.spec.affinity`.
            """;

    /** Objects of no more fields, none of which has fields of its own, are in the table of their parent. */
    private static final int SMALL = 3;

    /** A pod's own, with all that is in them: {@code kubectl explain pod.spec} has the words, and readers know them. */
    private static final Set<String> OF_PODS = Set.of("affinity", "topologySpreadConstraints");

    private static final List<String> COLUMNS = List.of("field", "type", "default", "allowed", "description");

    private final StringBuilder page = new StringBuilder(HEADER);

    /** Sections by the objects they show, from the first row on that links to them. */
    private final Map<JsonNode, Section> shown = new HashMap<>();

    private record Section(String kind, String path) {
        /** As the headings are called by what shows the page: no punctuation, hyphens for spaces. */
        String link() {
            String anchor = (kind + "-" + path).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "");
            return "[%s](#%s)".formatted(path, anchor);
        }
    }

    private FieldsPage() {}

    /** @param crds in the order of their sections */
    static String of(List<JsonNode> crds) {
        FieldsPage all = new FieldsPage();
        crds.forEach(all::kind);
        return all.page.toString();
    }

    private void kind(JsonNode crd) {
        JsonNode names = crd.at("/spec/names");
        JsonNode version = crd.at("/spec/versions/0");
        String kind = names.path("kind").asText();
        page.append("\n## %s\n`apiVersion: %s/%s`, `kind: %s`; `kubectl get %s`, or `%s` for short.\n"
                .formatted(
                        kind,
                        crd.at("/spec/group").asText(),
                        version.path("name").asText(),
                        kind,
                        names.path("plural").asText(),
                        names.at("/shortNames/0").asText()));
        JsonNode schema = version.at("/schema/openAPIV3Schema");
        rules(schema);
        page.append("\n| column of `kubectl get` | what it shows |\n| --- | --- |\n");
        for (JsonNode column : version.path("additionalPrinterColumns")) {
            page.append("| %s | `%s` |\n"
                    .formatted(
                            column.path("name").asText(),
                            column.path("jsonPath").asText().substring(1)));
        }
        object(new Section(kind, "spec"), schema.at("/properties/spec"), "");
        object(new Section(kind, "status"), schema.at("/properties/status"), "");
    }

    /** Writes the section of an object, and after it those of the objects in it. */
    private void object(Section section, JsonNode schema, String ofList) {
        shown.put(form(schema), section);
        String description = ofList.isEmpty() ? schema.path("description").asText() : ofList;
        page.append("\n### %s `%s`\n%s\n".formatted(section.kind(), section.path(), FieldWords.escaped(description)));
        rules(schema);
        List<List<String>> rows = new ArrayList<>();
        rows(rows, section, "", schema);
        table(rows);
        sections(section, schema);
    }

    private void rules(JsonNode schema) {
        String before = "\n";
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            page.append("%s- Rule: %s: `%s`\n"
                    .formatted(
                            before,
                            FieldWords.escaped(rule.path("message").asText()),
                            rule.path("rule").asText()));
            before = "";
        }
    }

    /** Leaves out columns in which nothing stands. */
    private void table(List<List<String>> rows) {
        List<Integer> columns = IntStream.range(0, COLUMNS.size())
                .filter(i -> rows.stream().anyMatch(row -> !row.get(i).isEmpty()))
                .boxed()
                .toList();
        page.append('\n');
        line(columns.stream().map(COLUMNS::get));
        line(columns.stream().map(_ -> "---"));
        rows.forEach(row -> line(columns.stream().map(row::get)));
    }

    private void line(Stream<String> cells) {
        page.append(cells.collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private void rows(List<List<String>> rows, Section section, String prefix, JsonNode schema) {
        List<String> required = FieldWords.texts(schema.path("required"));
        schema.path("properties").properties().forEach(field -> {
            JsonNode type = field.getValue();
            String name = prefix + field.getKey();
            JsonNode inner = inner(type);
            rows.add(List.of(
                    "`" + name + "`",
                    type(section, name, type),
                    required.contains(field.getKey()) ? "*required*" : FieldWords.standard(type),
                    FieldWords.allowed(type),
                    FieldWords.described(type, own(inner))));
            if (small(inner) && !OF_PODS.contains(field.getKey())) {
                rows(rows, section, name + list(type) + ".", inner);
            }
        });
    }

    private void sections(Section section, JsonNode schema) {
        schema.path("properties").properties().forEach(field -> {
            if (OF_PODS.contains(field.getKey())) {
                return;
            }
            JsonNode inner = inner(field.getValue());
            Section own = sectionOf(section, field.getKey(), field.getValue());
            if (own(inner) && own.equals(shown.get(form(inner)))) {
                object(own, inner, field.getValue().path("description").asText());
            }
        });
    }

    private String type(Section section, String name, JsonNode schema) {
        String type = FieldWords.type(schema);
        if (OF_PODS.contains(name)) {
            return type + " as in a pod";
        }
        JsonNode inner = inner(schema);
        if (!own(inner)) {
            return type;
        }
        Section here = sectionOf(section, name, schema);
        Section where = shown.computeIfAbsent(form(inner), _ -> here);
        String whose = where.kind().equals(section.kind()) ? "" : " of " + where.kind();
        return type + ": " + (where.equals(here) ? "" : "as ") + where.link() + whose;
    }

    private static Section sectionOf(Section parent, String name, JsonNode field) {
        return new Section(parent.kind(), parent.path() + "." + name + list(field));
    }

    private static String list(JsonNode field) {
        return field.has("items") ? "[]" : "";
    }

    private static JsonNode inner(JsonNode field) {
        return field.has("items") ? field.path("items") : field;
    }

    private static boolean own(JsonNode schema) {
        return schema.has("properties") && !small(schema);
    }

    private static boolean small(JsonNode schema) {
        JsonNode fields = schema.path("properties");
        return !fields.isEmpty()
                && fields.size() <= SMALL
                && fields.valueStream().noneMatch(f -> inner(f).has("properties"));
    }

    /** What an object consists of, whatever is said of it. */
    private static JsonNode form(JsonNode schema) {
        ObjectNode form = schema.deepCopy();
        form.remove("description");
        return form;
    }
}
