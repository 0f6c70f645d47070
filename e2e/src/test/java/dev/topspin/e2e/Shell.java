package dev.topspin.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs programs as a person would, with a deadline. */
final class Shell {
    private static final Duration LIMIT = Await.patiently(Duration.ofMinutes(3));

    /**
     * What a program left.
     *
     * @param exit its exit code
     * @param out standard output
     * @param err standard error
     */
    record Output(int exit, String out, String err) {
        String all() {
            return out + err;
        }
    }

    private Shell() {}

    /** @return the standard output of a program that must succeed, without blanks around it */
    static String ok(List<String> command) {
        return ok(command, "");
    }

    /** @return the same of a program that reads {@code input} */
    static String ok(List<String> command, String input) {
        Output output = run(command, input);
        if (output.exit() != 0) {
            throw new AssertionError(
                    "%s ended with %d:%n%s".formatted(String.join(" ", command), output.exit(), output.all()));
        }
        return output.out().strip();
    }

    /** @return whatever came out of a program, failed or not */
    static Output run(List<String> command, String input) {
        try {
            Process process = new ProcessBuilder(command).start();
            CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
            CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
            try (var stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // it ended without reading: its exit code and output say why
            }
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("still running after %s: %s".formatted(LIMIT, String.join(" ", command)));
            }
            return new Output(process.exitValue(), out.join(), err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + String.join(" ", command), e);
        }
    }

    private static String read(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
