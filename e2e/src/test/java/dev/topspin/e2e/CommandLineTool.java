package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    private static boolean isMissingFor(String command) {
        if (!isBuilt()) {
            System.out.println(
                    "topspin " + command + " is not tried: the command line is not built: `make build` makes it");
        }
        return !isBuilt();
    }

    /**
     * Watches what is over, as its user would who comes late.
     *
     * @param object kind and name of one that ends
     * @return what was said, and is printed; empty where the command line is not built
     */
    static String watched(String object) {
        if (isMissingFor("watch")) {
            return "";
        }
        String said = Shell.ok(with("watch", object, "--namespace=" + Topspin.EXPERIMENTS));
        System.out.println("$ topspin watch " + object + "\n" + said);
        return said;
    }

    /** Makes the report of what is in the cluster, and looks for words in it. */
    static void reported(String object, String... words) {
        if (isMissingFor("report")) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("reported");
            Shell.ok(with("report", object, "--namespace=" + Topspin.EXPERIMENTS, "--output=" + folder));
            String page = Files.readString(folder.resolve("report.html"));
            for (String word : words) {
                assertTrue(page.contains(word), () -> word + " is not in " + folder);
            }
            Shell.ok(List.of("rm", "-r", folder.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
