package dev.topspin.cli.command;

import dev.topspin.cli.text.Exit;
import dev.topspin.cli.text.Text;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text that a command leaves, in a file or on standard output. */
final class OutputFile {
    private OutputFile() {}

    /**
     * @param file null for standard output
     * @return {@link Exit#GOOD}, or {@link Exit#FAILED} where it can't be written, and then {@code err} says why
     */
    static int write(Path file, String text, PrintWriter out, PrintWriter err) {
        if (file == null) {
            out.print(text);
            out.flush();
            return out.checkError() ? failed("standard output", "it takes no more", err) : Exit.GOOD;
        }
        try {
            Files.writeString(file, text);
            return Exit.GOOD;
        } catch (IOException e) {
            return failed(file.toString(), Text.problem(e), err);
        }
    }

    static int failed(String where, String why, PrintWriter err) {
        err.println("%s: can't be written: %s".formatted(where, why));
        return Exit.FAILED;
    }
}
