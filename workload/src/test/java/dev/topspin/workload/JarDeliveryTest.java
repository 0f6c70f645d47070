package dev.topspin.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarDeliveryTest {
    @TempDir
    Path from;

    @TempDir
    Path to;

    @Test
    void theWorkloadItsLibrariesAndWhatIsLoadedApartAreCopiedAndNothingElse() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "one.jar two.jar");
        try (var jar = new JarOutputStream(Files.newOutputStream(from.resolve("topspin-workload.jar")), manifest)) {
            jar.finish();
        }
        for (String name : List.of("one.jar", "two.jar", "topspin-operator.jar")) {
            Files.writeString(from.resolve(name), name);
        }
        Files.createDirectory(from.resolve("pekko"));
        Files.writeString(from.resolve("pekko/three.jar"), "three");

        JarDelivery.deliver(from, to);

        try (Stream<Path> copied = Files.walk(to)) {
            assertEquals(
                    List.of("one.jar", "pekko/three.jar", "topspin-workload.jar", "two.jar"),
                    copied.filter(Files::isRegularFile)
                            .map(file -> to.relativize(file).toString())
                            .sorted()
                            .toList());
        }
        assertEquals("three", Files.readString(to.resolve("pekko/three.jar")));
    }
}
