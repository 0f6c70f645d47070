package dev.topspin.workload;

import dev.topspin.model.plan.JvmFlags;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * The classes under test in jars, and a class archive of them as trials have one: a hundred processes would read and verify the same
 * classes else. Made once for a JVM of tests.
 */
final class ArchivedClasses {
    private static final Path LIST = Path.of("..", "e2e", "images", "workload.classes");
    private static final Path FOLDER = Path.of("target", "archived");

    static final String CLASS_PATH = jars();

    /** Of the archive; where it could not be made, there is none, and the JVM passes over it. */
    static final String ARCHIVE = archive();

    private ArchivedClasses() {}

    private static String jars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> !entry.endsWith("test-classes"))
                .map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** An archive can't be made of classes in folders. */
    private static Path jar(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            Path module = folder.toAbsolutePath().getParent().getParent().getFileName();
            Path jar = Files.createDirectories(FOLDER).resolve(module + ".jar").toAbsolutePath();
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    out.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                    Files.copy(file, out);
                }
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String archive() {
        String archive = FOLDER.resolve("trials.jsa").toAbsolutePath().toString();
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JvmFlags.archiving(LIST.toString(), archive));
        command.addAll(JvmFlags.ofCachesNotAWord());
        command.addAll(List.of("-cp", CLASS_PATH, "-version"));
        try {
            Files.createDirectories(FOLDER);
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(FOLDER.resolve("archive.log").toFile())
                    .start()
                    .waitFor();
            return archive;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
