package dev.topspin.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The archive that {@code topspin bundle} writes of an experiment.
 *
 * @param files contents by name
 * @param missing what it said is not in it
 */
record Bundle(Map<String, String> files, String missing) {
    /** Has it written; the logs of all pods and all trials must be in it. */
    static Bundle of(Run run, Path folder) throws IOException {
        Path file = folder.resolve("bundle.zip");
        Shell.Output output = Shell.run(
                CommandLineTool.with("bundle", "--namespace=" + run.namespace(), "--output=" + file, run.name()), "");
        assertEquals(0, output.exit(), output::all);
        Map<String, String> files = new TreeMap<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                byte[] bytes = zip.getInputStream(entry).readAllBytes();
                files.put(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
            }
        }
        Bundle bundle = new Bundle(files, output.err());
        run.pods().forEach(pod -> bundle.assertHas("logs/" + pod.getMetadata().getName() + ".log"));
        run.trials()
                .forEach(trial ->
                        bundle.assertHas("trials/" + trial.getMetadata().getName() + ".json"));
        return bundle;
    }

    void assertHas(String name) {
        assertTrue(files.containsKey(name), () -> name + " is not among " + files.keySet());
    }
}
