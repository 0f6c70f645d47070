package dev.topspin.cli;

import dev.topspin.model.Json;
import dev.topspin.model.result.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the results of finished runs, of this version of Topspin and of any before it. */
final class ResultsInput {
    private static final String NAME = "results.json";

    private ResultsInput() {}

    /** @return the document itself, where the folder it is in was given */
    static Path json(Path given) {
        return Files.isDirectory(given) ? given.resolve(NAME) : given;
    }

    /**
     * @param given a results.json, or the folder it is in
     * @throws BadInputException where there is none, or it is something else
     */
    static ResultsFile read(Path given) throws BadInputException {
        Path json = json(given);
        if (!Files.exists(json)) {
            throw new BadInputException(Files.isDirectory(given) ? noneIn(given) : json + ": no such file");
        }
        ResultsFile results;
        try {
            results = Json.read(Files.readString(json), ResultsFile.class);
        } catch (IOException e) {
            throw new BadInputException(json + ": can't be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new BadInputException(json + ": not the results of a run: "
                    + e.getMessage().lines().findFirst().orElse(""));
        }
        if (results.version() > ResultsFile.VERSION) {
            throw new BadInputException("%s: of a later version of Topspin, %s; this one reads up to form %d"
                    .formatted(json, results.topspin(), ResultsFile.VERSION));
        }
        if (results.version() < 1 || results.spec() == null) {
            throw new BadInputException(json + ": not the results of a run");
        }
        return results;
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
