package dev.topspin.cli.results;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The folder of a run's results.
 *
 * @param folder exists and can be written to
 */
public record ResultsFolder(Path folder) {
    private static final DateTimeFormatter STARTED =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** @return where the results of such a run go where nothing else is said */
    public static Path usual(String experiment, Instant started) {
        return Path.of("topspin-results", experiment + "-" + STARTED.format(started));
    }

    /** @throws BadInputException where it can't be made or written to */
    public static ResultsFolder create(Path folder) throws BadInputException {
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

    public Path path(String name) {
        return folder.resolve(name).normalize();
    }

    /**
     * Writes a file so that a reader finds the whole of it or what was there before.
     *
     * @throws IOException where that can't be done, as on a disk that is full; no part of it is left then
     */
    public void write(String name, String text) throws IOException {
        write(path(name), text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same of any file, in a folder that is there. */
    public static void write(Path file, byte[] content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            Files.write(part, content);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
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
