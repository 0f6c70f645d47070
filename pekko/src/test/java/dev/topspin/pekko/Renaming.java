package dev.topspin.pekko;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes the sources of the runtimes {@code pekko} and {@code pekkoRemote} of those of {@code akka} and {@code akkaRemote}: the
 * same text, with Pekko's names. The build runs it before it compiles this module: {@code java Renaming.java FROM TO}, with the
 * workload's folder {@code src} and the folder to write; or a single file and the folder of Java sources to write it to. It is no part of what is shipped, and so it lies among the tests.
 */
final class Renaming {
    private static final String RUNTIMES = "dev/topspin/workload/runtime/";

    /** A class of Akka's, by its whole name: in an import, in code, or in a string where it is loaded by name. */
    private static final Pattern AKKAS_CLASS = Pattern.compile("(?<![.\\w])akka((?:\\.[a-z]\\w*)+\\.[A-Z])");

    /** Comments and strings, whose words are for people and for the configuration; all else is code. */
    private static final Pattern WORDS =
            Pattern.compile("/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"", Pattern.DOTALL);

    /** In code: the variants' types in the model, which are one for both libraries, keep their names. */
    private static final Pattern IN_CODE = Pattern.compile("\\b(?!(?:Akka|AkkaRemote)\\b)(\\w*)Akka");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    private Renaming() {}

    /** @param args the folder {@code src} of the workload or a file of Java, and where to write what is made of it */
    public static void main(String... args) throws IOException {
        Path from = Path.of(args[0]);
        Path to = Path.of(args[1]);
        if (Files.isRegularFile(from)) {
            String text = renamed(Files.readString(from));
            String name = renamed(from.getFileName().toString());
            write(to.resolve(packageOf(text).replace('.', '/')).resolve(name), text);
            return;
        }
        for (String kind : List.of("main", "test")) {
            Set<Path> written = new HashSet<>();
            for (String runtime : List.of("akka", "artery", "mediadriver")) {
                Path java = from.resolve(Path.of(kind, "java"));
                for (Path file : files(java.resolve(RUNTIMES + runtime))) {
                    String name = renamed(java.relativize(file).toString());
                    written.add(write(to.resolve(Path.of(kind, name)), renamed(Files.readString(file))));
                }
            }
            for (Path file : files(to.resolve(kind))) {
                if (!written.contains(file)) {
                    Files.delete(file);
                }
            }
        }
        Path reference = Path.of("main", "resources", "reference.conf");
        write(to.resolve("resources").resolve("reference.conf"), words(Files.readString(from.resolve(reference))));
    }

    private static String packageOf(String text) {
        var line = PACKAGE.matcher(text);
        return line.find() ? line.group(1) : "";
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    /** Leaves a file that is the same already as it is, so that nothing is compiled for nothing. */
    private static Path write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        return file;
    }

    /** @return the path or the Java source with Pekko's names */
    static String renamed(String javaSource) {
        String text = AKKAS_CLASS.matcher(javaSource).replaceAll("org.apache.pekko$1");
        // Artery and its media driver are Pekko's too, but these packages are the workload's, which its class loader
        // takes from there
        text = text.replaceAll("(dev[./]topspin[./]workload[./]runtime[./])(artery|mediadriver)\\b", "$1pekko$2");
        List<String> parts = new ArrayList<>();
        var words = WORDS.matcher(text);
        int end = 0;
        while (words.find()) {
            parts.add(code(text.substring(end, words.start())));
            parts.add(words(words.group()));
            end = words.end();
        }
        parts.add(code(text.substring(end)));
        return String.join("", parts);
    }

    private static String code(String text) {
        return IN_CODE.matcher(text).replaceAll("$1Pekko").replace("akka", "pekko");
    }

    private static String words(String text) {
        return text.replace("Akka", "Pekko").replace("akka", "pekko");
    }
}
