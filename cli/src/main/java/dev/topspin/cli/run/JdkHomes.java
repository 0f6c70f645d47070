package dev.topspin.cli.run;

import dev.topspin.cli.text.BadInputException;
import dev.topspin.cli.text.Text;
import dev.topspin.model.spec.ExperimentSpec;
import dev.topspin.model.spec.JvmCheck;
import dev.topspin.model.spec.Violation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDKs of this machine that an experiment names, looked at before its first trial. */
public final class JdkHomes {
    /** The version that Topspin's classes are of. */
    private static final int LEAST = 25;

    private static final Pattern VERSION = Pattern.compile("version \"(\\d+)[^\"]*\"");
    private static final long PATIENCE_SECONDS = 30;

    private JdkHomes() {}

    /**
     * @param spec valid, as the user wrote it
     * @throws BadInputException where it asks for a JVM that this machine can't run, one line for each
     */
    static void check(ExperimentSpec spec) throws BadInputException {
        check(spec, "spec", "spec");
    }

    /**
     * @param spec valid
     * @param start how the paths of its fields begin which stand elsewhere in what the user wrote
     * @param place where
     * @throws BadInputException where it asks for a JVM that this machine can't run, one line for each
     */
    public static void check(ExperimentSpec spec, String start, String place) throws BadInputException {
        List<Violation> found = new ArrayList<>(JvmCheck.onMachine(spec));
        JvmCheck.homes(spec).forEach((path, home) -> problem(Path.of(home))
                .ifPresent(problem -> found.add(new Violation(
                        path,
                        "Invalid value: \"%s\": %s: name the folder of a JDK of version %d or later"
                                .formatted(home, problem, LEAST)))));
        if (!found.isEmpty()) {
            throw new BadInputException(
                    found.stream().map(v -> v.within(start, place).toString()).toList());
        }
    }

    /** @return the java of a JDK */
    static Path java(Path home) {
        return home.resolve("bin").resolve("java");
    }

    private static Optional<String> problem(Path home) {
        if (!Files.isDirectory(home)) {
            return Optional.of("there is no such folder");
        }
        if (!Files.isExecutable(java(home))) {
            return Optional.of("it has no bin/java that can be run");
        }
        try {
            String said = said(java(home));
            Matcher version = VERSION.matcher(said);
            if (!version.find()) {
                return Optional.of("its bin/java -version says \"%s\" and no version"
                        .formatted(said.lines().findFirst().orElse("")));
            }
            // "1.8.0" and the like are below as well
            return Integer.parseInt(version.group(1)) >= LEAST
                    ? Optional.empty()
                    : Optional.of("its java is of %s".formatted(version.group()));
        } catch (IOException e) {
            return Optional.of("its bin/java can't be run: " + Text.problem(e));
        }
    }

    private static String said(Path java) throws IOException {
        Process process = new ProcessBuilder(java.toString(), "-version")
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("it doesn't end");
            }
            // far less than what fits into a pipe
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
