package dev.topspin.cli.results;

import dev.topspin.api.Experiment;
import dev.topspin.api.Trial;
import dev.topspin.cli.cluster.ClusterException;
import dev.topspin.cli.cluster.ClusterExperiments;
import dev.topspin.cli.cluster.ClusterOptions;
import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.Json;
import dev.topspin.model.plan.Plan;
import dev.topspin.model.result.FormOne;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the results of finished runs, of this version of Topspin and of any before it. */
public final class ResultsInput {
    private static final String NAME = "results.json";

    private ResultsInput() {}

    /** @return the document itself, where the folder it is in was given */
    public static Path json(Path given) {
        return Files.isDirectory(given) ? given.resolve(NAME) : given;
    }

    /**
     * @param given a results.json, the folder it is in, or {@code experiment/NAME} for what a cluster has of it now
     * @throws BadInputException where there is none, or it is something else
     */
    public static ResultsFile read(String given, ClusterOptions options) throws BadInputException {
        Optional<String> name = inCluster(given);
        if (name.isEmpty()) {
            return read(Path.of(given));
        }
        try (ClusterExperiments cluster = options.connect()) {
            Experiment experiment = ResultsOfCluster.find(cluster, name.get());
            Plan plan = ResultsOfCluster.plan(experiment);
            List<Trial> trials = cluster.trials(experiment);
            ResultsFile results = ResultsOfCluster.of(experiment, plan, trials, Instant.now());
            if (results.rows().isEmpty()) {
                throw new BadInputException("experiment/" + name.get() + ": no trial of it has ended yet");
            }
            return results;
        } catch (ClusterException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /**
     * @param given as for {@link #read(String, ClusterOptions)}
     * @return the namespace of the experiment: that of the options, for one in a cluster also that of their context; null where
     *     nobody says
     * @throws BadInputException where the options name none that there can be
     */
    public static String namespace(String given, ClusterOptions options) throws BadInputException {
        if (options.namespace() != null || inCluster(given).isEmpty()) {
            return options.namespace();
        }
        try (ClusterExperiments cluster = options.connect()) {
            return cluster.namespace();
        }
    }

    /**
     * @param given a results.json, or the folder it is in
     * @throws BadInputException where there is none, or it is something else
     */
    public static ResultsFile read(Path given) throws BadInputException {
        Path json = json(given);
        if (!Files.exists(json)) {
            throw new BadInputException(Files.isDirectory(given) ? noneIn(given) : json + ": no such file");
        }
        String text;
        try {
            text = Files.readString(json);
        } catch (IOException e) {
            throw new BadInputException(json + ": can't be read: " + Text.problem(e));
        }
        ResultsFile results;
        try {
            results = FormOne.read(text);
        } catch (IllegalArgumentException e) {
            requireKnown(json, form(text));
            throw new BadInputException(json + ": not the results of a run: "
                    + e.getMessage().lines().findFirst().orElse(""));
        }
        if (results == null) {
            throw new BadInputException(json + ": not the results of a run");
        }
        requireKnown(json, new Form(results.version(), results.topspin()));
        if (results.version() < 1 || results.spec() == null) {
            throw new BadInputException(json + ": not the results of a run");
        }
        return results;
    }

    /** The name of the experiment, unless there is a file of that name. */
    private static Optional<String> inCluster(String given) {
        return ClusterOptions.experiment(given).filter(_ -> !Files.exists(Path.of(given)));
    }

    /** What is there in every form. */
    private record Form(int version, String topspin) {}

    private static Form form(String text) {
        try {
            return Objects.requireNonNullElse(Json.read(text, Form.class), new Form(0, null));
        } catch (IllegalArgumentException e) {
            return new Form(0, null); // no results at all, as is said of it then
        }
    }

    private static void requireKnown(Path json, Form form) throws BadInputException {
        if (form.version() > ResultsFile.VERSION) {
            throw new BadInputException("%s: is of form %d, of Topspin %s; this one reads up to form %d: update topspin"
                    .formatted(json, form.version(), form.topspin(), ResultsFile.VERSION));
        }
    }

    private static String noneIn(Path folder) {
        try (Stream<Path> below = Files.list(folder)) {
            List<Path> runs =
                    below.filter(f -> Files.exists(f.resolve(NAME))).sorted().toList();
            return runs.isEmpty()
                    ? folder + ": has no " + NAME
                    : "%s: has %s; name one of them, for example the last one by name, %s"
                            .formatted(folder, Text.count(runs.size(), "run"), runs.getLast());
        } catch (IOException e) {
            return folder + ": can't be read: " + e.getMessage();
        }
    }
}
