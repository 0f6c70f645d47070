package dev.topspin.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code topspin}, as it was built, with the kubeconfig of the tests. */
final class CommandLineTool {
    private static final Path JAR = Path.of("..", "cli", "target", "app", "topspin-cli.jar");

    private CommandLineTool() {}

    static boolean isBuilt() {
        return Files.exists(JAR);
    }

    /** @return the command with these arguments */
    static List<String> with(String... arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.concat(Stream.of(java, "-jar", JAR.toString()), Stream.of(arguments))
                .toList();
    }
}
