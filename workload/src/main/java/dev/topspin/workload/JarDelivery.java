package dev.topspin.workload;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Copies the workload, with all that it loads, for a container of another image: {@code java -cp topspin-workload.jar
 * dev.topspin.workload.JarDelivery FROM TO}. Topspin's image has no other program that could.
 */
public final class JarDelivery {
    private static final String JAR = "topspin-workload.jar";

    private JarDelivery() {}

    /** @param args the folder with the workload, and the one to copy to, which is there */
    public static void main(String... args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: java -cp " + JAR + " " + JarDelivery.class.getName() + " FROM TO");
            System.exit(2);
        }
        deliver(Path.of(args[0]), Path.of(args[1]));
    }

    static void deliver(Path from, Path to) throws IOException {
        for (String jar : classPath(from.resolve(JAR))) {
            Files.copy(from.resolve(jar), to.resolve(jar), REPLACE_EXISTING); // a pod may begin anew
        }
        try (Stream<Path> folders = Files.list(from)) { // those of libraries that are loaded apart
            for (Path folder : folders.filter(Files::isDirectory).toList()) {
                Path copied = Files.createDirectories(to.resolve(folder.getFileName()));
                try (Stream<Path> jars = Files.list(folder)) {
                    for (Path jar : jars.toList()) {
                        Files.copy(jar, copied.resolve(jar.getFileName()), REPLACE_EXISTING);
                    }
                }
            }
        }
    }

    /** The jar, and those beside it that it names: other programs' are none of its. */
    private static List<String> classPath(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String named = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue("Class-Path");
            return Stream.concat(
                            Stream.of(JAR),
                            named == null
                                    ? Stream.of()
                                    : Stream.of(named.strip().split(" +")))
                    .toList();
        }
    }
}
