package dev.topspin.model.spec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.model.plan.Cell;
import dev.topspin.model.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Figures that were published of what an experiment measures, to set its results beside. They stand in two annotations: {@link
 * #SOURCE} says where they were published, {@link #FIGURES} is a map in YAML from a cell's name, as results show it, to a
 * figure or a list of figures:
 *
 * <pre>
 * spin: 53 ns/op
 * akka[threads=2]: [1..2 us, 2 cores]
 * </pre>
 *
 * <p>They decide nothing: the operator does not read them, and the offline check holds them to the experiment's cells.
 *
 * @param source where they were published; null where that is not said
 * @param byCell the figures by the cell's name; empty where there are none
 */
public record PublishedFigures(String source, Map<String, List<Published>> byCell) {
    /** The annotation that names the source. */
    public static final String SOURCE = "topspin.dev/source";

    /** The annotation that holds the figures. */
    public static final String FIGURES = "topspin.dev/published";

    private static final String PATH = "metadata.annotations[" + FIGURES + "]";
    private static final int MOST_NAMED = 4;

    private static final YAMLMapper YAML = YAMLMapper.builder(new YAMLFactory())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    public PublishedFigures {
        byCell = new TreeMap<>(byCell);
    }

    /** @return what of the annotations can be read, for the cells that there are */
    public static PublishedFigures of(Map<String, String> annotations, List<Cell> cells) {
        return read(annotations, cells, new ArrayList<>());
    }

    /** @return every violation of the annotations; empty where there are no such annotations */
    static List<Violation> check(Map<String, String> annotations, ExperimentSpec spec) {
        List<Violation> found = new ArrayList<>();
        read(annotations, Plan.cells(spec), found);
        return found;
    }

    private static PublishedFigures read(Map<String, String> annotations, List<Cell> cells, List<Violation> found) {
        Map<String, List<Published>> byCell = new TreeMap<>();
        if (annotations.containsKey(FIGURES)) {
            map(annotations.get(FIGURES), found).properties().forEach(entry -> {
                if (isCell(entry.getKey(), cells, found)) {
                    byCell.put(entry.getKey(), figures(entry.getKey(), entry.getValue(), found));
                }
            });
        }
        return new PublishedFigures(annotations.get(SOURCE), byCell);
    }

    private static JsonNode map(String text, List<Violation> found) {
        try {
            JsonNode map = YAML.readTree(text);
            if (map != null && map.isObject()) {
                return map;
            }
            found.add(new Violation(
                    PATH, "must be a map in YAML from a cell to its figures, for example \"spin: 53 ns/op\""));
        } catch (JsonProcessingException e) {
            String problem = e.getOriginalMessage().lines().findFirst().orElse("");
            found.add(new Violation(PATH, "not YAML: " + problem));
        }
        return YAML.createObjectNode();
    }

    private static boolean isCell(String name, List<Cell> cells, List<Violation> found) {
        if (cells.stream().anyMatch(c -> c.name().equals(name))) {
            return true;
        }
        String variant = name.replaceFirst("\\[.*", "");
        List<String> ofVariant = cells.stream()
                .filter(c -> c.variant().name().equals(variant))
                .map(Cell::name)
                .toList();
        List<String> variants =
                cells.stream().map(c -> c.variant().name()).distinct().toList();
        found.add(new Violation(
                PATH,
                ofVariant.isEmpty()
                        ? "Unsupported value: \"%s\": there is no variant \"%s\"; there are %s"
                                .formatted(name, variant, some(variants))
                        : "Unsupported value: \"%s\": variant \"%s\" has no such cell; it has %s"
                                .formatted(name, variant, some(ofVariant))));
        return false;
    }

    private static List<Published> figures(String cell, JsonNode value, List<Violation> found) {
        List<Published> figures = new ArrayList<>();
        Iterable<JsonNode> all = value.isArray() ? value : List.of(value);
        for (JsonNode figure : all) {
            try {
                figures.add(Published.parse(figure.isValueNode() ? figure.asText() : figure.toString()));
            } catch (IllegalArgumentException e) {
                found.add(new Violation(PATH + "." + cell, e.getMessage()));
            }
        }
        return figures;
    }

    private static String some(List<String> names) {
        return names.size() <= MOST_NAMED
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMED)) + " and " + (names.size() - MOST_NAMED) + " more";
    }
}
