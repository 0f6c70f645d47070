package dev.topspin.cli.cluster;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.topspin.api.NodeReport;
import dev.topspin.api.NodeSweep;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;

/** Reads a sweep and the reports of its nodes from files, as kubectl prints them: YAML or JSON, single objects or lists of them. */
public final class SweepFiles {
    private static final Pattern FILE = Pattern.compile(".*\\.(ya?ml|json)");
    private static final Pattern KIND = Pattern.compile("\"?kind\"?\\s*:\\s*\"?Node(Sweep|Report)\\b");

    /** A thousand reports have some tens of millions. */
    private static final int MOST_CHARACTERS = 500_000_000;

    private static final YAMLMapper YAML = new YAMLMapper(
            YAMLFactory.builder().loaderOptions(large(new LoaderOptions())).build());

    private SweepFiles() {}

    private static LoaderOptions large(LoaderOptions options) {
        options.setCodePointLimit(MOST_CHARACTERS);
        return options;
    }

    /** @return whether it is a file with such objects, or a folder in which there is one */
    public static boolean has(Path given) throws BadInputException {
        for (Path file : files(given)) {
            if (KIND.matcher(text(file)).find()) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param given a file, or a folder of whose files those are read that have such objects
     * @throws BadInputException where they have no sweep, or more than one, or are of a later version
     */
    public static StoredSweep read(Path given) throws BadInputException {
        List<NodeSweep> sweeps = new ArrayList<>();
        List<NodeReport> reports = new ArrayList<>();
        for (Path file : files(given)) {
            String text = text(file);
            if (KIND.matcher(text).find()) {
                for (JsonNode object : objects(file, text)) {
                    add(file, object, sweeps, reports);
                }
            }
        }
        if (sweeps.size() != 1) {
            throw new BadInputException(given + ": has "
                    + (sweeps.isEmpty()
                            ? "no NodeSweep, which kubectl get nodesweeps,nodereports -o yaml prints with the reports"
                            : sweeps.size() + " sweeps, and one is read: "
                                    + Text.listed(sweeps.stream()
                                            .map(s -> s.getMetadata().getName())
                                            .toList())));
        }
        String name = sweeps.getFirst().getMetadata().getName();
        List<NodeReport> own = reports.stream()
                .filter(report -> name.equals(report.getSpec().sweep()))
                .toList();
        StoredSweep stored = new StoredSweep(sweeps.getFirst(), own);
        if (own.isEmpty() && !stored.sweep().getStatus().chosen().isEmpty()) {
            throw new BadInputException(
                    "%s: has no NodeReport of the sweep %s, and that is where its figures are".formatted(given, name));
        }
        return stored;
    }

    private static void add(Path file, JsonNode object, List<NodeSweep> sweeps, List<NodeReport> reports)
            throws BadInputException {
        try {
            switch (object.path("kind").asText()) {
                case "NodeSweep" -> sweeps.add(Form.known(object, NodeSweep.class));
                case "NodeReport" -> reports.add(Form.known(object, NodeReport.class));
                default -> {} // whatever else was printed with them
            }
        } catch (ClusterException e) {
            throw new BadInputException(file + ": " + e.getMessage());
        }
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
