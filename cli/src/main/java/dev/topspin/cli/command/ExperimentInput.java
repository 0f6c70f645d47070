package dev.topspin.cli.command;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.schedule.ScheduleFile;
import dev.topspin.model.schedule.ScheduleFile.Schedule;
import dev.topspin.model.search.SearchFile;
import dev.topspin.model.search.SearchFile.NamedSearch;
import dev.topspin.model.spec.ExperimentFile;
import dev.topspin.model.spec.ExperimentFile.Experiment;
import dev.topspin.model.spec.InvalidExperimentException;
import dev.topspin.model.sweep.SweepFile;
import dev.topspin.model.sweep.SweepFile.Sweep;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;

/** Reads experiments from files or stdin. */
public final class ExperimentInput {
    /** The most bytes that are read of one document. */
    static final int MAX_BYTES = ExperimentFile.MAX_CHARACTERS;

    private ExperimentInput() {}

    /**
     * @param file a path, or {@code -} for stdin
     * @return the experiment, valid and with all defaults
     * @throws BadInputException with a line for each violation
     */
    public static Experiment read(String file, InputStream stdin) throws BadInputException {
        return read(file, text(file, stdin));
    }

    /**
     * @param file where the text is from
     * @param text the whole document
     * @return the experiment, valid and with all defaults
     * @throws BadInputException with a line for each violation
     */
    static Experiment read(String file, String text) throws BadInputException {
        return read(file, text, ExperimentFile::read);
    }

    /**
     * @param file where the text is from
     * @param text the whole document
     * @return the sweep, valid and with all defaults
     * @throws BadInputException with a line for each violation
     */
    static Sweep readSweep(String file, String text) throws BadInputException {
        return read(file, text, SweepFile::read);
    }

    /**
     * @param file where the text is from
     * @param text the whole document
     * @return the schedule, valid and with all defaults
     * @throws BadInputException with a line for each violation
     */
    static Schedule readSchedule(String file, String text) throws BadInputException {
        return read(file, text, schedule -> ScheduleFile.read(schedule, Instant.now()));
    }

    /**
     * @param file where the text is from
     * @param text the whole document
     * @return the capacity search, valid and with all defaults
     * @throws BadInputException with a line for each violation
     */
    static NamedSearch readSearch(String file, String text) throws BadInputException {
        return read(file, text, SearchFile::read);
    }

    /** Reads a kind of document. */
    private interface Reader<T> {
        T read(String text) throws InvalidExperimentException;
    }

    private static <T> T read(String file, String text, Reader<T> reader) throws BadInputException {
        try {
            return reader.read(text);
        } catch (InvalidExperimentException e) {
            throw new BadInputException(
                    e.violations().stream().map(v -> name(file) + ": " + v).toList());
        }
    }

    private static String name(String file) {
        return file.equals("-") ? "stdin" : file;
    }

    /**
     * @param file a path, or {@code -} for stdin
     * @return the whole text
     * @throws BadInputException where there is none that could be a document
     */
    static String text(String file, InputStream stdin) throws BadInputException {
        return text(file, name(file), stdin);
    }

    private static String text(String file, String name, InputStream stdin) throws BadInputException {
        try {
            if (file.equals("-")) {
                return decode(stdin.readNBytes(MAX_BYTES + 1), name);
            }
            Path path = Path.of(file);
            if (!Files.exists(path)) {
                throw new BadInputException(name + ": no such file");
            }
            if (Files.isDirectory(path)) {
                throw new BadInputException(name + ": is a folder; an experiment file was expected");
            }
            try (InputStream in = Files.newInputStream(path)) {
                return decode(in.readNBytes(MAX_BYTES + 1), name);
            }
        } catch (InvalidPathException e) {
            throw new BadInputException(name + ": no such file");
        } catch (AccessDeniedException e) {
            throw new BadInputException(name + ": permission denied");
        } catch (IOException e) {
            throw new BadInputException(name + ": can't be read: " + Text.problem(e));
        }
    }

    private static String decode(byte[] bytes, String name) throws BadInputException {
        if (bytes.length > MAX_BYTES) {
            throw new BadInputException("%s: larger than %,d bytes; an experiment never is".formatted(name, MAX_BYTES));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new BadInputException(name + ": not text in UTF-8; an experiment in YAML was expected");
        }
    }
}
