package dev.topspin.cli.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A program that reads what is exported and is no part of this build.
 *
 * @param program where it is
 */
record OutsideTool(Path program) {
    /**
     * What a program left.
     *
     * @param exit its exit code
     * @param text all that it printed
     */
    record Output(int exit, String text) {}

    /** On the path, or where the cluster of the end-to-end tests was built; where it is not, the test is skipped and says so. */
    static OutsideTool required(String name, String how) {
        OutsideTool found = Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                                .map(Path::of),
                        Stream.of(cluster().resolve("bin")))
                .map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(OutsideTool::new)
                .orElse(null);
        if (found == null) {
            String reason = "skipped: there is no %s here to read it; %s".formatted(name, how);
            System.out.println(reason);
            Assumptions.abort(reason);
        }
        return found;
    }

    static OutsideTool promtool() {
        return required("promtool", "`e2e/cluster/cluster build` makes one, as `make e2e` does");
    }

    private static Path cluster() {
        String cache = System.getenv().getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache");
        return Path.of(System.getenv().getOrDefault("TOPSPIN_CLUSTER_HOME", cache + "/topspin-cluster"));
    }

    /** Runs it with these arguments, a file as its input, and more in its environment. */
    Output run(Path input, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile("topspin", ".out");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .redirectInput(input.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("still running: " + command);
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            return new Output(process.exitValue(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + command, e);
        }
    }
}
