package dev.topspin.cli.cluster;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.CapacitySearch;
import dev.topspin.api.Experiment;
import dev.topspin.api.ExperimentSchedule;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.api.Trial;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;

/** Sweeps, searches and schedules in files as kubectl prints them: YAML or JSON, single objects or lists of them. */
public final class StoredFiles {
    private static final Pattern FILE = Pattern.compile(".*\\.(ya?ml|json)");
    private static final String KIND = "\"?kind\"?\\s*:\\s*\"?";
    private static final Pattern ASKED =
            Pattern.compile(KIND + "(NodeSweep|NodeReport|CapacitySearch|ExperimentSchedule)\\b");

    /** What belongs to them. */
    private static final Pattern PART = Pattern.compile(KIND + "(Experiment|Trial)\\b");

    /** A thousand reports have some tens of millions. */
    private static final int MOST_CHARACTERS = 500_000_000;

    private static final YAMLMapper YAML = new YAMLMapper(
            YAMLFactory.builder().loaderOptions(large(new LoaderOptions())).build());

    private final Path given;
    private final List<JsonNode> objects;

    private StoredFiles(Path given, List<JsonNode> objects) {
        this.given = given;
        this.objects = objects;
    }

    /** @return those of something that is no such file */
    public static StoredFiles none(Path given) {
        return new StoredFiles(given, List.of());
    }

    private static LoaderOptions large(LoaderOptions options) {
        options.setCodePointLimit(MOST_CHARACTERS);
        return options;
    }

    /**
     * @param given a file, or a folder of whose files those are read that have such objects; it need not be there
     * @throws BadInputException where one can't be read
     */
    public static StoredFiles read(Path given) throws BadInputException {
        List<Path> files = files(given);
        List<String> texts = new ArrayList<>();
        for (Path file : files) {
            texts.add(text(file));
        }
        List<JsonNode> objects = new ArrayList<>();
        if (texts.stream().anyMatch(ASKED.asPredicate())) {
            for (int i = 0; i < files.size(); i++) {
                if (ASKED.asPredicate().or(PART.asPredicate()).test(texts.get(i))) {
                    objects.addAll(objects(files.get(i), texts.get(i)));
                }
            }
        }
        return new StoredFiles(given, objects);
    }

    private boolean has(String kind) {
        return objects.stream().anyMatch(o -> kind.equals(kind(o)));
    }

    private static String kind(JsonNode object) {
        return object.path("kind").asText();
    }

    /** @return whether there is a schedule, which has all else for its runs */
    public boolean hasSchedule() {
        return has("ExperimentSchedule");
    }

    /** @return whether there is a sweep, or the reports of one */
    public boolean hasSweep() {
        return !hasSchedule() && (has("NodeSweep") || has("NodeReport"));
    }

    /** @return whether there is a search */
    public boolean hasSearch() {
        return !hasSchedule() && !hasSweep() && has("CapacitySearch");
    }

    /** @throws BadInputException where there is no sweep, or more than one, or one of a later version */
    public StoredSweep sweep() throws BadInputException {
        NodeSweep sweep = only(NodeSweep.class, "nodesweeps,nodereports", "the reports");
        String name = sweep.getMetadata().getName();
        List<NodeReport> own = all("NodeReport", NodeReport.class).stream()
                .filter(report -> name.equals(report.getSpec().sweep()))
                .toList();
        StoredSweep stored = new StoredSweep(sweep, own);
        if (own.isEmpty() && !stored.sweep().getStatus().chosen().isEmpty()) {
            throw new BadInputException(
                    "%s: has no NodeReport of the sweep %s, and that is where its figures are".formatted(given, name));
        }
        return stored;
    }

    /** @throws BadInputException where there is more than one search, or one of a later version */
    public StoredSearch search() throws BadInputException {
        CapacitySearch search = only(CapacitySearch.class, "capacitysearches,experiments,trials", "its trials");
        return new StoredSearch(search, all("Experiment", Experiment.class), trials());
    }

    /** @throws BadInputException where there is more than one schedule, or one of a later version */
    public StoredSchedule schedule() throws BadInputException {
        ExperimentSchedule schedule = only(
                ExperimentSchedule.class, "experimentschedules,experiments,nodesweeps,capacitysearches", "its runs");
        List<HasMetadata> runs = new ArrayList<>();
        for (JsonNode object : objects) {
            switch (kind(object)) { // a report of a run loads none of these types
                case "Experiment" -> runs.add(known(object, Experiment.class));
                case "NodeSweep" -> runs.add(known(object, NodeSweep.class));
                case "CapacitySearch" -> runs.add(known(object, CapacitySearch.class));
                default -> {} // whatever else was printed with them
            }
        }
        return new StoredSchedule(schedule, runs);
    }

    private <T extends HasMetadata> T only(Class<T> type, String plurals, String with) throws BadInputException {
        List<T> all = all(type.getSimpleName(), type);
        if (all.size() == 1) {
            return all.getFirst();
        }
        throw new BadInputException(given + ": has "
                + (all.isEmpty()
                        ? "no %s, which kubectl get %s -o yaml prints with %s"
                                .formatted(type.getSimpleName(), plurals, with)
                        : "%d of the kind %s, and one is read: %s"
                                .formatted(
                                        all.size(),
                                        type.getSimpleName(),
                                        Text.listed(all.stream()
                                                .map(o -> o.getMetadata().getName())
                                                .toList()))));
    }

    private <T> List<T> all(String kind, Class<T> type) throws BadInputException {
        List<T> all = new ArrayList<>();
        for (JsonNode object : objects) {
            if (kind.equals(kind(object))) {
                all.add(known(object, type));
            }
        }
        return all;
    }

    private <T> T known(JsonNode object, Class<T> type) throws BadInputException {
        try {
            return Form.known(object, type);
        } catch (ClusterException e) {
            throw new BadInputException(given + ": " + e.getMessage());
        }
    }

    private List<Trial> trials() throws BadInputException {
        List<Trial> trials = new ArrayList<>();
        for (JsonNode object : objects) {
            if (kind(object).equals("Trial")) {
                try {
                    trials.add(Form.trial(object));
                } catch (ClusterException e) {
                    throw new BadInputException(given + ": " + e.getMessage());
                }
            }
        }
        return trials;
    }

    private static List<JsonNode> objects(Path file, String text) throws BadInputException {
        List<JsonNode> objects = new ArrayList<>();
        try (JsonParser parser = YAML.createParser(text)) {
            YAML.readValues(parser, JsonNode.class).forEachRemaining(document -> {
                if (document.path("items").isArray()) {
                    document.path("items").forEach(objects::add);
                } else {
                    objects.add(document);
                }
            });
        } catch (RuntimeException | IOException e) {
            throw new BadInputException(file + ": neither YAML nor JSON: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        return objects;
    }

    private static List<Path> files(Path given) throws BadInputException {
        if (!Files.isDirectory(given)) {
            return Files.isRegularFile(given) ? List.of(given) : List.of();
        }
        try (Stream<Path> all = Files.list(given)) {
            return all.filter(f -> FILE.matcher(f.toString()).matches() && Files.isRegularFile(f))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BadInputException(given + ": can't be read: " + Text.problem(e));
        }
    }

    private static String text(Path file) throws BadInputException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new BadInputException(file + ": can't be read: " + Text.problem(e));
        }
    }
}
