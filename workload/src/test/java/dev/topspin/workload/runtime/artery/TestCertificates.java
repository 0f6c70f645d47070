package dev.topspin.workload.runtime.artery;

import dev.topspin.certificates.TrialCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/** Certificates in a folder, as whoever starts a trial makes them. */
public final class TestCertificates {
    private TestCertificates() {}

    /**
     * @param parent the folder is made in it
     * @param from as of when they are valid
     */
    public static Path in(Path parent, Instant from) throws IOException {
        Path folder = Files.createTempDirectory(parent, "certificates");
        for (Map.Entry<String, String> file :
                TrialCertificates.make(from).files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        return folder;
    }
}
