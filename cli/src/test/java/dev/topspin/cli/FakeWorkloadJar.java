package dev.topspin.cli;

import dev.topspin.cli.trial.FakeWorkload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** A jar that starts {@link FakeWorkload} and has nothing but a manifest: the command line finds and starts it as the real one. */
final class FakeWorkloadJar {
    private FakeWorkloadJar() {}

    /** Makes the jar in the folder and lets the command line find it. */
    static void use(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Name.MAIN_CLASS, FakeWorkload.class.getName());
        manifest.getMainAttributes()
                .put(
                        Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path jar = folder.resolve("fake-workload.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        System.setProperty("topspin.workload", jar.toString());
    }
}
