package dev.topspin.workload.runtime.artery;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.topspin.model.result.Reason;
import dev.topspin.workload.harness.trial.TrialException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can't work over TLS is refused before anything is sent, and says what to do. */
class TlsFilesTest {
    @TempDir
    Path folder;

    private Path good;

    @BeforeEach
    void make() throws Exception {
        good = TestCertificates.in(folder, Instant.now());
    }

    @Test
    void whatWasMadeForTheTrialIsTaken() {
        assertDoesNotThrow(() -> TlsFiles.check(good));
    }

    @Test
    void noneAtAllAreRefused() {
        assertRefused(null, "no certificates were given", "--certificates");
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        Files.delete(good.resolve("tls.key"));
        assertRefused(good, "tls.key can't be read");
        Files.delete(good.resolve("tls.crt"));
        assertRefused(good, "tls.crt can't be read", "as PEM");
    }

    @Test
    void whatIsNoCertificateIsRefused() throws Exception {
        Files.writeString(good.resolve("tls.crt"), "nonsense");
        assertRefused(good, "tls.crt is no certificate");
    }

    @Test
    void anExpiredOneIsRefused() throws Exception {
        assertRefused(
                TestCertificates.in(folder, Instant.now().minus(Duration.ofDays(400))), "has expired", "valid now");
    }

    @Test
    void oneThatIsNotValidYetIsRefused() throws Exception {
        assertRefused(TestCertificates.in(folder, Instant.now().plus(Duration.ofDays(3))), "is not valid yet");
    }

    @Test
    void oneOfAnotherAuthorityIsRefused() throws Exception {
        Path other = TestCertificates.in(folder, Instant.now());
        Files.copy(other.resolve("ca.crt"), good.resolve("ca.crt"), StandardCopyOption.REPLACE_EXISTING);
        assertRefused(good, "was not issued by the authority in ca.crt", "Topspin authority");
    }

    private static void assertRefused(Path given, String... words) {
        TrialException refused = assertThrows(TrialException.class, () -> TlsFiles.check(given));
        assertEquals(Reason.WorkloadError, refused.reason());
        for (String word : words) {
            assertTrue(refused.getMessage().contains(word), refused.getMessage());
        }
    }
}
