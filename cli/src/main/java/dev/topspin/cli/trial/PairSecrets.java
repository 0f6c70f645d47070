package dev.topspin.cli.trial;

import dev.topspin.certificates.TrialCertificates;
import dev.topspin.model.plan.ControlSecret;
import dev.topspin.model.plan.TrialPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * By what the processes of one trial know each other: a secret, which they get in their environment because arguments are everybody's to
 * read, and where they encrypt certificates, in a folder that is nobody else's to read. Both end with the trial.
 */
final class PairSecrets implements AutoCloseable {
    private final Optional<String> secret;
    private final Optional<Path> folder;

    /** @throws IOException where the certificates can't be written */
    PairSecrets(TrialPlan plan) throws IOException {
        secret = plan.pods() > 1 ? Optional.of(ControlSecret.random()) : Optional.empty();
        folder = plan.cell().variant().runtime().encrypted()
                ? Optional.of(Files.createTempDirectory("topspin-certificates"))
                : Optional.empty();
        if (folder.isPresent()) {
            folder.get()
                    .toFile()
                    .deleteOnExit(); // where it is stopped before its end; the last that is said goes first
            for (Map.Entry<String, String> file :
                    TrialCertificates.make(Instant.now()).files().entrySet()) {
                Path path = Files.writeString(folder.get().resolve(file.getKey()), file.getValue());
                path.toFile().deleteOnExit();
            }
        }
    }

    /** @return the same, for a process that has what this has */
    ProcessBuilder give(ProcessBuilder process) {
        secret.ifPresent(s -> process.environment().put(ControlSecret.VARIABLE, s));
        folder.ifPresent(f -> process.command().addAll(List.of("--certificates", f.toString())));
        return process;
    }

    @Override
    public void close() {
        folder.ifPresent(PairSecrets::delete);
    }

    private static void delete(Path folder) {
        try {
            for (String file : List.of(
                    TrialCertificates.AUTHORITY_FILE, TrialCertificates.CERTIFICATE_FILE, TrialCertificates.KEY_FILE)) {
                Files.deleteIfExists(folder.resolve(file));
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
