package dev.topspin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The folder of a run's results.
 *
 * @param folder exists and can be written to
 */
record ResultsFolder(Path folder) {
    /** @throws BadInputException where it can't be made or written to */
    static ResultsFolder create(Path folder) throws BadInputException {
        if (folder.toString().isBlank()) {
            throw new BadInputException("--output: names no folder");
        }
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "results", ".tmp"));
            return new ResultsFolder(folder);
        } catch (IOException e) {
            throw new BadInputException(
                    "--output: " + folder + " is no folder that can be written to: " + Text.problem(e));
        }
    }

    Path path(String name) {
        return folder.resolve(name).normalize();
    }

    /**
     * Writes a file so that a reader finds the whole of it or what was there before.
     *
     * @throws IOException where that can't be done, as on a disk that is full; no part of it is left then
     */
    void write(String name, String text) throws IOException {
        Path part = path(name + ".tmp");
        try {
            Files.writeString(part, text);
            Files.move(part, path(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            removeAfter(e, part);
            throw e;
        }
    }

    private static void removeAfter(IOException failure, Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
