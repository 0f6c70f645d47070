package dev.topspin.workload;

import dev.topspin.model.result.PodReport;
import dev.topspin.model.result.TerminationMessage;
import dev.topspin.workload.harness.export.JsonLines;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The report of a process, given once: by its trial, by its deadline, or by whoever ends it from outside. */
final class LastWord {
    private final PrintStream out;
    private final Optional<Path> file;
    private boolean said;

    /**
     * @param out gets the full report as its last line, and is closed then: a trial that is told to end goes on, and tells of it, until
     *     its process is gone
     * @param file gets its short form; empty for none
     */
    LastWord(PrintStream out, Optional<Path> file) {
        this.out = out;
        this.file = file;
    }

    /** @return whether this was the first report; another is not written */
    synchronized boolean say(PodReport report) {
        if (said) {
            return false;
        }
        said = true;
        file.ifPresent(path -> write(path, TerminationMessage.of(report)));
        JsonLines.report(out, report);
        out.close();
        return true;
    }

    private static void write(Path file, String message) {
        try {
            Files.writeString(file, message);
        } catch (IOException e) {
            // the log still has it
            System.err.println("the report could not be written to " + file + ": " + e);
        }
    }
}
